import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { syncFilesystem } from '../../../src/node-agent/linux/sync-filesystem.js';
import { OverlayBtrfsStore } from '../../../src/node-agent/storage/overlay-btrfs-store.js';
import { OverlayDirectoryStore } from '../../../src/node-agent/storage/overlay-directory-store.js';
import type { RootfsStore } from '../../../src/node-agent/storage/rootfs-store.js';
import { MAP_RANGE, makeStorageHost, run, type StorageHost, traces } from './storage-fixture.js';

const RANGE = { hostBase: 1_000_000_000, size: MAP_RANGE };
const OTHER_RANGE = { hostBase: 1_000_065_536, size: MAP_RANGE };
// Node has no name for this error number.
const EDQUOT = expect.objectContaining({ errno: -122 });
const stores: Record<string, (host: StorageHost) => RootfsStore> = {
  btrfs: ({ nodeDirectory }) => new OverlayBtrfsStore({ nodeDirectory, storageSizeMB: 1024 }),
  directory: ({ nodeDirectory }) => new OverlayDirectoryStore(nodeDirectory),
};

describe.each(Object.entries(stores))('%s store', (_name, makeStore) => {
  let host: StorageHost;
  let store: RootfsStore;
  let layers: { path: string; idBase: number }[];

  beforeEach(async () => {
    host = makeStorageHost();
    const bottom = host.layer('bottom', {
      'etc/owner': { text: 'root', uid: 0 },
      'home/note': { text: 'user', uid: 1000 },
      shadowed: { text: 'below', uid: 0 },
    });
    const top = host.layer('top', { shadowed: { text: 'above', uid: 0 } });
    layers = [bottom, top].map((path) => ({ path, idBase: 0 }));
    store = makeStore(host);
    await store.open();
  });

  afterEach(async () => {
    for (const id of await store.list()) await store.destroy(id);
    await store.close();
    expect(traces(host.directory)).toEqual({ mounts: [], loops: [] });
    host.remove();
  });

  it('shows the layers with the owners of the sandbox and keeps what is written apart', async () => {
    const one = await store.mount({ id: 'one', layers, idRange: RANGE, diskSizeMB: 0 });
    const two = await store.mount({ id: 'two', layers, idRange: OTHER_RANGE, diskSizeMB: 0 });
    expect(statSync(one).uid).toBe(RANGE.hostBase);
    expect(statSync(join(one, 'etc/owner')).uid).toBe(RANGE.hostBase);
    expect(statSync(join(two, 'home/note')).uid).toBe(OTHER_RANGE.hostBase + 1000);
    expect(readFileSync(join(one, 'shadowed'), 'utf8')).toBe('above');
    writeFileSync(join(one, 'shadowed'), 'mine');
    expect(readFileSync(join(two, 'shadowed'), 'utf8')).toBe('above');
    expect(await store.list()).toEqual(expect.arrayContaining(['one', 'two']));
  });

  it('leaves nothing but the overlay on the mount table, and nothing after unmount', async () => {
    const before = traces(host.directory).mounts.length;
    await store.mount({ id: 'one', layers, idRange: RANGE, diskSizeMB: 0 });
    expect(traces(host.directory).mounts).toHaveLength(before + 1);
    await store.unmount('one');
    await store.unmount('one');
    expect(traces(host.directory).mounts).toHaveLength(before);
    expect(await store.list()).toEqual(['one']);
  });

  it('keeps a root file system alive for a namespace that has its own copy', async () => {
    const root = await store.mount({ id: 'one', layers, idRange: RANGE, diskSizeMB: 0 });
    // A mount namespace copies the table, as the one of a container does.
    const holder = spawnSync(
      'unshare',
      [
        '--mount',
        '--propagation',
        'private',
        'sh',
        '-c',
        `umount() { nsenter --mount --target ${process.pid} umount -l "$1"; }
       umount ${root} && echo new > ${root}/written && cat ${root}/written ${root}/etc/owner`,
      ],
      { encoding: 'utf8' },
    );
    expect(holder.stderr).toBe('');
    expect(holder.stdout).toBe('new\nroot');
    expect(existsSync(join(root, 'etc'))).toBe(false);
  });

  it('has user attributes, renames of a layer directory, and one device number', async () => {
    const root = await store.mount({ id: 'one', layers, idRange: RANGE, diskSizeMB: 0 });
    const python = `
import os, sys
path = sys.argv[1] + '/home/note'
os.setxattr(path, 'user.colour', b'blue')
print(os.getxattr(path, 'user.colour').decode())`;
    expect(execFileSync('python3', ['-c', python, root], { encoding: 'utf8' })).toBe('blue\n');
    renameSync(join(root, 'etc'), join(root, 'etc2'));
    expect(readFileSync(join(root, 'etc2/owner'), 'utf8')).toBe('root');
    writeFileSync(join(root, 'new'), '');
    const devices = ['', 'new', 'shadowed', 'etc2/owner'].map(
      (path) => statSync(join(root, path)).dev,
    );
    expect(new Set(devices).size).toBe(1);
  });

  it('maps a layer that was stored under another range, without a shift under its own', async () => {
    const stored = host.layer('snapshot', { kept: { text: 'x', uid: 1000 } }, OTHER_RANGE.hostBase);
    const snapshot = { path: stored, idBase: OTHER_RANGE.hostBase };
    const all = [...layers, snapshot];
    const moved = await store.mount({ id: 'moved', layers: all, idRange: RANGE, diskSizeMB: 0 });
    expect(statSync(join(moved, 'kept')).uid).toBe(RANGE.hostBase + 1000);
    expect(statSync(join(moved, 'home/note')).uid).toBe(RANGE.hostBase + 1000);
    const same = await store.mount({
      id: 'same',
      layers: all,
      idRange: OTHER_RANGE,
      diskSizeMB: 0,
    });
    expect(statSync(join(same, 'kept')).uid).toBe(OTHER_RANGE.hostBase + 1000);
  });

  it('adopts what an agent that crashed left, and mounts an upper layer again', async () => {
    const root = await store.mount({ id: 'one', layers, idRange: RANGE, diskSizeMB: 0 });
    writeFileSync(join(root, 'written'), 'kept');
    const before = traces(host.directory);
    const heir = makeStore(host);
    await heir.open();
    expect(traces(host.directory)).toEqual(before);
    const again = await heir.mount({ id: 'one', layers, idRange: RANGE, diskSizeMB: 0 });
    expect(readFileSync(join(again, 'written'), 'utf8')).toBe('kept');
    await heir.destroy('one');
    await heir.destroy('one');
    expect(await heir.list()).toEqual([]);
    await heir.close();
    expect(traces(host.directory)).toEqual({ mounts: [], loops: [] });
    await store.open();
  });

  it('keeps data over close and open', async () => {
    const root = await store.mount({ id: 'one', layers, idRange: RANGE, diskSizeMB: 0 });
    writeFileSync(join(root, 'written'), 'kept');
    await store.close();
    await store.open();
    const again = await store.mount({ id: 'one', layers, idRange: RANGE, diskSizeMB: 0 });
    expect(readFileSync(join(again, 'written'), 'utf8')).toBe('kept');
  });

  it('leaves nothing where a mount fails', async () => {
    const broken = [...layers, { path: join(host.directory, 'missing'), idBase: 0 }];
    const before = traces(host.directory);
    const attempt = store.mount({ id: 'one', layers: broken, idRange: RANGE, diskSizeMB: 0 });
    await expect(attempt).rejects.toMatchObject({ errno: 'ENOENT', call: 'open_tree' });
    expect(await store.list()).toEqual([]);
    expect(traces(host.directory)).toEqual(before);
  });

  it('refuses an id that names something else', async () => {
    await expect(store.destroy('../layers')).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('counts what the upper layer holds', async () => {
    const root = await store.mount({ id: 'one', layers, idRange: RANGE, diskSizeMB: 0 });
    writeFileSync(join(root, 'big'), Buffer.alloc(3_000_000, 7));
    await syncFilesystem(root);
    await syncFilesystem(join(host.nodeDirectory, 'storage'));
    const bytes = await store.usage('one');
    expect(bytes).toBeGreaterThan(2_990_000);
    expect(bytes).toBeLessThan(3_200_000);
  });
});

describe('quota of the btrfs store', () => {
  it('ends a write above the limit with EDQUOT and takes writes again after a delete', async () => {
    const host = makeStorageHost();
    const store = new OverlayBtrfsStore({ nodeDirectory: host.nodeDirectory, storageSizeMB: 1024 });
    await store.open();
    try {
      const layer = host.layer('only', { file: { text: 'x', uid: 0 } });
      const layers = [{ path: layer, idBase: 0 }];
      const request = { layers, idRange: RANGE, diskSizeMB: 8 };
      const root = await store.mount({ ...request, id: 'one' });
      const other = await store.mount({ ...request, id: 'two' });
      const chunk = Buffer.alloc(1024 * 1024, 1);
      const fill = (): void => {
        for (let index = 0; index < 16; index++)
          writeFileSync(join(root, 'big'), chunk, { flag: 'a' });
      };
      expect(fill).toThrow(EDQUOT);
      expect(statSync(join(root, 'big')).size).toBeLessThanOrEqual(8 * 1024 * 1024);
      writeFileSync(join(other, 'fits'), chunk);
      run('rm', join(root, 'big'));
      await syncFilesystem(join(host.nodeDirectory, 'storage'));
      writeFileSync(join(root, 'fits'), chunk);
    } finally {
      for (const id of await store.list()) await store.destroy(id);
      await store.close();
      host.remove();
    }
  });

  it('uses a data folder on btrfs itself and gives its quota setting back', async () => {
    const host = makeStorageHost();
    const image = join(host.directory, 'disk');
    const disk = join(host.directory, 'mounted');
    run('truncate', '--size', '512M', image);
    run('mkfs.btrfs', '--quiet', image);
    run('mkdir', disk);
    run('mount', '-o', 'loop', image, disk);
    try {
      const before = traces(host.directory);
      const store = new OverlayBtrfsStore({ nodeDirectory: join(disk, 'node'), storageSizeMB: 64 });
      await store.open();
      const layers = [{ path: host.layer('only', { file: { text: 'x', uid: 0 } }), idBase: 0 }];
      const root = await store.mount({ id: 'one', layers, idRange: RANGE, diskSizeMB: 4 });
      const write = (): void => writeFileSync(join(root, 'big'), Buffer.alloc(6_000_000, 1));
      expect(write).toThrow(EDQUOT);
      expect(existsSync(join(disk, 'node/storage.img'))).toBe(false);
      expect(run('btrfs', 'subvolume', 'list', disk)).toContain('sandboxes/one');
      await store.destroy('one');
      await store.close();
      expect(run('btrfs', 'subvolume', 'list', disk)).toBe('');
      expect(spawnSync('btrfs', ['qgroup', 'show', disk]).status).not.toBe(0);
      expect(traces(host.directory)).toEqual(before);
    } finally {
      run('umount', '--recursive', disk);
      host.remove();
    }
  });
});
