import type { CensusKind, HostItem } from '../host-census.js';

const KIND_WORDS = {
  process: 'process',
  mount: 'mount',
  cgroup: 'cgroup',
  link: 'link',
  route: 'route',
  nftTable: 'nftables table',
  loopDevice: 'loop device',
} as const satisfies Record<CensusKind, string>;

/** A line for each thing that the host holds, told apart by whose it is. */
export function presentLines(
  items: readonly HostItem[],
  mine: { tag: string; dataDir: string },
): string[] {
  const lines = new Map<string, number>();
  for (const item of items) {
    // Mounts and loop devices have no tag in their names, but lie in the data folder.
    const isMine = item.tag === undefined ? liesIn(mine.dataDir, item) : item.tag === mine.tag;
    // Version 1 has the same group once for each controller.
    const group =
      item.kind === 'cgroup' ? /\/(atoll-[0-9a-f]{4}\b.*)$/.exec(item.id)?.[1] : undefined;
    const whose = isMine ? 'this    ' : 'another ';
    const line = `${whose} ${KIND_WORDS[item.kind]} ${group ?? item.detail}`;
    lines.set(line, (lines.get(line) ?? 0) + 1);
  }
  return [...lines].map(([text, count]) =>
    count === 1 ? text : `${text} (in ${count} hierarchies)`,
  );
}

const liesIn = (folder: string, { detail }: HostItem): boolean =>
  detail.split(' ').some((word) => word === folder || word.startsWith(`${folder}/`));
