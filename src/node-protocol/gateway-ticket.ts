import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * The edge opens a tunnel at a node's gateway by `CONNECT <sandboxId>:<port>` with
 * `Proxy-Authorization: Bearer <ticket>`; what follows the 200 is a blind byte pipe. The ticket is
 * short-lived and bound to one execution, so a reused address never receives another's traffic.
 */
const ticketClaims = z.object({
  sandboxId: z.string(),
  executionId: z.string(),
  port: z.number().int().min(1).max(65_535),
  /** Unix milliseconds. */
  expiresAt: z.number().int(),
});
export type TicketClaims = z.infer<typeof ticketClaims>;

/** Why a gateway refused a tunnel, in the `x-atoll-refused` header of its answer. */
export type TunnelRefusal = 'not_found' | 'port_closed' | 'bad_ticket';

/** The key of tickets, derived from the node's credential so that there is one secret to keep. */
export function gatewayKey(nodeToken: string): Buffer {
  return createHmac('sha256', nodeToken).update('atoll gateway ticket v1').digest();
}

export function signTicket(key: Buffer, claims: TicketClaims): string {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${body}.${mac(key, body)}`;
}

/** The claims of a ticket, or undefined where it is forged, expired at `now`, or not a ticket. */
export function verifyTicket(key: Buffer, ticket: string, now: Date): TicketClaims | undefined {
  const [body, signature, rest] = ticket.split('.');
  if (!body || !signature || rest !== undefined) return undefined;
  const expected = Buffer.from(mac(key, body));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  const claims = ticketClaims.safeParse(parseJson(body));
  return claims.success && claims.data.expiresAt > now.getTime() ? claims.data : undefined;
}

function mac(key: Buffer, body: string): string {
  return createHmac('sha256', key).update(body).digest('base64url');
}

function parseJson(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
