// Creates a sandbox with the published `e2b` package, uses it, and kills it.
// Set E2B_API_URL, E2B_SANDBOX_URL and E2B_API_KEY as `./atoll up` prints them, then:
//   ./atoll node examples/first-sandbox.mjs
import { createHash, randomBytes } from 'node:crypto';
import { Sandbox } from 'e2b';

const apiUrl = process.env.E2B_API_URL ?? 'http://localhost:3000';
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

const sandbox = await Sandbox.create('base');
console.log(`created  ${sandbox.sandboxId}`);
try {
  const { stdout } = await sandbox.commands.run('uname -a; id; cat /etc/os-release');
  console.log(stdout.trimEnd());

  const written = randomBytes(1024 * 1024);
  await sandbox.files.write('/home/user/random.bin', new Blob([written]));
  const read = await sandbox.files.read('/home/user/random.bin', { format: 'bytes' });
  if (sha256(read) !== sha256(written)) throw new Error('the file came back different');
  console.log(`file     1 MiB written and read back equal, sha256 ${sha256(read)}`);

  const entries = await sandbox.files.list('/home/user');
  console.log(`listing  ${entries.map((entry) => entry.name).join(' ')}`);
} finally {
  console.log(`killed   ${await sandbox.kill()}`);
}

const gone = await fetch(`${apiUrl}/sandboxes/${sandbox.sandboxId}`, {
  headers: { 'X-API-Key': process.env.E2B_API_KEY },
});
console.log(`after    GET answers ${gone.status}`);
if (gone.status !== 404) process.exitCode = 1;
