import { setUpPackages } from './setup/all.mjs';
import { ensureBuilt } from './setup/app.mjs';
import { main, say } from './setup/say.mjs';

// Builds the app into out/ if its sources changed.
await main(async () => {
  await setUpPackages();
  say((await ensureBuilt()) ? 'built' : 'the build is up to date');
});
