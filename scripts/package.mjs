import { setUp } from './setup/all.mjs';
import { ensureBuilt } from './setup/app.mjs';
import { officialExecutable } from './setup/official.mjs';
import { main, say } from './setup/say.mjs';
import { makeRelease, makeTestBuild } from './package/build.mjs';
import { checkPackage } from './package/check.mjs';

// Makes the application: from the official Electron, or, where that cannot be had, a test build that says so.
await main(async () => {
  await setUp();
  await ensureBuilt();
  const isTest = !officialExecutable();
  const folder = isTest ? await makeTestBuild() : await makeRelease();
  await checkPackage(folder, { isTest });
  say(
    isTest
      ? `the official Electron is out of reach: this is a test build, never a release`
      : 'the application is ready',
  );
  process.stdout.write(`${JSON.stringify({ folder, isTest })}\n`);
});
