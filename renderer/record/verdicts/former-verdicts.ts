/** The verdicts that each tool gave before, as far as they were seen since the start. */
import type { SecToolResult } from '../../../shared/model/entity';
import { ownWord } from '../../../shared/rules/scan-status';

/** A verdict that a tool gave before its present one. */
export type FormerVerdict = { readonly verdict: string; readonly time: SecToolResult['time'] };

/** Former verdicts by the present result. */
export type FormerVerdicts = ReadonlyMap<SecToolResult, FormerVerdict>;

type Seen = { readonly now: FormerVerdict; readonly former?: FormerVerdict | undefined };

/** Records whose verdicts are remembered; the one that was seen longest ago is dropped first. */
const MOST_RECORDS = 500;
const seen = new Map<string, ReadonlyMap<string, Seen>>();

/** Names the results of a tool, which has one for each file or link. */
const namesOf = (results: readonly SecToolResult[]): readonly string[] => {
  const counts = new Map<string, number>();
  return results.map(({ sec_tool }) => {
    const n = (counts.get(sec_tool) ?? 0) + 1;
    counts.set(sec_tool, n);
    return `${sec_tool} ${n}`;
  });
};

/** Notes the results of a record, and returns for each the verdict that it had before, if that was another. */
export const noteVerdicts = (key: string, results: readonly SecToolResult[]): FormerVerdicts => {
  const before = seen.get(key);
  const names = namesOf(results);
  const next = new Map<string, Seen>();
  const former = new Map<SecToolResult, FormerVerdict>();
  results.forEach((result, i) => {
    const name = names[i] ?? '';
    const now = { verdict: ownWord(result) ?? '', time: result.time };
    const last = before?.get(name);
    const other = last && last.now.verdict !== now.verdict ? last.now : last?.former;
    next.set(name, { now, former: other });
    if (other) former.set(result, other);
  });
  seen.delete(key);
  seen.set(key, next);
  const [oldest] = seen.keys();
  if (seen.size > MOST_RECORDS && oldest !== undefined) seen.delete(oldest);
  return former;
};
