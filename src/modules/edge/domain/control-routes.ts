/** Routes of the daemon for its agent alone; from outside they do not exist. */
const CONTROL_ROUTES = new Set([
  'init',
  'freeze',
  'unfreeze',
  'collapse',
  'fsfreeze',
  'fsthaw',
  'upgrade',
]);

/** True where a request target names a control route, however it is spelled. */
export function isControlRoute(requestTarget: string): boolean {
  let path = (requestTarget.split(/[?#]/)[0] ?? '').replace(/^https?:\/\/[^/]*/i, '');
  try {
    path = decodeURIComponent(path);
  } catch {
    // a broken escape is the daemon's to refuse; the raw spelling is still looked at
  }
  const segments = path.split(/[/\\]+/).filter((segment) => segment !== '' && segment !== '.');
  return segments.length === 1 && CONTROL_ROUTES.has(segments[0]?.toLowerCase() ?? '');
}
