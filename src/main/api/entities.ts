import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { OutboxMessage } from '../../database/outbox/outbox-message.entity.js';
import { accessEntities } from '../../modules/access/index.js';
import { nodeEntities } from '../../modules/nodes/index.js';
import { sandboxEntities } from '../../modules/sandboxes/index.js';
import { teamEntities } from '../../modules/teams/index.js';
import { templateEntities } from '../../modules/templates/index.js';

/** Every table that the api reads or writes. */
export const entities: readonly EntityTarget<ObjectLiteral>[] = [
  OutboxMessage,
  ...accessEntities,
  ...nodeEntities,
  ...sandboxEntities,
  ...teamEntities,
  ...templateEntities,
];
