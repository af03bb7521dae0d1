export type { JobHandlers, JobName, JobPayload, JobSet } from './job-set.js';
export { QueueClient, type AddOptions } from './queue-client.js';
export { WorkerHost, type WorkOptions } from './worker-host.js';
export { SignalBus, type SignalListener } from './signal-bus.js';
