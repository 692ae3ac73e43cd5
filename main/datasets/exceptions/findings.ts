/** The check of a list of exceptions: what it finds becomes rows of another dataset. */
import {
  findingColumns,
  FINDINGS,
  type Finding,
  type FindingFacts,
  type FindingFix,
  type FindingReport,
} from '../../../shared/model/exception-finding';
import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import type { Dataset } from '../dataset/dataset';
import { allFindingsSql, unknownSql, type HashTable } from './finding-sql';
import { FINDING_TEXT } from '../text';

/** Findings that are read and appended together: each batch waits for the disk. */
const BATCH = 5_000;

type Found = {
  readonly row: number;
  readonly finding: Finding;
  readonly other: number | undefined;
  readonly mails: string | undefined;
  readonly type: string;
};

const FIXES: Readonly<Record<Finding, FindingFix>> = {
  phishing: 'block',
  shadowed: 'removeOne',
  covered: 'remove',
  duplicate: 'remove',
  twoHashes: 'removeOne',
  neverHit: 'review',
  noComment: 'comment',
};

/** Returns what the tenant allows against a finding: only tools of links take blocks. */
const fixFor = ({ finding, type }: Found): FindingFix =>
  finding === 'phishing' && !type.startsWith('allow-') ? 'remove' : FIXES[finding];

const toFound = ([row, finding, other, mails, type]: readonly unknown[]): Found => ({
  row: Number(row),
  finding: finding as Finding,
  other: other === null || other === undefined ? undefined : Number(other),
  mails: typeof mails === 'string' ? mails : undefined,
  type: String(type),
});

type Cells = readonly Json[];

/** Reads rows by ID, each without the ID that it begins with. */
const readCells = (list: Dataset, ids: readonly number[]): ReadonlyMap<number, Cells> =>
  new Map(
    list.readRows([...new Set(ids)]).map((text) => {
      const [id, ...cells] = JSON.parse(text) as [number, ...Json[]];
      return [id, cells];
    }),
  );

const detailOf = ({ finding, other, mails }: Found, value: (row: number) => string): string => {
  if (finding === 'phishing') return FINDING_TEXT.phishing(Number(mails));
  return other === undefined ? '' : FINDING_TEXT.other(value(other));
};

const appendFindings = async (
  list: Dataset,
  into: Dataset,
  found: readonly Found[],
  signal: AbortSignal,
): Promise<void> => {
  signal.throwIfAborted();
  const valueAt = list.columns.findIndex(({ key }) => key === 'exception_str');
  const cells = readCells(
    list,
    found.flatMap(({ row, other }) => (other === undefined ? [row] : [row, other])),
  );
  const value = (row: number): string => {
    const cell = cells.get(row)?.[valueAt];
    return typeof cell === 'string' ? cell : '';
  };
  await into.append(
    found.map((one) => [one.finding, detailOf(one, value), fixFor(one), ...(cells.get(one.row) ?? [])]),
  );
};

/** Tells where a check is. */
type Progress = (done: number, total: number) => void;

/** Checks a list of exceptions, and appends what it finds to the empty dataset `into`. */
export const findFindings = async (
  {
    list,
    into,
    hashes,
  }: { readonly list: Dataset; readonly into: Dataset; readonly hashes: readonly HashTable[] },
  facts: Pick<FindingFacts, 'phishing' | 'neverHitBefore'>,
  report: Progress,
  signal: AbortSignal,
): Promise<{ readonly report: FindingReport; readonly columns: readonly DatasetColumn[] }> => {
  await into.extend(findingColumns(list.columns));
  const counts = Object.fromEntries(FINDINGS.map((one) => [one, 0])) as Record<Finding, number>;
  const flagged = new Set<number>();
  const checked = list.loaded();
  report(0, checked);
  let pending: Found[] = [];
  const flush = async () => {
    if (pending.length > 0) await appendFindings(list, into, pending, signal);
    pending = [];
    report(Math.min(flagged.size, checked), checked);
  };
  const take = async (rows: readonly (readonly unknown[])[]) => {
    for (const one of rows.map(toFound)) {
      counts[one.finding] += 1;
      flagged.add(one.row);
      pending.push(one);
    }
    if (pending.length >= BATCH) await flush();
  };
  await list.stream(allFindingsSql(list, hashes, facts), take, signal);
  await flush();
  const [unknown = []] = await list.query(unknownSql(list, hashes));
  const [unknownHits, unknownFiles] = [Number(unknown[0] ?? 0), Number(unknown[1] ?? 0)];
  return {
    report: { checked, flagged: flagged.size, counts, unknownHits, unknownFiles },
    columns: into.columns,
  };
};
