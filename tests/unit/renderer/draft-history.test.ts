import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noted, NO_HISTORY, redone, undone } from '../../../renderer/screens/hunt/draft-history';
import { NEW_HUNT, type HuntDraft } from '../../../renderer/query/hunt-draft';
import { readRuns, withRun, type PastRun } from '../../../renderer/screens/hunt/past-runs';
import type { Json } from '../../../shared/model/json';

const draft = (page_size: number): HuntDraft => ({ ...NEW_HUNT, page_size });

describe('taking changes back', () => {
  it('goes back through every step to the first and forth again to the last', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 30 }), (sizes) => {
        const drafts = [draft(25), ...sizes.map(draft)];
        let history = NO_HISTORY;
        drafts.slice(1).forEach((_, i) => (history = noted(history, drafts[i] ?? NEW_HUNT, undefined)));
        let now = drafts.at(-1) ?? NEW_HUNT;
        const back = [now];
        for (let step = undone(history, now); step; step = undone(history, now)) {
          ({ history, draft: now } = step);
          back.push(now);
        }
        expect(back.reverse()).toEqual(drafts);
        const forth = [now];
        for (let step = redone(history, now); step; step = redone(history, now)) {
          ({ history, draft: now } = step);
          forth.push(now);
        }
        expect(forth).toEqual(drafts);
      }),
    );
  });

  it('counts the letters of one value as one step, and forgets what was taken back once something else is written', () => {
    let history = noted(noted(noted(NO_HISTORY, draft(1), 'a'), draft(2), 'a'), draft(3), 'b');
    expect(history.past).toEqual([draft(1), draft(3)]);
    history = undone(history, draft(4))?.history ?? NO_HISTORY;
    expect(noted(history, draft(3), undefined).future).toEqual([]);
  });
});

describe('past runs', () => {
  const run = (n: number, more = ''): PastRun => ({ at: n, draft: { ...draft(n), saas_id: `a${more}` }, words: `w${n}`, total: n, tookMs: 1 });
  it('come back from the tab, the newest first: the same question with the same answer once, with another answer again', () => {
    const runs = withRun(withRun(withRun(withRun([], run(1)), run(2)), { ...run(2), at: 8 }), { ...run(2), at: 9, total: 5 });
    expect(runs.map((one) => [one.at, one.total])).toEqual([[9, 5], [8, 2], [1, 1]]);
    expect(readRuns(JSON.parse(JSON.stringify({ runs })) as Json)).toEqual(runs);
  });
  it('stay within what a tab may take, and outlive nonsense', () => {
    let runs: readonly PastRun[] = [];
    for (let n = 0; n < 80; n += 1) runs = withRun(runs, run(n + 1, 'x'.repeat(20_000)));
    expect(JSON.stringify(runs).length).toBeLessThan(200_000);
    expect(runs[0]?.at).toBe(80);
    for (const kept of [undefined, null, 3, [], {}, { runs: 3 }, { runs: [null, 3, [], {}] }]) expect(readRuns(kept as Json)).toEqual([]);
  });
});
