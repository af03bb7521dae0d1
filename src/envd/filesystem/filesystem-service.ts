import type { Method } from '../connect/serve-call.js';
import { listDir } from './list-dir.js';
import { makeDir } from './make-dir.js';
import { move } from './move.js';
import { remove } from './remove.js';
import { stat } from './stat.js';
import { watchNotSupported } from './watch-not-supported.js';

/** The methods of `filesystem.Filesystem` by their path. */
export const FILESYSTEM_METHODS: Readonly<Record<string, Method>> = {
  '/filesystem.Filesystem/Stat': { kind: 'unary', run: stat },
  '/filesystem.Filesystem/MakeDir': { kind: 'unary', run: makeDir },
  '/filesystem.Filesystem/Move': { kind: 'unary', run: move },
  '/filesystem.Filesystem/ListDir': { kind: 'unary', run: listDir },
  '/filesystem.Filesystem/Remove': { kind: 'unary', run: remove },
  '/filesystem.Filesystem/WatchDir': { kind: 'server-stream', run: watchNotSupported },
  '/filesystem.Filesystem/CreateWatcher': { kind: 'unary', run: watchNotSupported },
  '/filesystem.Filesystem/GetWatcherEvents': { kind: 'unary', run: watchNotSupported },
  '/filesystem.Filesystem/RemoveWatcher': { kind: 'unary', run: watchNotSupported },
};
