/** All text of the pivot screen. */
import {
  MAX_INDEXED_ROWS,
  type PivotDomain,
  type PivotReport,
  type UnindexedRows,
} from '../../../shared/model/pivot';
import { formatCount, formatQuantity, formatTotal } from '../../state/format';
import { formatInstant } from '../../state/time';

/** The rows that a search found, and how many of them are loaded. */
type Found = {
  readonly where: string;
  readonly total: number;
  readonly isTotalKnown: boolean;
  readonly loaded: number;
};

const KINDS: Readonly<Record<PivotDomain, readonly [string, string]>> = {
  email: ['email', 'emails'],
  file: ['file', 'files'],
  message: ['message', 'messages'],
  click: ['click', 'clicks'],
  user: ['user', 'users'],
  group: ['group', 'groups'],
  login: ['login', 'logins'],
  file_row: ['row of a file', 'rows of files'],
  other: ['other entity', 'other entities'],
};

export const TEXT = {
  title: 'Seen before',
  rows: 'Everything seen with this value',
  finding: 'Searching what this workstation has seen',
  again: 'Look again',
  lookingAgain: 'Looking again. These are the previous results.',
  notRenewed: 'These are the previous results.',
  cancel: 'Cancel look-up',
  canceled: 'Look-up canceled',
  none: 'Not seen on this workstation yet',
  noneSoFar: 'Not found in the indexed rows',
  noneNext: 'Search live to ask the tenant, or hunt for it.',
  exportName: 'seen',
  source: (value: string) => `Seen on this workstation with “${value}”`,
  kind: (kind: PivotDomain, n: number) => formatQuantity(n, ...KINDS[kind]),
  count: ({ total, listed }: PivotReport) =>
    listed < total
      ? `The newest ${formatCount(listed)} of ${formatCount(total)}`
      : formatQuantity(total, 'entity', 'entities'),
  took: (ms: number) => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`,
  live: (n: number) => `${formatCount(n)} live`,

  index: {
    note: ({ index: { entities, oldest } }: PivotReport) =>
      oldest === null
        ? 'No entity is indexed on this workstation yet.'
        : `${formatQuantity(entities, 'entity', 'entities')} indexed since ${formatInstant(oldest)}.`,
    dropped: (n: number) =>
      `${formatQuantity(n, 'entity was', 'entities were')} dropped, oldest first, because the index was full.`,
    unindexed: {
      pending: (rows: string) => `Not indexed yet: ${rows}. Look again later.`,
      too_large: (rows: string) =>
        `Not searched, because only the first ${formatCount(MAX_INDEXED_ROWS)} rows of a result are indexed: ${rows}.`,
      closed: (rows: string) =>
        `Not searched, because the results were closed before these rows were indexed: ${rows}.`,
    } satisfies Readonly<Record<UnindexedRows['why'], (rows: string) => string>>,
    rowsOf: ({ title, rows, of, results }: UnindexedRows) =>
      `${formatCount(rows)} of ${formatQuantity(of, 'row')} of “${title}”${results > 1 ? ` (${formatQuantity(results, 'result')})` : ''}`,
    rowsOfOthers: (rows: number, of: number, results: number) =>
      `${formatCount(rows)} of ${formatQuantity(of, 'row')} of ${formatQuantity(results, 'other result')}`,
    damaged: 'The index was damaged and has been reset. Only what was seen since is listed.',
  },

  liveSearch: {
    command: 'Search live',
    title: 'Live search',
    running: (done: number, all: number) =>
      all === 0
        ? 'Searching the tenant'
        : `Searching the tenant: ${formatCount(done)} of ${formatQuantity(all, 'search', 'searches')} done`,
    cancel: 'Cancel search',
    canceled: 'The live search was canceled.',
    nothing: 'The tenant has no field to search this value in.',
    found: ({ where, total, isTotalKnown, loaded }: Found) =>
      `${where}: ${loaded < total ? `${formatCount(loaded)} of ` : ''}${formatTotal({ total, isTotalKnown })}`,
    openHint: 'Open as a hunt',
    empty: (n: number) => `${formatQuantity(n, 'search', 'searches')} found nothing`,
    failed: (where: readonly string[], message: string) => `${where.join(', ')}: ${message}`,
    where: (app: string, domain: string) => `${app} ${domain}`,
  },

  clear: {
    command: 'Clear what this workstation has seen…',
    done: 'Index cleared',
  },
} as const;
