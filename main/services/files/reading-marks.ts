import { z } from 'zod';
import type { Storage } from '../storage/storage';
import { text } from './text';

const ReadingDocument = z.strictObject({ paths: z.array(z.string()) });
const DOCUMENT = 'reading';

/**
 * Creates the list of files that are being read. A file that is still listed although no process reads it has ended its reader, or
 * Postern, and is not read again by itself.
 */
export const createReadingMarks = (storage: Storage) => {
  const store = storage.store<z.infer<typeof ReadingDocument>>({
    name: 'recent',
    label: text.readingLabel,
    schema: ReadingDocument,
  });
  /** Counts of readings at the moment, by file. */
  const current = new Map<string, number>();
  const ended = new Set<string>();
  const list = (): readonly string[] => store.read(DOCUMENT)?.paths ?? [];
  // If the disk fails, the store logs it and only this protection is lost.
  const save = (paths: readonly string[]) =>
    store.save(DOCUMENT, { paths: [...paths] }).catch(() => undefined);
  const release = (path: string) => {
    const left = (current.get(path) ?? 1) - 1;
    if (left > 0) current.set(path, left);
    else current.delete(path);
    return left <= 0;
  };

  return {
    /** Returns why a file must not be read again by itself; undefined if it may be read. */
    refusal: (path: string): string | undefined => {
      if (ended.has(path)) return text.readerEnded;
      return list().includes(path) && !current.has(path) ? text.endedWhileReading : undefined;
    },
    begin: async (path: string): Promise<void> => {
      current.set(path, (current.get(path) ?? 0) + 1);
      if (!list().includes(path)) await save([...list(), path]);
    },
    /** Notes the end of a reading; one that ended its process stays listed. */
    end: async (path: string, isReaderEnded: boolean): Promise<void> => {
      if (isReaderEnded) ended.add(path);
      if (release(path) && !ended.has(path)) await save(list().filter((one) => one !== path));
    },
    /** Lets a file be read again: the analyst asked for it. */
    allow: async (path: string): Promise<void> => {
      ended.delete(path);
      if (!current.has(path) && list().includes(path)) await save(list().filter((one) => one !== path));
    },
  };
};
