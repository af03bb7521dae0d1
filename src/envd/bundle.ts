import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

/**
 * Bundles the daemon from its TypeScript sources into `outDir`: `envd.cjs`, which loads in a few
 * milliseconds, `routes.cjs`, which it loads behind its first answer, and its addon `koffi.node`.
 */
export async function bundleEnvd({ outDir }: { outDir: string }): Promise<void> {
  const { build } = await import('esbuild');
  await mkdir(outDir, { recursive: true });
  const sources = sourceFolder();
  for (const [entry, outfile] of [
    ['main.ts', 'envd.cjs'],
    ['routes.ts', 'routes.cjs'],
  ] as const) {
    await build({
      entryPoints: [join(sources, entry)],
      outfile: join(outDir, outfile),
      bundle: true,
      platform: 'node',
      target: 'node24',
      format: 'cjs',
      minifyWhitespace: true,
      minifySyntax: true,
      // require() instead of import(): the loader of ES modules costs more than the chunk itself.
      supported: { 'dynamic-import': false },
      plugins: [laterChunk],
      logLevel: 'error',
    });
  }
  await copyFile(addonPath(), join(outDir, 'koffi.node'));
}

/** The addon that calls into libc; its package belongs to koffi and is found from there. */
function addonPath(): string {
  const fromHere = createRequire(import.meta.url);
  const fromKoffi = createRequire(fromHere.resolve('koffi'));
  const packageFolder = dirname(fromKoffi.resolve('@koromix/koffi-linux-x64/package.json'));
  return join(packageFolder, 'linux_x64/koffi.node');
}

/** Leaves the later chunk out of the first one and points at the file beside it. */
const laterChunk: Plugin = {
  name: 'later-chunk',
  setup(build) {
    build.onResolve({ filter: /^\.\/routes\.js$/ }, () => ({
      path: './routes.cjs',
      external: true,
    }));
  },
};

/** Compiled, this file lies in dist/envd, and the sources beside dist. */
function sourceFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  return here.endsWith('/dist/envd') ? join(here, '../../src/envd') : here;
}
