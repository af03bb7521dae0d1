import { Node } from './store/node.entity.js';

export { FindNodesService } from './find-nodes.service.js';
export { NODE_CHANGED, nodeChanged } from './node-changes.js';
export { addNodeJob, NODE_JOB_SET } from './node-jobs-outbox.js';
export { NodesModule } from './nodes.module.js';
export { RecordNodeReportService } from './record-node-report.service.js';
export { NoCapacity, releaseCapacity, ReserveCapacityService } from './reserve-capacity.service.js';
export { SweepNodeLeasesService } from './sweep-node-leases.service.js';
export const nodeEntities = [Node] as const;
