import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { QueryDraft } from '../../../shared/model/query';
import { MOST_PAST, PastQuery, type RunNote } from '../../../shared/model/past-query';
import { createKeptValues } from '../storage/persisted-map';

/** Answers of one query that are kept, newest first. */
const MOST_FOUND = 5;
/** The queries of an app and domain that are no favourites take this many characters of its document at most; the oldest go first. */
const MOST_TEXT = 1_000_000;

/** What the queries that were run at a tenant come to: newest first, and what could not be read of them. */
export type PastQueries = ReturnType<typeof createPastQueries>;

type PastDeps = {
  readonly folder: string;
  readonly clock: () => number;
  /** The name of the tenant that is signed in to. */ readonly tenant: () => string;
};

const digest = (parts: readonly unknown[], length: number): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, length);

/** Which columns are shown, and how many rows come first, is no other question. */
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

/** All favourites, and of the others as many as there is room for; newest first. */
const fitting = (all: readonly PastQuery[]): readonly PastQuery[] => {
  let left = MOST_PAST;
  let room = MOST_TEXT;
  return [...all]
    .sort((a, b) => lastRun(b) - lastRun(a))
    .filter((one, i) => {
      if (one.isFavourite) return true;
      left -= 1;
      room -= JSON.stringify(one).length;
      return left >= 0 && (i === 0 || room > 0);
    });
};

/** Keeps which queries were run, each once with what it found, by tenant and by app and domain: it outlives the tabs. Nothing of the rows is in it, and no secret. */
export const createPastQueries = ({ folder, clock, tenant }: PastDeps) => {
  const { read, write, names, notices } = createKeptValues<readonly PastQuery[]>(
    join(folder, 'past-queries'),
    z.array(PastQuery),
    [],
    'The list of past queries',
  );
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
    /** Notes a run; the same question takes its former place, with what it found now before what it found then. */
    note: ({ query, words, total, tookMs }: RunNote) => {
      const name = `${prefix()}${digest([query.saas_id, query.query_domain], 16)}`;
      const id = idOf(query);
      const before = read(name);
      const former = before.find((one) => one.id === id);
      const found = [{ at: clock(), total, tookMs }, ...(former?.found ?? [])].slice(0, MOST_FOUND);
      write(
        name,
        fitting([
          { id, query, words, found, isFavourite: former?.isFavourite ?? false, name: former?.name ?? '' },
          ...before.filter((one) => one.id !== id),
        ]),
      );
      return list();
    },
    /** Makes a query a favourite or no longer one, or names it. */
    change: ({
      id,
      ...patch
    }: {
      readonly id: string;
      readonly isFavourite?: boolean | undefined;
      readonly name?: string | undefined;
    }) =>
      change((all) =>
        all.map((one) =>
          one.id === id
            ? { ...one, isFavourite: patch.isFavourite ?? one.isFavourite, name: patch.name ?? one.name }
            : one,
        ),
      ),
    /** Forgets queries. */
    remove: (ids: readonly string[]) => change((all) => all.filter(({ id }) => !ids.includes(id))),
  };
};
