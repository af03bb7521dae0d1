import { isIP } from 'node:net';
import { SANDBOX_ID } from '../../../kernel/ids.js';

/** Where a request goes, by its Host and routing headers (docs/architecture.md: Data plane addressing). */
export type EdgeTarget =
  | { kind: 'api' }
  | { kind: 'port'; sandboxId: string; port: number }
  /** The bare `<sandboxID>.<domain>`: the browser endpoints. */
  | { kind: 'sandbox'; sandboxId: string }
  | { kind: 'bad'; message: string };

export interface RoutingHeaders {
  host: string | undefined;
  sandboxId: string | undefined;
  sandboxPort: string | undefined;
}

/** @param domain parent of the sandboxes' host names, with or without its port */
export function edgeTarget(headers: RoutingHeaders, domain: string): EdgeTarget {
  const name = hostName(headers.host ?? '');
  const label = labelBelow(name, hostName(domain));
  if (label !== undefined && !['api', 'sandbox'].includes(label)) return byLabel(label);
  if (headers.sandboxId === undefined && headers.sandboxPort === undefined) return { kind: 'api' };
  if (headers.sandboxId === undefined) return missing('E2b-Sandbox-Id');
  if (headers.sandboxPort === undefined) return missing('E2b-Sandbox-Port');
  return target(headers.sandboxId, headers.sandboxPort);
}

function byLabel(label: string): EdgeTarget {
  const dash = label.indexOf('-');
  if (dash === -1) {
    return SANDBOX_ID.test(label)
      ? { kind: 'sandbox', sandboxId: label }
      : bad(`'${label}' is not a sandbox id`);
  }
  return target(label.slice(dash + 1), label.slice(0, dash));
}

function target(sandboxId: string, portText: string): EdgeTarget {
  const port = /^\d{1,5}$/.test(portText) ? Number(portText) : 0;
  if (port < 1 || port > 65_535) return bad(`'${printable(portText)}' is not a port`);
  // The data plane knows ids only; a legacy `<id>-<clientID>` names the same sandbox.
  const id = sandboxId.split('-')[0] ?? '';
  if (sandboxId.split('-').length > 2 || !/^[a-z0-9]{1,63}$/.test(id)) {
    return bad('Invalid sandbox ID');
  }
  return { kind: 'port', sandboxId: id, port };
}

/** Lower-cased host name without port, IPv6 brackets and trailing dot. */
function hostName(host: string): string {
  const bracketed = /^\[([^\]]+)\]/.exec(host)?.[1];
  if (bracketed !== undefined) return bracketed.toLowerCase();
  return host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
}

/** The one label in front of the domain; undefined for the domain itself and everything else. */
function labelBelow(name: string, domain: string): string | undefined {
  if (isIP(name) !== 0 || !name.endsWith(`.${domain}`)) return undefined;
  return name.slice(0, -domain.length - 1);
}

const missing = (header: string): EdgeTarget => bad(`missing header ${header}`);
const bad = (message: string): EdgeTarget => ({ kind: 'bad', message });
const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 64);
