/** One journal: entries that are added in order, each with the hash of the one before it. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../deps';
import type { Log } from '../log/log';
import { createLease } from '../storage/lease';
import { linesAfter, type EntryDraft, type Head } from '../../formats/journal-entry';
import { writeHeadFile } from './head-file';
import { readTail, type Fault, type Tail } from './read-tail';
import { cutSegment, isFull, newSegment, sizeOf, writeLines } from './segments';
import { text } from './text';

/** Milliseconds that an entry waits for another process that adds one at the same time. */
const LEASE_MS = 5_000;
const LEASE_STEP_MS = 15;
/** Callers whose entries are written with one sync of the disk at most: a segment grows by no more at once. */
const BATCH = 500;

/** The files of one journal. */
export type ChainPaths = { readonly folder: string; readonly headFile: string };

/** Returns the paths of a journal below the folder of all documents. The head lies apart from the entries. */
export const chainPaths = (root: string, journal: string): ChainPaths => ({
  folder: join(root, 'audit-journal', journal),
  headFile: join(root, 'audit-heads', `${journal}.jsonl`),
});

type ChainOptions = {
  readonly paths: ChainPaths;
  readonly clock: Clock;
  readonly log: Log;
  /** Returns the entries that record a fault of the journal itself. */
  readonly draftsOf: (fault: Fault) => readonly EntryDraft[];
  /** Called with each new head, once its entries are on the disk. */
  readonly onHead: (head: Head) => void;
};

type Waiting = {
  readonly drafts: readonly EntryDraft[];
  readonly settle: (error?: unknown) => void;
};

/** Adds entries at the end that the disk has, which another process may have moved. */
const createAppend = ({ paths, log, draftsOf, onHead }: ChainOptions) => {
  let known: Tail | undefined;
  const readFresh = async (): Promise<Tail> => {
    if (known && (await sizeOf(known.place.path)) === known.place.size) return known;
    return readTail(paths.folder, paths.headFile);
  };
  return async (drafts: readonly EntryDraft[]): Promise<void> => {
    const tail = await readFresh();
    known = undefined;
    if (tail.cutTo !== undefined) await cutSegment(tail.place.path, tail.cutTo);
    const all = [...(tail.fault ? draftsOf(tail.fault) : []), ...drafts];
    const place = isFull(tail.place) ? newSegment(paths.folder, tail.head.count + 1) : tail.place;
    const { lines, head } = linesAfter(tail.head, all);
    const written = await writeLines(place, lines);
    // The entries are on the disk, so they must not be added again: the head file is then behind them, as after a power cut.
    await writeHeadFile(paths.headFile, head).catch((error: unknown) => log.error('journal', error));
    known = { head, place: written };
    onHead(head);
  };
};

/** One journal that is open. */
export type Chain = ReturnType<typeof createChain>;

/** Opens a journal. Entries that come while others are written are added together, with one sync of the disk. */
export const createChain = (options: ChainOptions) => {
  const { paths, clock } = options;
  const lease = createLease(`${paths.headFile}.lock`, clock);
  const append = createAppend(options);
  const waiting: Waiting[] = [];
  let running: Promise<void> | undefined;

  const takeLease = async (): Promise<void> => {
    const until = performance.now() + LEASE_MS;
    while (!lease.take()) {
      if (performance.now() > until)
        throw Object.assign(new Error(text.busy), { code: 'EBUSY', syscall: 'open' });
      await pause(LEASE_STEP_MS);
    }
  };
  const writeBatch = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      await takeLease();
      try {
        await append(batch.flatMap(({ drafts }) => drafts));
      } finally {
        lease.release();
      }
      for (const { settle } of batch) settle();
    } catch (error) {
      for (const { settle } of batch) settle(error);
    }
  };
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      await writeBatch(waiting.splice(0, BATCH));
    }
    running = undefined;
  };

  return {
    paths,
    /** Adds entries. Resolves once they are on the disk; rejects with the disk's error. */
    add: (drafts: readonly EntryDraft[]): Promise<void> =>
      new Promise((resolve, reject) => {
        waiting.push({
          drafts,
          settle: (error) => {
            if (error === undefined) resolve();
            else reject(error instanceof Error ? error : new Error('The entry was not written.'));
          },
        });
        running ??= run();
      }),
    /** Resolves once nothing is left to write. */
    idle: async (): Promise<void> => void (await running),
  };
};
