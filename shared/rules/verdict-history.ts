/** The changes between the scan results of an entity that were seen one after the other. */
import type { SecToolResult } from '../model/entity';
import type { SeenVerdict, ToolHistory, VerdictHistory } from '../model/verdict-history';
import { ownWord } from './scan-status';

/** Verdicts stored of one tool about one subject: a rescan each hour is remembered for most of a day. */
export const MOST_VERDICTS = 20;
/** Results stored of one entity: 15 tools with a result each for 20 attachments. */
export const MOST_RESULTS = 300;
/** Characters stored of a text of the tenant: no tool's word and no hash is longer. */
const MOST_TEXT = 200;

/** Names of the details that say which file or link a result is about. */
const SUBJECT = /^(?:(?:file|attachment|link|entity)(?:_?(?:name|id))?|url|md5|sha1|sha256|hash)$/i;

/** Returns what a result is about, as far as it says. */
const subjectOf = ({ details }: SecToolResult): string =>
  Object.entries(details)
    .filter(([name, value]) => SUBJECT.test(name) && (typeof value === 'string' || typeof value === 'number'))
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort()
    .join(' ')
    .slice(0, MOST_TEXT);

type Answered = Omit<SeenVerdict, 'seen'>;

const textOf = (value: string | null | undefined): string | undefined => value?.slice(0, MOST_TEXT);
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const answerOf = ({ status, verdict, score, threshold, details, time }: SecToolResult): Answered => {
  const all: { readonly [K in keyof Answered]: Answered[K] | undefined } = {
    status: textOf(status),
    verdict: textOf(verdict),
    score: numberOf(score),
    threshold: numberOf(threshold),
    clicks: numberOf(details['clicks']),
    time: typeof time === 'string' ? textOf(time) : (time ?? undefined),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
};

const KEYS = ['status', 'verdict', 'score', 'threshold', 'clicks', 'time'] as const;

const isSame = (a: Answered, b: Answered): boolean => KEYS.every((key) => a[key] === b[key]);

/** Returns the tool's own word for a verdict; empty if it gave none. */
export const seenWord = (tool: string, { status, verdict }: Answered): string =>
  ownWord({ sec_tool: tool, status, verdict }) ?? '';

const lastOf = ({ verdicts }: ToolHistory): SeenVerdict => verdicts.at(-1) as SeenVerdict;
const lastWord = (one: ToolHistory): string => seenWord(one.tool, lastOf(one));
const wordOf = (result: SecToolResult): string => seenWord(result.sec_tool, answerOf(result));

type Pairs = Map<SecToolResult, ToolHistory>;

/**
 * Pairs results about one subject with earlier ones. Tools may send results in any order, so those with the same verdict belong
 * together; the others changed, and they are paired only if it is certain from which verdict.
 */
const pairSubject = (
  results: readonly SecToolResult[],
  earlier: readonly ToolHistory[],
  pairs: Pairs,
): void => {
  const left = [...earlier];
  const take = (result: SecToolResult, fits: (one: ToolHistory) => boolean): boolean => {
    const at = left.findIndex(fits);
    const [same] = at < 0 ? [] : left.splice(at, 1);
    if (same) pairs.set(result, same);
    return same !== undefined;
  };
  const moved = results.filter((result) => {
    const answer = answerOf(result);
    return !take(result, (one) => isSame(lastOf(one), answer));
  });
  const changed = moved.filter((result) => !take(result, (one) => lastWord(one) === wordOf(result)));
  const [first] = left;
  if (!first || left.length < changed.length) return;
  if (left.every((one) => lastWord(one) === lastWord(first)))
    for (const result of changed) take(result, () => true);
};

/** Pairs results with the history of their tool and subject. */
const pairUp = (results: readonly SecToolResult[], before: VerdictHistory | undefined): Pairs => {
  const pairs: Pairs = new Map();
  /** Leaves out those that the last results did not contain, unless there are no others. */
  const currentOr = (all: readonly ToolHistory[]): readonly ToolHistory[] => {
    const current = all.filter(({ seen }) => seen === before?.seen);
    return current.length > 0 ? current : all;
  };
  for (const tool of new Set(results.map(({ sec_tool }) => sec_tool))) {
    const now = results.filter(({ sec_tool }) => sec_tool === tool);
    const all = before?.tools.filter((one) => one.tool === tool) ?? [];
    const then = currentOr(all);
    const [only] = now;
    const [earlier] = then;
    // A tool with one result may name its subject only when it finds something.
    if (only && earlier && now.length === 1 && then.length === 1) pairs.set(only, earlier);
    else
      for (const subject of new Set(now.map(subjectOf)))
        pairSubject(
          now.filter((result) => subjectOf(result) === subject),
          currentOr(all.filter((one) => one.subject === subject)),
          pairs,
        );
  }
  return pairs;
};

const extended = (result: SecToolResult, earlier: ToolHistory | undefined, at: number): ToolHistory => {
  const answer = answerOf(result);
  const verdicts = earlier?.verdicts ?? [];
  const last = verdicts.at(-1);
  const all = last && isSame(last, answer) ? verdicts : [...verdicts, { ...answer, seen: at }];
  const over = Math.max(0, all.length - MOST_VERDICTS);
  return {
    tool: result.sec_tool.slice(0, MOST_TEXT),
    subject: subjectOf(result),
    seen: at,
    verdicts: all.slice(over),
    dropped: (earlier?.dropped ?? 0) + over,
  };
};

/** Returns the history with the results that were seen at a time. Tools that are not among them keep theirs. */
export const noteResults = (
  before: VerdictHistory | undefined,
  results: readonly SecToolResult[],
  at: number,
): VerdictHistory => {
  const pairs = pairUp(results, before);
  const current = results.map((result) => extended(result, pairs.get(result), at));
  const paired = new Set(pairs.values());
  const gone = before?.tools.filter((one) => !paired.has(one)) ?? [];
  return {
    first: before?.first ?? at,
    seen: at,
    tools: [...current, ...gone].slice(0, MOST_RESULTS),
    left: Math.max(0, current.length - MOST_RESULTS),
  };
};

/** Returns for each result the verdict that it had before its present one, if a different one was seen. */
export const formerVerdicts = (
  history: VerdictHistory | undefined,
  results: readonly SecToolResult[],
): ReadonlyMap<SecToolResult, SeenVerdict> => {
  const former = new Map<SecToolResult, SeenVerdict>();
  for (const [result, { tool, verdicts }] of pairUp(results, history)) {
    const now = wordOf(result);
    const other = verdicts.findLast((one) => seenWord(tool, one) !== now);
    if (other) former.set(result, other);
  }
  return former;
};

/** Returns true if a tool's result is not among the last ones that were seen. */
export const isGone = ({ seen }: VerdictHistory, one: ToolHistory): boolean => one.seen !== seen;
