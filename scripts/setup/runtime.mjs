import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CLOSED_VERSION, closedFolder, closedIsPossible, closedIsWhole, ensureClosed } from './closed.mjs';
import {
  executableIn,
  fetchOfficial,
  officialAnswers,
  officialExecutable,
  officialVersion,
} from './official.mjs';
import { say, Stop } from './say.mjs';

const TEST_ONLY = 'the test runtime, never for release';

/**
 * Sees to an Electron runtime and resolves to its executable. The official one where it is unpacked already or its
 * release host answers; else the closed-network one. `look` asks the release host even when the latter is at hand.
 */
export async function ensureRuntime({ look = false } = {}) {
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (given) {
    const executable = executableIn(given);
    if (!existsSync(executable))
      throw new Stop(`ELECTRON_OVERRIDE_DIST_PATH has no Electron (${given}): correct or unset it`);
    say('using Electron from ELECTRON_OVERRIDE_DIST_PATH');
    return executable;
  }
  const official = officialExecutable();
  if (official) {
    say(`Electron ${officialVersion()}, the official one`);
    return official;
  }
  if (!look && closedIsPossible && (await closedIsWhole())) {
    say(
      `Electron ${CLOSED_VERSION} from the cache: ${TEST_ONLY} (\`npm run setup -- --official\` looks for the official one)`,
    );
    return join(closedFolder(), 'electron');
  }
  if (await officialAnswers()) {
    const executable = await fetchOfficial();
    say(`Electron ${officialVersion()}, the official one: its release host answers`);
    return executable;
  }
  const executable = join(await ensureClosed(), 'electron');
  say(
    `Electron ${CLOSED_VERSION}: ${TEST_ONLY}; the release host of Electron ${officialVersion()} does not answer`,
  );
  return executable;
}
