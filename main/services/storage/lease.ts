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

/** A lease that was not renewed for this long is free. */
const STALE_MS = 120_000;

const Held = z.object({ owner: z.string(), host: z.string(), pid: z.number(), at: z.number() });

/** Returns true if a process of this machine is alive. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Creates a lease at `path`. A holder that died, or did not renew it for two minutes, has lost it. */
export const createLease = (path: string, clock: Clock) => {
  const owner = randomUUID();
  const read = () => {
    try {
      return Held.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
    } catch {
      // Absent or damaged: it is free.
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
      // It exists already, or the folder can't be written to; `take` then reads who holds it.
      return false;
    }
  };

  const isLost = (held: z.infer<typeof Held> | undefined): boolean =>
    held === undefined ||
    Math.abs(clock() - held.at) > STALE_MS ||
    (held.host === hostname() && held.pid !== process.pid && !isAlive(held.pid));

  return {
    /** Gets or renews the lease; false if another process holds it, or the folder can't be written to. */
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
          // The folder can't be written to: the lease runs out, and the next call tries again.
          return false;
        }
      }
      if (!isLost(held)) return false;
      // Everyone who finds it lost deletes it; the one whose new file remains then holds it.
      rmSync(path, { force: true });
      return create() && read()?.owner === owner;
    },
    /** Releases the lease if this process holds it. */
    release: (): void => {
      if (read()?.owner === owner) rmSync(path, { force: true });
    },
  };
};
