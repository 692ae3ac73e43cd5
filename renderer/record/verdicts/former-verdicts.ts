/** The verdicts that each tool gave before, as far as they were seen since the start. */
import type { SecToolResult } from '../../../shared/model/entity';
import { ownWord } from '../../../shared/rules/scan-status';

/** A verdict that a tool gave before its present one. */
export type FormerVerdict = { readonly verdict: string; readonly time: SecToolResult['time'] };

/** Former verdicts by the present result. */
export type FormerVerdicts = ReadonlyMap<SecToolResult, FormerVerdict>;

type Seen = {
  readonly tool: string;
  readonly subject: string;
  readonly now: FormerVerdict;
  readonly former?: FormerVerdict | undefined;
};

/** Records whose verdicts are remembered; the one that was seen longest ago is dropped first. */
const MOST_RECORDS = 500;
const seen = new Map<string, readonly Seen[]>();

/** Names of the details that say which file or link a result is about. */
const SUBJECT = /^(?:(?:file|attachment|link|entity)(?:_?(?:name|id))?|url|md5|sha1|sha256|hash)$/i;

/** Returns what a result is about, as far as it says. */
const subjectOf = ({ details }: SecToolResult): string =>
  Object.entries(details)
    .filter(([name, value]) => SUBJECT.test(name) && (typeof value === 'string' || typeof value === 'number'))
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort()
    .join(' ');

const verdictOf = (result: SecToolResult): FormerVerdict => ({
  verdict: ownWord(result) ?? '',
  time: result.time,
});

/**
 * Compares results about one subject with the earlier ones. Tools may send results in any order, so those with the same verdict belong
 * together; the others changed, and they are marked only if it is certain from which verdict.
 */
const compare = (
  results: readonly SecToolResult[],
  earlier: readonly Seen[],
  former: Map<SecToolResult, FormerVerdict>,
): void => {
  const left = [...earlier];
  const changed = results.filter((result) => {
    const at = left.findIndex(({ now }) => now.verdict === verdictOf(result).verdict);
    if (at < 0) return true;
    const [same] = left.splice(at, 1);
    if (same?.former) former.set(result, same.former);
    return false;
  });
  const [first] = left;
  if (!first || left.length < changed.length) return;
  if (left.every(({ now }) => now.verdict === first.now.verdict))
    for (const result of changed) former.set(result, first.now);
};

/** Notes the results of a record, and returns for each the verdict that it had before, if that was another. */
export const noteVerdicts = (key: string, results: readonly SecToolResult[]): FormerVerdicts => {
  const before = seen.get(key) ?? [];
  const former = new Map<SecToolResult, FormerVerdict>();
  for (const tool of new Set(results.map(({ sec_tool }) => sec_tool))) {
    const now = results.filter(({ sec_tool }) => sec_tool === tool);
    const then = before.filter((one) => one.tool === tool);
    // A tool with one result may name its subject only when it finds something.
    if (now.length === 1 && then.length === 1) compare(now, then, former);
    else
      for (const subject of new Set(now.map(subjectOf)))
        compare(
          now.filter((result) => subjectOf(result) === subject),
          then.filter((one) => one.subject === subject),
          former,
        );
  }
  const next = results.map((result) => ({
    tool: result.sec_tool,
    subject: subjectOf(result),
    now: verdictOf(result),
    former: former.get(result),
  }));
  seen.delete(key);
  seen.set(key, next);
  const [oldest] = seen.keys();
  if (seen.size > MOST_RECORDS && oldest !== undefined) seen.delete(oldest);
  return former;
};
