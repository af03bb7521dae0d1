import { createServer } from 'node:http';
import { createBootHandler } from './boot/boot-handler.js';
import { DaemonState } from './boot/daemon-state.js';
import { Listener } from './boot/listener.js';

// Only what /init and /health need is loaded here: every module more is paid for by each start.
process.umask(0o022);

// One bad connection or child must not take the sandbox with it: the daemon is its lifeline.
process.on('uncaughtException', (error) => {
  process.stderr.write(`envd: ${error instanceof Error ? error.stack : String(error)}\n`);
});

const state = new DaemonState();
const server = createServer(
  {
    // The gateway pools connections; whoever closes an idle one first loses the next request.
    keepAliveTimeout: 660_000,
    // Uploads have no limit in time (decisions.md: All operations, request bodies).
    requestTimeout: 0,
    connectionsCheckingInterval: 60_000,
    noDelay: true,
  },
  createBootHandler(state, () => import('./routes.js')),
);
server.timeout = 0;

const listener = new Listener(server, state);
// Memory snapshots: connections to the host cannot be dumped, and gVisor refuses an open
// host-bound listener as well. SIGUSR2 closes both, SIGHUP listens again at the socket's path.
process.on('SIGUSR2', () => listener.close());
process.on('SIGHUP', () => listener.reopen());
// Without a handler node would open its inspector on this signal.
process.on('SIGUSR1', () => undefined);
listener.open({ fd: 3 });
