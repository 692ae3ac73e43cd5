import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * The largest sizes of the parts of the application, in kB: their sizes when the budget was set, plus 5%. The installed application is
 * measured without its Electron, and on Linux only: the native libraries of other systems have other sizes.
 */
export const BUDGETS = {
  'main bundle': 2_660,
  'page bundle, loaded at the start': 2_500,
  'page bundle, all of it': 7_790,
  'installed application': 110_000,
};

/** The files that the page loads as it starts. */
const START = /^(?:entry|app)-[\w-]+\.(?:js|css)$/;

/** Returns a line for each part that is over its budget; sizes are in bytes. */
export const overBudget = (sizes) =>
  Object.entries(sizes)
    .map(([part, bytes]) => ({ part, kB: Math.ceil(bytes / 1000), most: BUDGETS[part] }))
    .filter(({ kB, most }) => kB > most)
    .map(
      ({ part, kB, most }) =>
        `${part}: ${kB} kB, its budget is ${most} kB (find out what was added, or raise the budget in scripts/setup/budgets.mjs)`,
    );

/** Returns the bytes of all files below a folder whose names match. */
export function bytesBelow(folder, name = /./) {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(basename(entry.name)))
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/** Returns the bytes of the parts of a build in `out`. */
export const builtSizes = (out) => ({
  'main bundle': bytesBelow(join(out, 'main')),
  'page bundle, loaded at the start': bytesBelow(join(out, 'renderer'), START),
  'page bundle, all of it': bytesBelow(join(out, 'renderer')),
});
