import { setUp } from './setup/all.mjs';
import { ensureBuilt } from './setup/app.mjs';
import { officialExecutable } from './setup/official.mjs';
import { main, say } from './setup/say.mjs';
import { makeRelease, makeTestBuild } from './package/build.mjs';
import { checkPackage } from './package/check.mjs';

// Packages the application with the official Electron, or makes a test build that says so if it is not available.
await main(async () => {
  await setUp();
  await ensureBuilt();
  const isTest = !officialExecutable();
  const folder = isTest ? await makeTestBuild() : await makeRelease();
  await checkPackage(folder, { isTest });
  say(
    isTest
      ? `the official Electron is not available here: this is a test build and must not be released`
      : 'the application is ready',
  );
  process.stdout.write(`${JSON.stringify({ folder, isTest })}\n`);
});
