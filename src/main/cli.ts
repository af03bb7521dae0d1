import { Command } from 'commander';
import { describeSettings } from '../config/settings-list.js';
import { AppError } from '../kernel/app-error.js';

/** Commands load their code when they are called: help and `credentials` need not wait for Nest. */
const program = new Command('atoll')
  .description('Isolated, remotely controlled Linux sandboxes on your own machines.')
  .showHelpAfterError()
  .helpCommand(false);

const withData = (command: Command): Command =>
  command.option(
    '--data <folder>',
    'data folder (default: .atoll in the checkout, or one in /var/lib/atoll where that is closed)',
  );

withData(program.command('up'))
  .description('start the platform on this machine; Ctrl-C stops it')
  .option('--port <port>', 'port of the API and of the sandboxes (default: 3000)')
  .option('--yes', 'end living sandboxes on Ctrl-C without asking')
  .option('--keep', 'leave living sandboxes for the next start')
  .addHelpText('after', () => describeSettings('up'))
  .action(async (options) => (await import('./commands/up.js')).up(options));

withData(program.command('down'))
  .description('stop the platform that runs on this machine')
  .option('--yes', 'end living sandboxes without asking')
  .option('--keep', 'leave living sandboxes for the next start')
  .action(async (options) => (await import('./commands/down.js')).down(options));

withData(program.command('doctor'))
  .description('what this machine can do, what is missing and what mends it')
  .action(async (options) =>
    failUnless(await (await import('./commands/doctor.js')).doctor(options)),
  );

withData(program.command('credentials'))
  .description('where the first credentials are')
  .option(
    '--show [name]',
    'print them: api-key, engine-key (the same, spelled for e2b), access-token or admin-token',
  )
  .action(async (options) => (await import('./commands/credentials.js')).credentials(options));

withData(program.command('demo'))
  .description('create a sandbox, run a command in it, end it')
  .action(async (options) => (await import('./commands/demo.js')).demo(options));

// The shell does it; here for the list.
program
  .command('node <script...>')
  .description("run a script with Atoll's own Node")
  .action(() => undefined);

program
  .command('test')
  .description('check and test everything; ends with: N passed, N failed')
  .option('--suite <names...>', 'only these, such as unit or lint')
  .action(async (options) => failUnless(await (await import('./commands/test.js')).test(options)));

program
  .command('api')
  .description('run the api role alone, configured by the environment')
  .addHelpText('after', () => describeSettings('api'))
  .action(async () => void (await import('./api.js')));

program
  .command('agent')
  .description('run the agent role alone, configured by the environment')
  .addHelpText('after', () => describeSettings('agent'))
  .action(async () => void (await import('./agent.js')));

withData(program.command('token').description('credentials of a team').command('create'))
  .description('make a credential and print it')
  .option('--kind <kind>', 'access-token or api-key', 'access-token')
  .option('--team <slug>', 'whose it is', 'default')
  .option('--name <name>', 'what it is called in lists', 'made on the command line')
  .action(async (options) => (await import('./commands/create-token.js')).createToken(options));

withData(program.command('templates').description('shipped templates').command('build <name>'))
  .description('build a shipped template (base) ahead of the first start')
  .option('--into <folder>', 'templates folder')
  .action(async (name, options) =>
    (await import('./commands/build-template.js')).buildTemplate(name, options),
  );

function failUnless(good: boolean): void {
  if (!good) process.exitCode = 1;
}

/** Facts of ours are for the reader as they are; anything else is a fault and keeps its trace. */
function report(error: unknown): void {
  const text = error instanceof AppError ? error.message : String((error as Error).stack ?? error);
  process.stderr.write(`\n${text}\n`);
  process.exitCode = 1;
}

await program.parseAsync().catch(report);
