import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addStep,
  NO_HISTORY,
  redoStep,
  undoStep,
} from '../../../renderer/features/condition-builder/draft-history';
import { NEW_HUNT, type HuntDraft } from '../../../renderer/query/hunt-draft';

const draft = (page_size: number): HuntDraft => ({ ...NEW_HUNT, page_size });

describe('undo and redo', () => {
  it('steps back through every change to the first and forth again to the last', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 30 }), (sizes) => {
        const drafts = [draft(25), ...sizes.map(draft)];
        let history = NO_HISTORY;
        drafts.slice(1).forEach((_, i) => (history = addStep(history, drafts[i] ?? NEW_HUNT, undefined)));
        let now = drafts.at(-1) ?? NEW_HUNT;
        const back = [now];
        for (let step = undoStep(history, now); step; step = undoStep(history, now)) {
          ({ history, draft: now } = step);
          back.push(now);
        }
        expect(back.reverse()).toEqual(drafts);
        const forth = [now];
        for (let step = redoStep(history, now); step; step = redoStep(history, now)) {
          ({ history, draft: now } = step);
          forth.push(now);
        }
        expect(forth).toEqual(drafts);
      }),
    );
  });

  it('counts the letters of one value as one step, and forgets undone changes once something else is typed', () => {
    let history = addStep(addStep(addStep(NO_HISTORY, draft(1), 'a'), draft(2), 'a'), draft(3), 'b');
    expect(history.past).toEqual([draft(1), draft(3)]);
    history = undoStep(history, draft(4))?.history ?? NO_HISTORY;
    expect(addStep(history, draft(3), undefined).future).toEqual([]);
  });
});
