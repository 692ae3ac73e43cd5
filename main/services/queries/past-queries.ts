import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { QueryDraft } from '../../../shared/model/query';
import { MAX_PAST, PastQuery } from '../../../shared/model/past-query';
import type { Storage } from '../storage/storage';
import { text } from './text';

/** Results of one query that are stored, newest first. */
const MAX_FOUND = 5;
/** Characters that the queries of one app and domain may take in their document, favorites aside; the oldest are dropped first. */
const MAX_TEXT = 1_000_000;

type PastDeps = {
  readonly storage: Storage;
  readonly clock: () => number;
  /** The name of the tenant that is signed in to. */ readonly tenant: () => string;
};

const digest = (parts: readonly unknown[], length: number): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, length);

/** Identifies a query by what it asks; its columns and page size don't matter. */
const idOf = ({
  saas_id,
  query_domain,
  query_entity_type,
  condition,
  sort_by,
  include_copies,
}: QueryDraft): string =>
  digest([saas_id, query_domain, query_entity_type, condition ?? null, sort_by, include_copies], 24);

const lastRun = ({ found }: PastQuery): number => found[0]?.at ?? 0;

/** All favorites, and as many of the others as fit; newest first. */
const fitting = (all: readonly PastQuery[]): readonly PastQuery[] => {
  let left = MAX_PAST;
  let room = MAX_TEXT;
  return [...all]
    .sort((a, b) => lastRun(b) - lastRun(a))
    .filter((one, i) => {
      if (one.isFavourite) return true;
      left -= 1;
      room -= JSON.stringify(one).length;
      return left >= 0 && (i === 0 || room > 0);
    });
};

/** A change of a recent run by the analyst. */
type RunChange = {
  readonly id: string;
  readonly isFavourite?: boolean | undefined;
  readonly name?: string | undefined;
};

/** A run that has its first rows. */
export type FinishedRun = Pick<PastQuery, 'query' | 'words'> & Omit<PastQuery['found'][number], 'at'>;

const withRun = (
  all: readonly PastQuery[],
  { query, words, ...run }: FinishedRun,
  at: number,
): readonly PastQuery[] => {
  const id = idOf(query);
  const former = all.find((one) => one.id === id);
  const found = [{ at, ...run }, ...(former?.found ?? [])].slice(0, MAX_FOUND);
  return [
    { id, query, words, found, isFavourite: former?.isFavourite ?? false, name: former?.name ?? '' },
    ...all.filter((one) => one.id !== id),
  ];
};

/** Creates the recent runs: each query once with its results, by tenant, app and domain. They outlive the tabs, and contain no rows and no secrets. */
export const createPastQueries = ({ storage, clock, tenant }: PastDeps) => {
  const store = storage.store<readonly PastQuery[]>({
    name: 'past-queries',
    label: text.runList,
    schema: z.array(PastQuery),
  });
  const read = (name: string) => store.read(name) ?? [];
  const { put: write, remove: removeDocument, names, notices } = store;
  const prefix = () => `${tenant()}-`;
  const ours = () => names().filter((name) => name.startsWith(prefix()));
  const change = (changed: (all: readonly PastQuery[]) => readonly PastQuery[]) => {
    for (const name of ours()) {
      const before = read(name);
      const after = changed(before);
      if (JSON.stringify(after) !== JSON.stringify(before)) write(name, fitting(after));
    }
    return list();
  };
  const list = () => ({
    queries: ours()
      .flatMap(read)
      .sort((a, b) => lastRun(b) - lastRun(a)),
    notices: notices(),
  });
  return {
    list,
    /** Adds a run; a query that was run before moves to the top, with the new result first. */
    add: (run: FinishedRun) => {
      const name = `${prefix()}${digest([run.query.saas_id, run.query.query_domain], 16)}`;
      write(name, fitting(withRun(read(name), run, clock())));
      return list();
    },
    /** Makes a query a favorite or an ordinary one, or names it. */
    change: ({ id, isFavourite, name }: RunChange) =>
      change((all) =>
        all.map((one) =>
          one.id === id
            ? { ...one, isFavourite: isFavourite ?? one.isFavourite, name: name ?? one.name }
            : one,
        ),
      ),
    /** Deletes all recent runs of a tenant. */
    forget: async (of: string): Promise<void> => {
      await Promise.all(
        names()
          .filter((name) => name.startsWith(`${of}-`))
          .map(removeDocument),
      );
    },
    /** Deletes recent runs. */
    remove: (ids: readonly string[]) => change((all) => all.filter(({ id }) => !ids.includes(id))),
  };
};
