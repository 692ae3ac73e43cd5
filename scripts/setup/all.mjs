import { checkNode, ensurePackages } from './packages.mjs';
import { ensureRuntime } from './runtime.mjs';
import { checkLinked, ensureSystem } from './system.mjs';

/** Node and packages only: enough for the demo tenant, the build and the tests that need no window. */
export async function setUpPackages() {
  checkNode();
  await ensurePackages();
}

/**
 * Everything that the app needs to open a window; with `tools`, all that the end-to-end tests need as well.
 * Does nothing where nothing is missing. Resolves to the runtime's executable.
 */
export async function setUp({ tools = false, look = false } = {}) {
  await setUpPackages();
  await ensureSystem({ tools });
  const electron = await ensureRuntime({ look });
  await checkLinked(electron);
  return electron;
}
