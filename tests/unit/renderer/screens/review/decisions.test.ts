import { describe, expect, it } from 'vitest';
import { newestPending, type Batch } from '../../../../../renderer/screens/review/batches';
import {
  canDecide,
  countDecisions,
  needsDecision,
  type QueueDecision,
} from '../../../../../renderer/screens/review/decisions';
import {
  atStage,
  formatDecision,
  formatTag,
  withOutcomes,
  type Stage,
} from '../../../../../renderer/features/bulk-action/decisions';
import { declineParams } from '../../../../../renderer/screens/review/DeclineDialog';
import { TEXT } from '../../../../../renderer/screens/review/text';
import { medianOf } from '../../../../../renderer/screens/review/Tally';
import { QueryAction } from '../../../../../shared/model/query';

const made = (stage: Stage, batch = 'b1'): QueueDecision => ({
  batch,
  row: 0,
  dataset: 'd',
  label: 'Restore',
  actionId: 'restore',
  stage,
  reason: '',
});
const item = (entity_id: string, outcome: 'done' | 'refused' | 'unsent') => ({
  entity_id,
  outcome,
  reason: outcome === 'refused' ? 'Not in quarantine' : '',
});

describe('a decision', () => {
  it('shows a short tag, whatever the tenant calls the action, and its full name beside it', () => {
    const long = { ...made('waiting'), label: 'Decline the restore request', actionId: 'decline_restore' };
    expect([formatTag(long), formatDecision(long)]).toEqual([
      'Decline · waiting',
      'Decline the restore request · waiting',
    ]);
    const own = { ...made('done'), label: 'Move to Junk', actionId: 'junk' };
    expect(formatTag(own)).toBe(formatDecision(own));
  });

  it('takes no second action while it is on its way, nor the same one once it is done', () => {
    expect(canDecide(undefined, 'restore')).toBe(true);
    for (const stage of ['checking', 'waiting', 'sending', 'undoing'] as const)
      expect(canDecide(made(stage), 'quarantine')).toBe(false);
    expect(canDecide(made('done'), 'restore')).toBe(false);
    expect(canDecide(made('already'), 'restore')).toBe(false);
    expect(canDecide(made('done'), 'quarantine')).toBe(true);
    expect(canDecide(made('unsent'), 'restore')).toBe(true);
  });

  it('leaves only what was never sent to be decided again', () => {
    expect(needsDecision(undefined)).toBe(true);
    expect(needsDecision(made('unsent'))).toBe(true);
    for (const stage of ['done', 'already', 'refused', 'unknown', 'skipped'] as const)
      expect(needsDecision(made(stage))).toBe(false);
  });

  it('leaves an item to decide if a quarantine found it in quarantine, with its restore still requested', () => {
    const beside = { actionId: 'quarantine', label: 'Quarantine', isBeside: true };
    expect(needsDecision({ ...made('already'), ...beside })).toBe(true);
    expect(needsDecision({ ...made('done'), ...beside })).toBe(false);
    expect(countDecisions([{ ...made('already'), ...beside }]).decided).toBe(0);
  });

  it('counts as decided only if it is on its way or done, and what was refused or is unknown counts apart', () => {
    const stages: readonly Stage[] = [
      ...(['waiting', 'done', 'already'] as const),
      ...(['refused', 'refused', 'unknown', 'unsent', 'skipped'] as const),
    ];
    const counts = countDecisions(stages.map((stage) => made(stage)));
    expect(counts).toEqual({ decided: 3, refused: 2, unknown: 1, skipped: 1 });
    expect(TEXT.desk.counts(4, counts, false)).toBe(
      '4 left · 3 decided · 2 refused · 1 with unknown outcome',
    );
    expect(TEXT.desk.done(false, counts)).toBe(
      'Nothing loaded is left to decide, but some decisions weren’t carried out · 2 refused · 1 with unknown outcome · 1 skipped in the queue',
    );
    expect(TEXT.desk.done(true, { decided: 3, refused: 0, unknown: 0, skipped: 1 })).toBe(
      'Everything that the filter shows is decided or skipped · 1 skipped in the queue',
    );
  });

  it('gets the outcome of its own batch, and is gone if it was undone', () => {
    const before = new Map([
      ['e1', made('sending')],
      ['e2', made('waiting', 'b2')],
    ]);
    const after = withOutcomes(before, 'b1', [item('e1', 'refused'), item('e2', 'done')], false);
    expect(after.get('e1')).toMatchObject({ stage: 'refused', reason: 'Not in quarantine' });
    expect(after.get('e2')?.stage).toBe('waiting');
    expect(formatDecision(made('already'))).toBe('Restore · already done');
    expect(withOutcomes(before, 'b1', [item('e1', 'unsent')], true).has('e1')).toBe(false);
    // An undo that came too late leaves what the tenant did.
    expect(withOutcomes(before, 'b1', [item('e1', 'done')], true).get('e1')?.stage).toBe('done');
  });

  it('stays ended when a late event tells an earlier stage', () => {
    const before = new Map([['e1', made('done')]]);
    expect(atStage(before, 'b1', ['e1'], 'sending').get('e1')?.stage).toBe('done');
  });
});

describe('undo', () => {
  const batch = (patch: Partial<Batch>): Batch => ({
    id: 'b',
    items: [],
    label: '',
    actionId: '',
    isSkip: false,
    isUndone: false,
    sendsAtOnce: false,
    hasEnded: false,
    ...patch,
  });
  it('takes the newest decision that was not sent', () => {
    const waiting = batch({ id: 'w', job: 'j1' });
    const sent = batch({ id: 's', job: 'j2' });
    const refused = batch({ id: 'r', hasEnded: true });
    const isWaiting = (job: string) => job === 'j1';
    expect(newestPending([waiting, sent, refused], isWaiting)).toBe(waiting);
    expect(newestPending([sent, refused], isWaiting)).toBeUndefined();
    const skipped = batch({ id: 'k', isSkip: true, hasEnded: true });
    expect(newestPending([waiting, skipped], isWaiting)).toBe(skipped);
    expect(newestPending([waiting, { ...skipped, isUndone: true }], isWaiting)).toBe(waiting);
  });
});

describe('a reason to decline', () => {
  const action = (...names: readonly string[]) =>
    QueryAction.parse({ action_id: 'decline', label: 'Decline', params: names.map((name) => ({ name })) });
  it('goes to the tenant’s own parameters', () => {
    expect(declineParams(action('reason'), 'Malware', '')).toEqual({ reason: 'Malware' });
    expect(declineParams(action('reason'), 'Malware', 'see case 7')).toEqual({
      reason: 'Malware: see case 7',
    });
    expect(declineParams(action('note', 'decline_reason'), 'Malware', 'see case 7')).toEqual({
      decline_reason: 'Malware',
      note: 'see case 7',
    });
    expect(declineParams(action(), 'Malware', '')).toEqual({});
  });
});

it('returns the median of even and odd numbers of seconds', () => {
  expect(medianOf([])).toBeUndefined();
  expect(medianOf([9, 1, 5])).toBe(5);
  expect(medianOf([1, 2, 3, 10])).toBe(2.5);
});
