import type { Terminal } from '../terminal.js';
import type { Credentials } from './credentials-file.js';
import type { Places } from './places.js';
import type { Platform } from './platform.js';

interface WelcomeFacts {
  isNew: boolean;
  credentials: Credentials;
  platform: Platform;
  places: Places;
}

/** What a person needs next: addresses, the first credentials on a first start, and an example. */
export function showWelcome(terminal: Terminal, facts: WelcomeFacts): void {
  const { credentials, platform, places, isNew } = facts;
  const api = platform.apiUrl.replace('127.0.0.1', 'localhost');
  terminal.heading('Atoll is running');
  terminal.print(`  API            ${api}
  API reference  ${api}/docs
  Sandboxes      http://<port>-<sandbox id>.${platform.domain}
  Logs           ${places.logsDir}`);
  if (isNew) {
    terminal.print(`
  The first credentials, shown this once (./atoll credentials --show shows them again):
    API key        atl_${credentials.apiKey}
                   e2b_${credentials.apiKey} (the same, as the e2b packages spell it)
    Access token   atk_${credentials.accessToken}
    Admin token    ${credentials.adminToken}`);
  }
  const key = isNew ? `e2b_${credentials.apiKey}` : '$(./atoll credentials --show engine-key)';
  terminal.print(`
For the e2b packages:

export E2B_API_URL=${api} E2B_SANDBOX_URL=${api} E2B_API_KEY=${key}

A first sandbox, with curl, in another terminal (after the line above):

id=$(curl -s $E2B_API_URL/sandboxes -H "X-API-Key: $E2B_API_KEY" -H 'Content-Type: application/json' -d '{"templateID":"base"}' | sed 's/.*"sandboxID":"\\([^"]*\\)".*/\\1/')
curl -s $E2B_API_URL/sandboxes/$id -H "X-API-Key: $E2B_API_KEY"; echo
curl -s -X DELETE $E2B_API_URL/sandboxes/$id -H "X-API-Key: $E2B_API_KEY"
`);
  terminal.print('With the e2b package: ./atoll node examples/first-sandbox.mjs\n');
  terminal.note('./atoll demo does this and runs a command in it. Ctrl-C stops the platform.');
}
