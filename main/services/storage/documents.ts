import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { sweepTemporary, writeFileSafely } from './safe-write';

/** What a document's file holds: its version, and the value that the reader's schema describes. */
const Envelope = z.strictObject({ version: z.number().int().min(1), value: z.unknown() });

/**
 * What came of reading a document. `unreadable`: the file was moved aside and its name is said, unless a good copy was there
 * (`restored`). `newer`: a later Postern wrote it; it is neither read nor written over (research R81).
 */
export type DocumentRead<T> =
  | { readonly kind: 'found'; readonly value: T; readonly restored?: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable'; readonly keptAs: string }
  | { readonly kind: 'newer' };

/** Where documents of one kind live: a plain name per document, `a-z`, `0-9`, `-` and `_` only. */
export type Documents = ReturnType<typeof createDocuments>;

const NAME = /^[a-z0-9][a-z0-9_-]{0,120}$/;

const NO_DOCUMENT = new Set(['ENOENT', 'EISDIR']);

/** What a file holds; nothing where there is none. A disk that does not give it says nothing about what is in it. */
const bytesIn = (path: string): Uint8Array => {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_DOCUMENT.has(String(error.code)))
      return new Uint8Array(0);
    throw error;
  }
};

/**
 * Small JSON documents, one file each in `folder`, of `version`. A write replaces the file whole and keeps the former as a copy; a reader
 * finds the old or the new value whenever the process or the power goes (research R78-R81). No secret belongs here.
 */
export const createDocuments = (folder: string, version = 1, now: () => Date = () => new Date()) => {
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new RangeError('A document has a plain name.');
    return join(folder, `${name}.json`);
  };

  const load = <T>(
    path: string,
    schema: z.ZodType<T>,
  ): { readonly kind: 'good'; readonly value: T } | { readonly kind: 'bad' | 'newer' } => {
    const bytes = bytesIn(path);
    try {
      const envelope = Envelope.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
      if (envelope.version > version) return { kind: 'newer' };
      return { kind: 'good', value: schema.parse(envelope.value) };
    } catch {
      return { kind: 'bad' };
    }
  };

  const isNewer = (path: string): boolean => existsSync(path) && load(path, z.unknown()).kind === 'newer';

  return {
    /** Reads a document by its schema; never throws for what is in the file, but throws what the disk says where it does not give the file. */
    read: <T>(name: string, schema: z.ZodType<T>): DocumentRead<T> => {
      const path = pathOf(name);
      if (!existsSync(path)) return { kind: 'absent' };
      const read = load(path, schema);
      if (read.kind === 'good') return { kind: 'found', value: read.value };
      if (read.kind === 'newer') return { kind: 'newer' };
      const keptAs = `${name}.json.corrupt-${now().toISOString().replaceAll(':', '-')}`;
      renameSync(path, join(folder, keptAs));
      const copy = load(`${path}.bak`, schema);
      if (copy.kind !== 'good') return { kind: 'unreadable', keptAs };
      writeFileSafely(path, readFileSync(`${path}.bak`));
      return { kind: 'found', value: copy.value, restored: keptAs };
    },
    /** Writes a document whole. Throws what the disk says, and where a newer Postern's document has this name. */
    write: (name: string, value: unknown): void => {
      const path = pathOf(name);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (isNewer(path))
        throw Object.assign(new Error('A newer Postern wrote this document.'), { code: 'EACCES' });
      sweepTemporary(path);
      // The former, known to be whole, for a reader that cannot read the new one.
      if (existsSync(path) && load(path, z.unknown()).kind === 'good')
        writeFileSafely(`${path}.bak`, readFileSync(path));
      writeFileSafely(path, Buffer.from(JSON.stringify({ version, value })));
    },
    /** Deletes a document and every copy of it. */
    remove: (name: string): void => {
      pathOf(name);
      if (!existsSync(folder)) return;
      for (const file of readdirSync(folder))
        if (file === `${name}.json` || file.startsWith(`${name}.json.`))
          rmSync(join(folder, file), { force: true });
    },
    /** The names of all documents, sorted. */
    list: (): readonly string[] =>
      existsSync(folder)
        ? readdirSync(folder)
            .filter((file) => file.endsWith('.json') && NAME.test(file.slice(0, -5)))
            .map((file) => file.slice(0, -5))
            .sort()
        : [],
  };
};

/** A document of an owner that goes on without it: `trouble` is for the analyst, and where `isOurs` is false nothing may be written over it. */
export type KeptRead<T> = {
  readonly value: T | undefined;
  readonly isOurs: boolean;
  readonly trouble?: string;
};

/** Reads a document without which its owner goes on. `what` says in words what it holds, as in `The list of jobs`; never throws. */
export const readKept = <T>(
  documents: Documents,
  name: string,
  schema: z.ZodType<T>,
  what: string,
): KeptRead<T> => {
  let read: DocumentRead<T>;
  try {
    read = documents.read(name, schema);
  } catch {
    return {
      value: undefined,
      isOurs: false,
      trouble: `${what} could not be read just now. It is left as it is; what is new lasts until Postern quits.`,
    };
  }
  if (read.kind === 'newer')
    return {
      value: undefined,
      isOurs: false,
      trouble: `${what} was written by a newer Postern. It is left as it is; what is new lasts until Postern quits.`,
    };
  if (read.kind === 'unreadable')
    return {
      value: undefined,
      isOurs: true,
      trouble: `${what} could not be read and begins anew. The damaged file is kept as ${read.keptAs}.`,
    };
  if (read.kind === 'absent') return { value: undefined, isOurs: true };
  return {
    value: read.value,
    isOurs: true,
    ...(read.restored === undefined
      ? {}
      : {
          trouble: `${what} could not be read; the copy of before holds. The damaged file is kept as ${read.restored}.`,
        }),
  };
};
