import { registerHooks } from 'node:module';

// Sources name their imports `./x.js`, as the compiler's output does; Node strips the types, and
// this finds the file.
registerHooks({
  resolve(specifier, context, next) {
    const fromSource = context.parentURL?.endsWith('.ts') === true && specifier.startsWith('.');
    return next(fromSource ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});
