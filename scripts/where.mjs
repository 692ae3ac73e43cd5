import { electronArgs, userDataOf } from './setup/args.mjs';
import { setUp } from './setup/all.mjs';
import { ensureBuilt } from './setup/app.mjs';
import { defaultUserData, repo } from './setup/paths.mjs';
import { main } from './setup/say.mjs';

// Prints, as one line of JSON, what starts the app: {"electron", "app", "userData"}.
await main(async () => {
  const electron = await setUp();
  await ensureBuilt();
  const userData = userDataOf(electronArgs(process.argv.slice(2))) ?? defaultUserData();
  process.stdout.write(`${JSON.stringify({ electron, app: repo, userData })}\n`);
});
