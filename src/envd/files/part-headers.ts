/** The disposition of a form part. */
export interface PartHeaders {
  readonly name: string | undefined;
  /** With its folders: stock clients put the whole path there. */
  readonly filename: string | undefined;
}

const PARAMETER = /;\s*([a-z*]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/gis;

/** Reads name and filename from the header lines of a part. */
export function readPartHeaders(block: string): PartHeaders {
  const line = block.split('\r\n').find((header) => /^content-disposition\s*:/i.test(header));
  const parameters = new Map<string, string>();
  for (const [, key = '', quoted, bare] of (line ?? '').matchAll(PARAMETER)) {
    parameters.set(key.toLowerCase(), quoted === undefined ? (bare ?? '') : unquote(quoted));
  }
  return {
    name: parameters.get('name'),
    filename: extended(parameters.get('filename*')) ?? parameters.get('filename'),
  };
}

/**
 * Form clients write a quote and line ends as %22, %0D and %0A (HTML form encoding) and some
 * a quote or a backslash behind a backslash; every other character stands for itself.
 */
function unquote(text: string): string {
  return text
    .replace(/\\(["\\])/g, '$1')
    .replace(/%(22|0D|0A)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** A name in the extended notation of RFC 5987, UTF-8 only. */
function extended(value: string | undefined): string | undefined {
  const match = /^utf-8'[^']*'(.*)$/i.exec(value ?? '');
  if (match?.[1] === undefined) return undefined;
  try {
    return decodeURIComponent(match[1]);
  } catch {
    return undefined;
  }
}
