import { loadAgentSettings } from '../config/settings.js';
import { startAgent } from '../node-agent/agent.js';
import { runRole } from './run-role.js';

// A stop leaves the sandboxes to the next agent of the data folder: whoever wants them ended asks
// the api first.
await runRole({
  name: 'agent',
  load: () => loadAgentSettings(),
  start: async (parts) => {
    const agent = await startAgent(parts);
    return () => agent.stop();
  },
});
