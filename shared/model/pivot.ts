/** The pivot index: what this workstation has seen, by the values that lead to it. */
import type { QueryDomain } from './ids';

/** The origin of rows that are indexed. */
export type PivotSource =
  | {
      readonly kind: 'query';
      readonly saas: string;
      readonly domain: QueryDomain;
      readonly entityType: string;
    }
  | { readonly kind: 'logins' }
  | { readonly kind: 'file'; readonly name: string };

/** The kind of an entity: one of the tenant's, a login event, or a row of a file. */
export type PivotDomain = QueryDomain | 'other' | 'login' | 'file_row';

/** An entity that was seen: how to open it, and its cells that have values. */
export type PivotEntity = {
  readonly saas: string;
  readonly domain: PivotDomain;
  readonly entityType: string;
  /** Empty if it can't be opened by an ID. */
  readonly id: string;
  readonly title: string;
  /** The file that it was read from; empty for what came from the tenant. */
  readonly origin: string;
  /** Labels and texts, as they were sent. */
  readonly cells: readonly (readonly [label: string, text: string])[];
};

/** The state of an index. */
export type PivotState = {
  readonly entities: number;
  readonly values: number;
  /** Milliseconds since the epoch of the oldest entity; null if there is none. */
  readonly oldest: number | null;
  /** Entities that were dropped because the index was full. */
  readonly dropped: number;
  /** The file was damaged, and the index was reset. */
  readonly wasDamaged: boolean;
};

/** Most rows of one result that are indexed: more would drop everything else from the index. */
export const MAX_INDEXED_ROWS = 200_000;

/** Rows of results that a look-up does not find, because they are not indexed. Results with the same title are counted together. */
export type UnindexedRows = {
  readonly title: string;
  /** `pending`: not indexed yet. `too_large`: beyond the first `MAX_INDEXED_ROWS` of a result. `closed`: the result was closed before they were indexed. */
  readonly why: 'pending' | 'too_large' | 'closed';
  readonly rows: number;
  /** All loaded rows of these results, and the number of results. */
  readonly of: number;
  readonly results: number;
};

/** The result of a look-up. */
export type PivotReport = {
  /** The value in its canonical form. */
  readonly value: string;
  /** Entities that carry it, and those among them that are listed. */
  readonly total: number;
  readonly listed: number;
  /** The number of listed entities of each kind. */
  readonly kinds: Readonly<Partial<Record<PivotDomain, number>>>;
  /** Listed entities that the tenant sent since the live search began. */
  readonly live: number;
  /** Rows that were not searched. */
  readonly unindexed: readonly UnindexedRows[];
  readonly index: PivotState;
  readonly tookMs: number;
};
