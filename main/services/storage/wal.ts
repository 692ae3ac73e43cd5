import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { writeAllSync } from '../../formats/write-all';
import { syncFolder } from './safe-write';

/** What happened, step by step, one file for each piece of work: what a killed process leaves is read at the next start. */
export type Journal = ReturnType<typeof createJournal>;

const NAME = /^[a-z0-9][a-z0-9-]{0,80}$/;
const LINE_BREAK = 10;
const ENDING = '.jsonl';

/** Journals in `folder`: JSON lines that are on the disk, counted and flushed, when `append` returns (research R82). No secret belongs here. */
export const createJournal = (folder: string) => {
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new RangeError('A journal has a plain name.');
    return join(folder, `${name}${ENDING}`);
  };

  return {
    /** Writes a step down. Throws what the disk says; nothing that the step announces may happen then. */
    append: (name: string, step: unknown): void => {
      const path = pathOf(name);
      const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
      const isNew = !existsSync(path);
      if (!isNew) dropTornEnd(path);
      const fd = openSync(path, 'a', 0o600);
      try {
        writeAllSync(fd, Buffer.from(`${JSON.stringify(step)}\n`));
        fsyncSync(fd);
      } finally {
        closeSync(fd);
      }
      // A file whose name is lost with the power has lost its steps.
      if (isNew) syncFolder(folder);
      if (made !== undefined) syncFolder(dirname(made));
    },
    /** The steps so far, in order; the first that cannot be read, such as a last line that was torn, ends them. */
    read: <T>(name: string, schema: z.ZodType<T>): T[] => {
      const path = pathOf(name);
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
    remove: (name: string): void => rmSync(pathOf(name), { force: true }),
    /** The names of all journals, sorted. */
    list: (): readonly string[] =>
      existsSync(folder)
        ? readdirSync(folder)
            .filter((file) => file.endsWith(ENDING) && NAME.test(file.slice(0, -ENDING.length)))
            .map((file) => file.slice(0, -ENDING.length))
            .sort()
        : [],
  };
};

/** A step that a killed process had half written would spoil the next one: it is cut off. */
const dropTornEnd = (path: string): void => {
  const fd = openSync(path, 'r+');
  try {
    const { size } = fstatSync(fd);
    const last = Buffer.alloc(1);
    if (size === 0 || (readSync(fd, last, 0, 1, size - 1) === 1 && last[0] === LINE_BREAK)) return;
    ftruncateSync(fd, readFileSync(path).lastIndexOf(LINE_BREAK) + 1);
  } finally {
    closeSync(fd);
  }
};

const parsed = <T>(line: string, schema: z.ZodType<T>): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
};
