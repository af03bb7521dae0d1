// Create to first command answered, cold, beside `crun run` and `docker run` in the same run.
// Needs a running platform (E2B_API_URL, E2B_SANDBOX_URL, E2B_API_KEY) and the tree of the base
// template as its argument: node test/bench/cold-start.ts <layer folder> [rounds]
import { Sandbox } from 'e2b';
import { CrunYardstick } from './crun-yardstick.ts';
import { DockerYardstick } from './docker-yardstick.ts';
import { run } from './run.ts';
import { row, TABLE_HEAD, timed } from './statistics.ts';

const [lower, rounds = '30'] = process.argv.slice(2);
if (lower === undefined) throw new Error('name the folder of the base layer');

const crun = await CrunYardstick.open(lower);
const docker = await DockerYardstick.open(lower);
const times = {
  create: [] as number[],
  first: [] as number[],
  second: [] as number[],
  kill: [] as number[],
  node: [] as number[],
  crun: [] as number[],
  docker: [] as number[],
};

async function atollRound(): Promise<void> {
  let sandbox: Sandbox | undefined;
  const create = await timed(async () => (sandbox = await Sandbox.create('base')));
  if (!sandbox) throw new Error('no sandbox');
  const live = sandbox;
  const command = await timed(() => live.commands.run('true'));
  times.create.push(create);
  times.first.push(create + command);
  times.second.push(await timed(() => live.commands.run('true')));
  times.kill.push(await timed(() => live.kill()));
}

try {
  // One round of each that is not counted: caches of files and code are warm for all alike.
  await atollRound();
  for (const values of Object.values(times)) values.length = 0;
  await crun.runOnce();
  await docker?.runOnce();
  for (let round = 0; round < Number(rounds); round += 1) {
    await atollRound();
    times.node.push(await timed(() => run(process.execPath, ['-e', '0'])));
    times.crun.push(await timed(() => crun.runOnce()));
    if (docker) times.docker.push(await timed(() => docker.runOnce()));
  }
  process.stdout.write(
    [
      TABLE_HEAD,
      row('atoll: create, to 201', times.create),
      row('atoll: create to first command answered', times.first),
      row('atoll: a further command', times.second),
      row('atoll: kill', times.kill),
      row('`node -e 0` on the host', times.node),
      row('`crun run /bin/true` alone', times.crun),
      ...(docker ? [row('`docker run --rm --network none … /bin/true`', times.docker)] : []),
      '',
    ].join('\n'),
  );
} finally {
  await crun.close();
  await docker?.close();
}
