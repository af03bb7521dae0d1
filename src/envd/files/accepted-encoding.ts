import { HttpError } from '../http/http-error.js';

/**
 * The coding to send a file in: gzip where the client takes it, as in the reference.
 * @throws HttpError 406 where it takes neither
 */
export function acceptedEncoding(header: string | undefined): 'gzip' | 'identity' {
  const weights = new Map<string, number>();
  for (const item of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    if (name !== '') weights.set(name, q === undefined ? 1 : Number(q) || 0);
  }
  const gzip = weights.get('gzip') ?? 0;
  const identity = weights.get('identity') ?? (weights.get('*') === 0 ? 0 : undefined);
  if (gzip > 0 && gzip >= (identity ?? 0)) return 'gzip';
  if (identity === 0) throw new HttpError(406, 'no acceptable encoding: gzip and identity exist');
  return 'identity';
}
