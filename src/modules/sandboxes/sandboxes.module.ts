import { Module } from '@nestjs/common';
import { NodesModule } from '../nodes/index.js';
import { TemplatesModule } from '../templates/index.js';
import { AwaitStartService } from './await-start.service.js';
import { CheckNewSandboxService } from './check-new-sandbox.service.js';
import { CreateSandboxService } from './create-sandbox.service.js';
import { FindRouteService } from './find-route.service.js';
import { GetSandboxService } from './get-sandbox.service.js';
import { InternalExecutionsController } from './http/internal-executions.controller.js';
import { InternalShutdownController } from './http/internal-shutdown.controller.js';
import { SandboxPresenter } from './http/sandbox.presenter.js';
import { SandboxesV2Controller } from './http/sandboxes-v2.controller.js';
import { SandboxesController } from './http/sandboxes.controller.js';
import { KillSandboxService } from './kill-sandbox.service.js';
import { ListSandboxesService } from './list-sandboxes.service.js';
import { ReadSealedPartService } from './read-sealed-part.service.js';
import { ReconcileHoldingsService } from './reconcile-holdings.service.js';
import { RecordSandboxReportService } from './record-sandbox-report.service.js';
import { SandboxWatch } from './sandbox-watch.js';
import { ShutDownSandboxesService } from './shut-down-sandboxes.service.js';
import { SandboxStore } from './store/sandbox.store.js';
import { SecretBox } from './store/secret-box.js';
import { SweepSandboxesService } from './sweep-sandboxes.service.js';

@Module({
  imports: [NodesModule, TemplatesModule],
  controllers: [
    ...[SandboxesController, SandboxesV2Controller],
    ...[InternalExecutionsController, InternalShutdownController],
  ],
  providers: [
    ...[SandboxStore, SecretBox, SandboxWatch, SandboxPresenter],
    ...[AwaitStartService, CheckNewSandboxService, CreateSandboxService],
    ...[GetSandboxService, KillSandboxService, ListSandboxesService, ReadSealedPartService],
    ...[FindRouteService, ReconcileHoldingsService, RecordSandboxReportService],
    ...[ShutDownSandboxesService, SweepSandboxesService],
  ],
  exports: [
    ...[FindRouteService, ReconcileHoldingsService, RecordSandboxReportService],
    SweepSandboxesService,
  ],
})
export class SandboxesModule {}
