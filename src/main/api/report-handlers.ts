import type { INestApplicationContext } from '@nestjs/common';
import { RecordNodeReportService } from '../../modules/nodes/index.js';
import {
  ReconcileHoldingsService,
  RecordSandboxReportService,
} from '../../modules/sandboxes/index.js';
import { RegisterHeldTemplatesService } from '../../modules/templates/index.js';
import type { nodeReports } from '../../node-protocol/node-reports.js';
import type { JobHandlers } from '../../queue/index.js';

/** What the api does about each report of a node; every one may come twice. */
export function reportHandlers(app: INestApplicationContext): JobHandlers<typeof nodeReports> {
  const nodes = app.get(RecordNodeReportService);
  const templates = app.get(RegisterHeldTemplatesService);
  const sandboxes = app.get(RecordSandboxReportService);
  const reconcile = app.get(ReconcileHoldingsService);
  return {
    'node.registered': async (report) => {
      // templates first: a node that is ready is asked for them at once
      await templates.run(report.templates);
      if (await nodes.registered(report)) await reconcile.run(report);
    },
    'node.heartbeat': async (report) => {
      await templates.run(report.templates);
      if (await nodes.heartbeat(report)) await reconcile.run(report);
    },
    'node.stopping': (report) => nodes.stopping(report),
    'sandbox.started': (report) => sandboxes.started(report),
    'sandbox.start-failed': (report) => sandboxes.startFailed(report),
    'sandbox.ended': (report) => sandboxes.ended(report),
  };
}
