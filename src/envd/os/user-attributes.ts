/** Extended attributes that hold a file's metadata. */
export const METADATA_PREFIX = 'user.e2b.';

/** The metadata of a file. */
export async function readUserAttributes(_path: string): Promise<Record<string, string>> {
  return {};
}

/** Replaces the whole metadata of a file. */
export async function replaceUserAttributes(
  _path: string,
  metadata: Readonly<Record<string, string>>,
): Promise<void> {
  if (Object.keys(metadata).length === 0) return;
  throw Object.assign(new Error('extended attributes are not supported'), { code: 'ENOTSUP' });
}
