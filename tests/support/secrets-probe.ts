/** A program that does to the keychain what its arguments say, one after the other, and prints each outcome as a line of JSON. */
import { createSecrets } from '../../main/electron/secrets';
import { act } from './secret-action';

const [service = 'Postern-test', limit = '60000', ...steps] = process.argv.slice(2);
const secrets = createSecrets({ service, limitMs: Number(limit) });

for (const step of steps) {
  const began = Date.now();
  const outcome = await (act(secrets, step) ??
    new Promise((resolve) => setTimeout(() => resolve({ kind: 'waited' }), Number(step.split('=')[1]))));
  process.stdout.write(`${JSON.stringify({ ...outcome, ms: Date.now() - began })}\n`);
}
// A native call that still waits would hold the process, and `process.exit` with it.
process.kill(process.pid, 'SIGKILL');
