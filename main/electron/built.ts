import { join } from 'node:path';
import { app } from 'electron';

/** A file of the build, wherever the bundler put the code that asks for it. */
export const built = (...parts: readonly string[]): string => join(app.getAppPath(), 'out', ...parts);
