import { SandboxLogEntry } from './store/sandbox-log-entry.entity.js';
import { Sandbox } from './store/sandbox.entity.js';

export { countUnfinishedSandboxes } from './count-unfinished-sandboxes.js';
export { FindRouteService, type SandboxRoute } from './find-route.service.js';
export { PublicDomain } from './public-domain.js';
export { ReconcileHoldingsService } from './reconcile-holdings.service.js';
export { RecordSandboxReportService } from './record-sandbox-report.service.js';
export { SandboxesModule } from './sandboxes.module.js';
export { SweepSandboxesService } from './sweep-sandboxes.service.js';
export const sandboxEntities = [Sandbox, SandboxLogEntry] as const;
