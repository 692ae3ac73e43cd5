/** A program that does to the keychain what its arguments say, one after the other, and prints each outcome as a line of JSON. */
import { createSecrets } from '../../main/electron/secrets';

const [service = 'Postern-test', limit = '60000', ...steps] = process.argv.slice(2);
const secrets = createSecrets({ service, limitMs: Number(limit) });

for (const step of steps) {
  const [verb, account = '', secret = ''] = step.split('=');
  const began = Date.now();
  const outcome =
    verb === 'get' ? await secrets.get(account)
    : verb === 'set' ? await secrets.set(account, secret)
    : verb === 'delete' ? await secrets.delete(account)
    : verb === 'list' ? await secrets.list()
    : verb === 'wait' ? await new Promise((resolve) => setTimeout(() => resolve({ kind: 'waited' }), Number(account)))
    : await secrets.status();
  process.stdout.write(`${JSON.stringify({ ...(outcome as object), ms: Date.now() - began })}\n`);
}
// A native call that still waits would hold the process, and `process.exit` with it.
process.kill(process.pid, 'SIGKILL');
