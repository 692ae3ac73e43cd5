import type { z } from 'zod';
import { createDocuments, readKept } from './documents';

/** Opens the values below `folder`, one document each, which hold `empty` until they are written. `what` says in words what they are, as in `The list of jobs`. */
export const createKeptValues = <T>(folder: string, schema: z.ZodType, empty: T, what: string) => {
  const documents = createDocuments(folder);
  const known = new Map<string, T>();
  /** Names of documents that are not ours to write over: another's, or ones that the disk did not give. */
  const foreign = new Set<string>();
  const troubles: string[] = [];
  return {
    /** The value of a name; never throws. */
    read: (name: string): T => {
      const here = known.get(name);
      if (here !== undefined) return here;
      const { value, isOurs, trouble } = readKept(documents, name, schema, what);
      if (trouble !== undefined) troubles.push(trouble);
      if (!isOurs) foreign.add(name);
      // Only `write` below writes these documents, and it takes such a value.
      const kept = value === undefined ? empty : (value as T);
      known.set(name, kept);
      return kept;
    },
    /** Puts a value in the place of the former; where the disk refuses, it holds until Postern quits. */
    write: (name: string, value: T): void => {
      known.set(name, value);
      if (foreign.has(name)) return;
      try {
        documents.write(name, value);
      } catch {
        // It stays in memory until Postern quits.
      }
    },
    /** The names that there are values of, on the disk or in memory. */
    names: (): readonly string[] => {
      try {
        return [...new Set([...documents.list(), ...known.keys()])];
      } catch {
        return [...known.keys()];
      }
    },
    /** What could not be read so far, in words. */
    notices: (): readonly string[] => troubles,
  };
};
