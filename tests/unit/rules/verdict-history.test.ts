import { describe, expect, it } from 'vitest';
import { SecToolResult } from '../../../shared/model/entity';
import { VerdictHistory } from '../../../shared/model/verdict-history';
import {
  formerVerdicts,
  isGone,
  MOST_RESULTS,
  MOST_VERDICTS,
  noteResults,
} from '../../../shared/rules/verdict-history';

const result = (sec_tool: string, verdict: string, more: object = {}) =>
  SecToolResult.parse({ sec_tool, verdict, ...more });
const of = (file: string, verdict: string) => result('av', verdict, { details: { file_name: file } });

/** Notes results one after the other, at 1, 2 and so on. */
const seen = (...all: readonly (readonly SecToolResult[])[]): VerdictHistory =>
  all.reduce<VerdictHistory | undefined>(
    (before, results, at) => noteResults(before, results, at + 1),
    undefined,
  ) as VerdictHistory;

/** Returns the former verdicts of the results that were seen last. */
const former = (...all: readonly (readonly SecToolResult[])[]) =>
  [...formerVerdicts(seen(...all), all.at(-1) ?? [])].map(([now, { verdict }]) => [now.verdict, verdict]);

const words = ({ tools }: VerdictHistory) =>
  tools.map(({ tool, verdicts }) => [tool, ...verdicts.map(({ verdict }) => verdict)]);

describe('the verdict history of an entity', () => {
  it('stores each verdict with the time of its scan and the time at which it was seen', () => {
    const history = seen(
      [result('av', 'clean', { time: '2026-11-20T08:00:00Z', score: 3, threshold: 10 })],
      [result('av', 'malware', { time: '2026-11-20T09:00:00Z', score: 30, threshold: 10 })],
    );
    expect(VerdictHistory.parse(JSON.parse(JSON.stringify(history)))).toEqual(history);
    expect(history.tools[0]?.verdicts).toEqual([
      { verdict: 'clean', time: '2026-11-20T08:00:00Z', score: 3, threshold: 10, seen: 1 },
      { verdict: 'malware', time: '2026-11-20T09:00:00Z', score: 30, threshold: 10, seen: 2 },
    ]);
  });

  it('notes a rescan that confirms a verdict, and nothing if the same results come again', () => {
    const at = (time: string) => [result('av', 'clean', { time })];
    expect(words(seen(at('t1'), at('t1'), at('t2')))).toEqual([['av', 'clean', 'clean']]);
    expect(former(at('t1'), at('t2'))).toEqual([]);
  });

  it('tells apart the results of one tool, and marks a change until the verdict changes again', () => {
    const both = [result('av', 'clean'), result('av', 'clean')];
    expect(former([result('av', 'clean'), result('av', 'malware')], both)).toEqual([['clean', 'malware']]);
    expect(former([result('av', 'clean'), result('av', 'malware')], both, both)).toEqual([
      ['clean', 'malware'],
    ]);
  });

  it('follows the file that a result names, in whatever order the results come', () => {
    const first = [of('a.exe', 'malware'), of('b.txt', 'clean')];
    expect(former(first, first.toReversed())).toEqual([]);
    expect(former(first, [of('b.txt', 'phishing'), of('a.exe', 'malware')])).toEqual([['phishing', 'clean']]);
  });

  it('marks no result of which it is not certain what it was', () => {
    const first = [result('av', 'malware'), result('av', 'clean')];
    expect(former(first, first.toReversed())).toEqual([]);
    expect(former(first, [result('av', 'spam'), result('av', 'phishing')])).toEqual([]);
  });

  it('keeps the history of a tool that is missing for a while', () => {
    const history = seen([result('av', 'clean'), result('te', 'clean')], [result('av', 'clean')]);
    expect(history.tools.map((one) => [one.tool, isGone(history, one)])).toEqual([
      ['av', false],
      ['te', true],
    ]);
    const back = noteResults(history, [result('te', 'malware')], 3);
    expect(words(back)).toContainEqual(['te', 'clean', 'malware']);
  });

  it('counts what it drops and what it can’t store', () => {
    const scans = Array.from({ length: MOST_VERDICTS + 5 }, (_, n) => [
      result('av', n % 2 ? 'clean' : 'bad'),
    ]);
    const [tool] = seen(...scans).tools;
    expect([tool?.verdicts.length, tool?.dropped]).toEqual([MOST_VERDICTS, 5]);
    const many = Array.from({ length: MOST_RESULTS + 7 }, (_, n) => of(`${n}.exe`, 'clean'));
    const { tools, left } = seen(many);
    expect([tools.length, left]).toEqual([MOST_RESULTS, 7]);
  });

  it('stores only the start of what a tenant sends too long', () => {
    const long = result('av', 'x'.repeat(1e6), { time: 't'.repeat(1e6), details: { url: 'u'.repeat(1e6) } });
    const history = seen([long], [long]);
    expect(JSON.stringify(history).length).toBeLessThan(2_000);
    expect(history.tools[0]?.verdicts).toHaveLength(1);
  });
});
