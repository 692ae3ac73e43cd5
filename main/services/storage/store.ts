import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Log } from '../log/log';
import { readDocument, removeDocument, writeDocument, type DocumentRead } from './document-file';
import { text } from './text';
import type { WriteQueue } from './write-queue';

/** The options of a store: its documents and their folder. */
export type StoreOptions<T> = {
  /** The folder of the store below that of all documents; `.` for that folder itself. */
  readonly name: string;
  /** Names a document in notices to the analyst, such as `The list of jobs`. */
  readonly label: string | ((name: string) => string);
  readonly schema: z.ZodType<T>;
  /** The version of the documents, from 1. A document of a later version is neither read nor written over. */
  readonly version?: number;
  /** Turns the value of an earlier version into today's. */
  readonly migrate?: (value: unknown, version: number) => unknown;
  /** Keeps no values in memory once they are on disk: for large documents that are seldom read. */
  readonly isLarge?: boolean;
};

/** Dependencies that all stores of a folder share. */
export type StoreDeps = {
  readonly root: string;
  readonly queue: WriteQueue;
  readonly now: () => Date;
  readonly log: Log;
};

/** A document as it was opened. */
export type Opened<T> = {
  readonly value: T | undefined;
  /** False if it may not be written over: a newer Postern's, or one that the disk did not give. */
  readonly isOurs: boolean;
  /** Tells the analyst what is wrong with it. */
  readonly notice?: string;
};

type Document<T> = {
  value: T | undefined;
  /** The value that is on disk as well. */
  saved: T | undefined;
  readonly isOurs: boolean;
  /** The disk did not give it. */
  readonly isRefused?: boolean;
  readonly notice?: string;
  /** The file on disk can be read: the next write makes it the copy. */
  isGood: boolean;
  isFirstWrite: boolean;
  /** Everything on disk is to be deleted before the next write. */
  isRemoved: boolean;
  /** The next write also removes what it leaves out from all copies. */
  isForgotten: boolean;
  /** The newest write, which never rejects. */
  writing?: Promise<void>;
};

const NAME = /^[a-z0-9][a-z0-9_-]{0,120}$/;
const ENDING = '.json';

const FRESH = { isGood: false, isFirstWrite: true, isRemoved: false, isForgotten: false } as const;

/** Turns what was read into what the store goes on with. `what` names it for the analyst. */
const documentFrom = <T>(read: DocumentRead<T>, what: string): Document<T> => {
  const none = { ...FRESH, value: undefined, saved: undefined };
  switch (read.kind) {
    case 'found':
      return { ...FRESH, value: read.value, saved: read.value, isOurs: true, isGood: true };
    case 'restored':
      return {
        ...FRESH,
        value: read.value,
        saved: read.value,
        isOurs: true,
        notice: text.restored(what, read.movedTo),
      };
    case 'unreadable':
      return { ...none, isOurs: true, notice: text.unreadable(what, read.movedTo) };
    case 'absent':
      return { ...none, isOurs: true };
    case 'newer':
    case 'refused':
      return { ...none, isOurs: false, isRefused: read.kind === 'refused', notice: text[read.kind](what) };
  }
};

/** Brings the files of a document in line with its value, whatever happened since they were last written. */
const sync = async <T>(path: string, version: number, document: Document<T>): Promise<void> => {
  if (document.isRemoved) {
    await removeDocument(path);
    document.isRemoved = document.isGood = false;
    document.saved = undefined;
  }
  const { value, isGood, isFirstWrite, isForgotten } = document;
  if (value === undefined) return;
  document.isForgotten = false;
  try {
    await writeDocument(path, { version, value }, { isGood, isFirst: isFirstWrite, isForgotten });
  } catch (error) {
    document.isForgotten ||= isForgotten;
    throw error;
  }
  document.isFirstWrite = false;
  document.isGood = true;
  document.saved = value;
};

const notOurs = (): Error =>
  Object.assign(new Error('This document may not be written over.'), { code: 'EACCES', syscall: 'open' });

/** Documents of one kind, one JSON file each. */
export type Store<T> = ReturnType<typeof createStore<T>>;

/** The documents of a store that were opened, each read once. */
const createDocuments = <T>(deps: StoreDeps, options: StoreOptions<T>) => {
  const { name: store, label, schema, version = 1, migrate } = options;
  const folder = join(deps.root, store);
  const known = new Map<string, Document<T>>();
  const notices: string[] = [];
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new RangeError('A document has a plain name.');
    return join(folder, `${name}${ENDING}`);
  };
  /** Writes a document in its turn. */
  const write = (name: string, document: Document<T>): Promise<void> => {
    const path = pathOf(name);
    const done = deps.queue
      .add(path, () => sync(path, version, document))
      .catch((error: unknown) => {
        deps.log.error('storage', error, { store });
        throw error;
      })
      .finally(() => {
        if (options.isLarge && document.value === document.saved) known.delete(name);
      });
    document.writing = done.catch(() => undefined);
    return done;
  };
  const open = (name: string): Document<T> => {
    const former = known.get(name);
    // A document that could not be read is read again, unless it was changed since.
    if (former && !(former.isRefused && former.value === undefined)) return former;
    const read = readDocument(pathOf(name), { schema, version, migrate }, deps.now());
    const document = documentFrom(read, typeof label === 'string' ? label : label(name));
    if (!options.isLarge || !document.isOurs) known.set(name, document);
    if (document.notice !== undefined) {
      if (!notices.includes(document.notice)) notices.push(document.notice);
      deps.log.warn('storage', { store, read: read.kind });
    }
    // A copy that was used instead is written back; if the disk refuses, the next start finds the copy again.
    if (read.kind === 'restored') void write(name, document).catch(() => undefined);
    return document;
  };
  const isThere = (name: string) =>
    known.get(name)?.isRemoved !== true || known.get(name)?.value !== undefined;
  const namesOnDisk = (): readonly string[] => {
    try {
      const files = existsSync(folder) ? readdirSync(folder) : [];
      return files.filter((file) => file.endsWith(ENDING)).map((file) => file.slice(0, -ENDING.length));
    } catch (error) {
      deps.log.error('storage', error, { store });
      notices.push(text.folderRefused(store));
      return [];
    }
  };
  const names = (): readonly string[] => {
    const held = [...known].flatMap(([name, { value }]) => (value === undefined ? [] : [name]));
    const onDisk = namesOnDisk().filter((name) => NAME.test(name) && isThere(name));
    return [...new Set([...onDisk, ...held])].sort();
  };
  /** Holds a document in memory until it is on disk, also a large one. */
  const hold = (name: string, document: Document<T>) => void known.set(name, document);
  const writing = async (name: string): Promise<void> => known.get(name)?.writing;
  return { open, write, writing, names, hold, notices };
};

/** Opens one store. `createStorage` does so for the application, and flushes them all when it quits. */
export const createStore = <T>(deps: StoreDeps, options: StoreOptions<T>) => {
  const documents = createDocuments(deps, options);
  const change = (name: string, value: T): { readonly document: Document<T>; done: Promise<void> } => {
    const document = documents.open(name);
    document.value = value;
    documents.hold(name, document);
    return { document, done: document.isOurs ? documents.write(name, document) : Promise.reject(notOurs()) };
  };
  return {
    /** Returns a document with what is wrong with it. Throws only for a name that is not plain. */
    open: (name: string): Opened<T> => documents.open(name),
    /** Returns the value of a document; undefined if there is none that can be read. */
    read: (name: string): T | undefined => documents.open(name).value,
    /** Changes a document in memory at once, then on disk. Resolves once it is there; if the disk refuses, reverts it and rejects. */
    save: async (name: string, value: T): Promise<void> => {
      const { document, done } = change(name, value);
      try {
        await done;
      } catch (error) {
        if (document.value === value) document.value = document.saved;
        throw error;
      }
    },
    /** Does the same for data that the analyst can do without: if the disk refuses, the change lasts until Postern quits. */
    put: (name: string, value: T): void => {
      // The refusal was logged; the value stays in memory.
      change(name, value).done.catch(() => undefined);
    },
    /** Makes the next change of a document also remove what it leaves out from all copies. */
    dropCopies: (name: string): void => void (documents.open(name).isForgotten = true),
    /** Resolves once the newest change of a document is on disk, or the disk has refused it. */
    written: (name: string): Promise<void> => documents.writing(name),
    /** Deletes a document and every copy of it. */
    remove: async (name: string): Promise<void> => {
      const document = documents.open(name);
      document.value = undefined;
      document.isRemoved = true;
      documents.hold(name, document);
      await documents.write(name, document);
    },
    /** The names of all documents, sorted. Never throws. */
    names: documents.names,
    /** Notices for the analyst about documents that could not be read. */
    notices: (): readonly string[] => documents.notices,
  };
};
