import { electronArgs } from './setup/args.mjs';
import { setUp } from './setup/all.mjs';
import { ensureBuilt } from './setup/app.mjs';
import { attach } from './setup/child.mjs';
import { checkCanOpen } from './setup/display.mjs';
import { repo } from './setup/paths.mjs';
import { main } from './setup/say.mjs';

// Sets up, builds if needed and opens the window; all arguments go to the app.
await main(async () => {
  const args = electronArgs(process.argv.slice(2));
  const electron = await setUp();
  checkCanOpen(electron, args);
  await ensureBuilt();
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  process.exitCode = await attach(electron, [repo, ...args], { env });
});
