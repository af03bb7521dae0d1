import { Outbox1795825800000 } from './20261128003000-outbox.js';
import { TeamsAndAccess1795825860000 } from './20261128003100-teams-and-access.js';
import { Nodes1795825920000 } from './20261128003200-nodes.js';
import { Templates1795825980000 } from './20261128003300-templates.js';
import { Sandboxes1795826040000 } from './20261128003400-sandboxes.js';

/** Every change of the schema, oldest first; one that has been released is never edited. */
export const migrations = [
  Outbox1795825800000,
  TeamsAndAccess1795825860000,
  Nodes1795825920000,
  Templates1795825980000,
  Sandboxes1795826040000,
] as const;
