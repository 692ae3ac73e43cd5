import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { writeAll } from '../../formats/write-all';
import { syncFolder } from '../../formats/sync-folder';

const NAME = /^[a-z0-9][a-z0-9-]{0,80}$/;
const LINE_BREAK = 10;
const ENDING = '.jsonl';

/** Cuts off a last line that a killed process wrote only in part: it would spoil the next one. */
const dropTornEnd = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const last = Buffer.alloc(1);
    if (size === 0 || ((await file.read(last, 0, 1, size - 1)).bytesRead === 1 && last[0] === LINE_BREAK))
      return;
    await file.truncate(readFileSync(path).lastIndexOf(LINE_BREAK) + 1);
  } finally {
    await file.close();
  }
};

const appendLine = async (path: string, line: Uint8Array): Promise<void> => {
  const folder = dirname(path);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  const isNew = !existsSync(path);
  if (!isNew) await dropTornEnd(path);
  const file = await open(path, 'a', 0o600);
  try {
    await writeAll(file, line);
    await file.sync();
  } finally {
    await file.close();
  }
  // A file whose name is lost in a power cut has lost its steps.
  if (isNew) await syncFolder(folder);
  if (made !== undefined) await syncFolder(dirname(made));
};

const parsed = <T>(line: string, schema: z.ZodType<T>): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    // A line that cannot be read ends the log: the caller goes on from the step before it.
    return undefined;
  }
};

/** Write-ahead logs: the steps of a piece of work, one file each. After a kill, the next start reads how far the work came. */
export type Wal = ReturnType<typeof createWal>;

/** Opens the write-ahead logs in `root/name`: JSON lines. No secret belongs here. */
export const createWal = (root: string, name: string) => {
  const folder = join(root, name);
  /** The last append or removal of each log, which the next one waits for. */
  const last = new Map<string, Promise<void>>();
  const pathOf = (log: string): string => {
    if (!NAME.test(log)) throw new RangeError('A write-ahead log has a plain name.');
    return join(folder, `${log}${ENDING}`);
  };
  const inTurn = (path: string, work: () => Promise<void>): Promise<void> => {
    const former = last.get(path) ?? Promise.resolve();
    // The caller of the former step got its error.
    const done = former.catch(() => undefined).then(work);
    last.set(path, done);
    const forget = () => {
      if (last.get(path) === done) last.delete(path);
    };
    done.then(forget, forget);
    return done;
  };

  return {
    /** Adds a step. Resolves once it is on disk; what the step announces may not happen before. Rejects with the disk's error. */
    append: (log: string, step: unknown): Promise<void> => {
      const path = pathOf(log);
      const line = Buffer.from(`${JSON.stringify(step)}\n`);
      return inTurn(path, () => appendLine(path, line));
    },
    /** Returns the steps on disk in order, up to the first that cannot be read. */
    read: <T>(log: string, schema: z.ZodType<T>): T[] => {
      const path = pathOf(log);
      const steps: T[] = [];
      if (!existsSync(path)) return steps;
      const lines = readFileSync(path, 'utf8').split('\n');
      // A whole step ends with its line break.
      lines.pop();
      for (const line of lines) {
        const step = parsed(line, schema);
        if (step === undefined) break;
        steps.push(step);
      }
      return steps;
    },
    /** Deletes a log, after the steps that are being added to it. */
    remove: (log: string): Promise<void> => {
      const path = pathOf(log);
      return inTurn(path, () => rm(path, { force: true }));
    },
    /** The names of all logs, sorted. */
    list: (): readonly string[] =>
      existsSync(folder)
        ? readdirSync(folder)
            .filter((file) => file.endsWith(ENDING) && NAME.test(file.slice(0, -ENDING.length)))
            .map((file) => file.slice(0, -ENDING.length))
            .sort()
        : [],
    /** Resolves once every step that was added is on disk, or was refused. */
    idle: async (): Promise<void> => void (await Promise.allSettled(last.values())),
  };
};
