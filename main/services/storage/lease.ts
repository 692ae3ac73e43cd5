import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../deps';

/** A lease that was not renewed for this long is nobody's. */
const STALE_MS = 120_000;

const Held = z.object({ owner: z.string(), host: z.string(), pid: z.number(), at: z.number() });

/** Returns true if a process of this machine is alive. */
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** A lease at `path`. `take` gets or renews it; a holder that died or fell silent for two minutes has lost it. */
export const createLease = (path: string, clock: Clock) => {
  const owner = randomUUID();
  const read = () => {
    try {
      return Held.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
    } catch {
      return undefined;
    }
  };
  const content = () =>
    JSON.stringify({ owner, host: hostname(), pid: process.pid, at: clock() } satisfies z.infer<typeof Held>);

  const create = (): boolean => {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const fd = openSync(path, 'wx', 0o600);
      try {
        writeSync(fd, content());
      } finally {
        closeSync(fd);
      }
      return true;
    } catch {
      return false;
    }
  };

  const isLost = (held: z.infer<typeof Held> | undefined): boolean =>
    held === undefined ||
    Math.abs(clock() - held.at) > STALE_MS ||
    (held.host === hostname() && held.pid !== process.pid && !isAlive(held.pid));

  return {
    /** Gets or renews it; false where another holds it, or the folder cannot be written to. */
    take: (): boolean => {
      if (create()) return true;
      const held = read();
      if (held?.owner === owner) {
        const fresh = `${path}.${owner}`;
        try {
          writeFileSync(fresh, content(), { mode: 0o600 });
          renameSync(fresh, path);
          return true;
        } catch {
          return false;
        }
      }
      if (!isLost(held)) return false;
      // Whoever finds it lost takes it away; the one whose new file stands then holds it.
      rmSync(path, { force: true });
      return create() && read()?.owner === owner;
    },
    /** Gives it back, where it is held. */
    release: (): void => {
      if (read()?.owner === owner) rmSync(path, { force: true });
    },
  };
};
