/** The audit journal: one entry for each act that changes something, on the disk before its outcome is reported. */
import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ActOutcome } from '../../../shared/model/journal';
import type { Clock, SecretStore } from '../../deps';
import type { Log } from '../log/log';
import { isAlive } from '../storage/lease';
import type { Storage } from '../storage/storage';
import type { Wal } from '../storage/wal';
import { chainPaths, createChain, type Chain } from './chain';
import { EntryDraft, type Head } from '../../formats/journal-entry';
import { faultDraft } from './faults';
import { readHeadFile } from './head-file';
import { createKeychainHead, type KeychainHead } from './keychain-head';
import { hasEntry, hasHead } from './read-tail';
import { recordable } from './recordable';
import { text } from './text';
import { verifyChain, type NotedHead, type Verified } from './verify';

/** The owner of an act: the journal it belongs to, the tenant's name as the analyst knows it, and who acts. */
export type ActOwner = {
  readonly journal: string;
  readonly tenant: string;
  readonly who: string;
  /** The name of the tenant's brand, for receipts; absent if it has none. */
  readonly brand?: string;
};

/** An act before its outcome is known. */
export type Act = {
  /** The name of the call or of the local act, such as `query.manualAction` or `file.export`. */
  readonly what: string;
  readonly target?: string;
  readonly before?: unknown;
  readonly after?: unknown;
};
/** The outcome of an act. `after` replaces that of the act. */
export type ActEnd = { readonly outcome: ActOutcome; readonly reason?: string; readonly after?: unknown };

/** An act that was recorded as begun. */
export type OpenAct = {
  /** Adds the entry. Resolves once it is on the disk; if the disk refuses, it is added with the next one. */
  readonly end: (end: ActEnd) => Promise<void>;
};

type JournalDeps = {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  /** The keychain for the heads, apart from that of the tokens. */
  readonly heads?: SecretStore | undefined;
};

const Begun = z.object({ pid: z.number(), draft: EntryDraft.omit({ outcome: true, reason: true }) });
type Draft = z.infer<typeof Begun>['draft'];
type OpenJournal = { readonly chain: Chain; readonly keychain: KeychainHead | undefined };

/** Opens journals by their names, each once. */
const createJournals = ({ storage, clock, log, heads }: JournalDeps) => {
  const opened = new Map<string, OpenJournal>();
  /** Profiles of one user share a keychain, and each has journals of its own. */
  const profile = createHash('sha256').update(storage.root).digest('hex').slice(0, 12);
  const create = (journal: string): OpenJournal => {
    const paths = chainPaths(storage.root, journal);
    const chain = createChain({
      paths,
      clock,
      log,
      draftsOf: (fault) => [faultDraft(journal, clock(), fault)],
      onHead: (head) => keychain?.write(head),
    });
    const recordDifference = async (expected: Head): Promise<void> => {
      if (hasHead(paths.folder, expected)) return;
      const noted = readHeadFile(paths.headFile);
      const found = noted.kind === 'found' ? noted.head : { count: 0, hash: '' };
      await chain.add([faultDraft(journal, clock(), { kind: 'altered', expected, found }, 'keychain')]);
    };
    const keychain = heads && createKeychainHead(heads, log, `${journal} ${profile}`, recordDifference);
    return { chain, keychain };
  };
  return {
    open: (journal: string): OpenJournal => {
      const known = opened.get(journal) ?? create(journal);
      opened.set(journal, known);
      return known;
    },
    all: () => [...opened.values()],
  };
};

type Journals = ReturnType<typeof createJournals>;

/** Returns what is known of an act when it begins. */
const draftOf = (
  { journal, tenant, who }: ActOwner,
  { what, target, before, after }: Act,
  at: number,
): Draft => ({
  id: randomUUID(),
  at: new Date(at).toISOString(),
  journal,
  who,
  tenant,
  what,
  target: (target ?? '').toWellFormed(),
  before: recordable(before),
  after: recordable(after),
});

const withEnd = (draft: Draft, { outcome, reason, after }: ActEnd): EntryDraft => ({
  ...draft,
  ...(after === undefined ? {} : { after: recordable(after) }),
  outcome,
  reason: (reason ?? '').toWellFormed(),
});

/** Adds entries, and takes their acts off the list of those that were begun. What the disk refuses is added with the next entry. */
const createWriter = ({ log }: JournalDeps, journals: Journals, begun: Wal) => {
  /** The drafts that the disk refused, by their journals. */
  const late = new Map<string, readonly EntryDraft[]>();
  /** Adds drafts of one journal, behind those that it still lacks, with one write: an outcome waits no longer the more there are. */
  const addAll = async (journal: string, drafts: readonly EntryDraft[]): Promise<void> => {
    const all = [...(late.get(journal) ?? []), ...drafts];
    late.delete(journal);
    if (all.length === 0) return;
    try {
      await journals.open(journal).chain.add(all);
    } catch (error) {
      log.error('journal', error);
      late.set(journal, [...all, ...(late.get(journal) ?? [])]);
      return;
    }
    for (const { id } of all) await begun.remove(id).catch((error: unknown) => log.error('journal', error));
  };
  return {
    add: (draft: EntryDraft): Promise<void> => addAll(draft.journal, [draft]),
    addLate: async (): Promise<void> => {
      for (const journal of [...late.keys()]) await addAll(journal, []);
    },
  };
};

/** Waits for work that may never end, until the signal aborts. */
const untilAborted = async <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (!signal) return work;
  signal.throwIfAborted();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error(text.stopped)), { once: true });
  });
  return Promise.race([work, aborted]);
};

/** Records the acts that a killed process had begun as unknown, unless their entry was written just before. */
const recover = async (
  root: string,
  begun: Wal,
  add: (draft: EntryDraft) => Promise<void>,
): Promise<void> => {
  for (const name of begun.list()) {
    const [act] = begun.read(name, Begun);
    if (act && act.pid !== process.pid && isAlive(act.pid)) continue;
    if (act && !hasEntry(chainPaths(root, act.draft.journal).folder, act.draft.id))
      await add(withEnd(act.draft, { outcome: 'unknown', reason: text.interrupted }));
    else await begun.remove(name);
  }
};

/** The audit journal of this workstation. */
export type Journal = ReturnType<typeof createJournal>;

/** Opens the journal; acts that a killed process left open are recorded as unknown. */
export const createJournal = (deps: JournalDeps) => {
  const { storage, clock, log } = deps;
  const journals = createJournals(deps);
  const begun = storage.wal('audit-begun');
  const writer = createWriter(deps, journals, begun);
  const recovering = recover(storage.root, begun, writer.add).catch((error: unknown) =>
    log.error('journal', error),
  );

  const headsOf = async (journal: string): Promise<readonly NotedHead[]> => {
    const { chain, keychain } = journals.open(journal);
    // An entry may come while the keychain answers: its head is the newer one then.
    await keychain?.idle();
    const noted: readonly NotedHead[] = keychain ? [{ place: 'keychain', read: await keychain.read() }] : [];
    return [{ place: 'file', read: readHeadFile(chain.paths.headFile) }, ...noted];
  };
  /** Resolves once what was recorded in a journal is on the disk, whether or not the keychain answers. */
  const written = async (journal: string): Promise<void> => {
    await recovering;
    await writer.addLate();
    await journals.open(journal).chain.idle();
  };
  const idle = async (): Promise<void> => {
    await recovering;
    await writer.addLate();
    for (const { chain, keychain } of journals.all()) {
      await chain.idle();
      await keychain?.idle();
    }
  };

  return {
    /** Records that an act begins. Rejects with the disk's error: the act must not happen then. */
    begin: async (owner: ActOwner, act: Act): Promise<OpenAct> => {
      await recovering;
      const draft = draftOf(owner, act, clock());
      await begun.append(draft.id, { pid: process.pid, draft });
      return { end: (end) => writer.add(withEnd(draft, end)) };
    },
    /** Records an act on this workstation that has happened. */
    record: async (owner: ActOwner, act: Act, end: ActEnd = { outcome: 'done' }): Promise<void> => {
      const draft = withEnd(draftOf(owner, act, clock()), end);
      await recovering;
      await writer.add(draft);
    },
    /** The folder of a journal's entries. */
    folderOf: (journal: string): string => chainPaths(storage.root, journal).folder,
    /** Checks a journal, once what was recorded is on the disk. */
    verify: async (
      journal: string,
      report?: (done: number, total: number) => void,
      signal?: AbortSignal,
    ): Promise<Verified> => {
      await written(journal);
      const heads = await untilAborted(headsOf(journal), signal);
      return verifyChain(chainPaths(storage.root, journal).folder, heads, report, signal);
    },
    written,
    /** Resolves once everything is on the disk, and the heads are noted. */
    idle,
  };
};
