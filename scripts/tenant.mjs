import { setUpPackages } from './setup/all.mjs';
import { ensureBuilt } from './setup/app.mjs';
import { attach } from './setup/child.mjs';
import { inRepo } from './setup/paths.mjs';
import { main } from './setup/say.mjs';

// Runs the demo tenant alone; stdout is its own: one line of JSON when it is ready.
await main(async () => {
  await setUpPackages();
  await ensureBuilt();
  process.exitCode = await attach(process.execPath, [
    inRepo('out', 'main', 'tenant.js'),
    ...process.argv.slice(2),
  ]);
});
