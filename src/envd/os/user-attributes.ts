import { isUtf8 } from 'node:buffer';
import { nativeCalls } from './native-calls.js';

/** Extended attributes under this prefix are a file's metadata. */
const METADATA_PREFIX = 'user.e2b.';

/** The metadata of a file; empty where its file system keeps none. */
export async function readUserAttributes(path: string): Promise<Record<string, string>> {
  const native = nativeCalls();
  const metadata: Record<string, string> = {};
  try {
    for (const name of native?.listAttributes(path) ?? []) {
      if (!name.startsWith(METADATA_PREFIX)) continue;
      const value = native?.getAttribute(path, name) ?? Buffer.alloc(0);
      if (isUtf8(value)) metadata[name.slice(METADATA_PREFIX.length)] = value.toString('utf8');
    }
  } catch {
    // Not supported here, or the file went in between: it has no metadata to show.
  }
  return metadata;
}

/** Replaces the whole metadata of an open file. @throws an errno error, such as ENOTSUP */
export async function replaceUserAttributes(
  fd: number,
  metadata: Readonly<Record<string, string>>,
): Promise<void> {
  const native = nativeCalls();
  const wanted = Object.entries(metadata);
  if (native === undefined) {
    if (wanted.length === 0) return;
    throw Object.assign(new Error('extended attributes are not supported'), { code: 'ENOTSUP' });
  }
  for (const name of namesOf(() => native.listAttributesOf(fd))) {
    if (name.startsWith(METADATA_PREFIX)) native.removeAttributeOf(fd, name);
  }
  for (const [key, value] of wanted) {
    native.setAttributeOf(fd, METADATA_PREFIX + key, Buffer.from(value));
  }
}

/** A file system without attributes has none to remove. */
function namesOf(list: () => string[]): string[] {
  try {
    return list();
  } catch {
    return [];
  }
}
