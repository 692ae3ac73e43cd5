import { beforeEach, describe, expect, it, vi } from 'vitest';
import { decisionColumn } from '../../../../renderer/features/bulk-action/decision-column';
import { NOTHING } from '../../../../renderer/dataset-view/view/selection';
import { NEW_HUNT } from '../../../../renderer/query/hunt-draft';
import { followAction } from '../../../../renderer/screens/hunt/run/follow-action';
import { createHunt, type Hunt } from '../../../../renderer/screens/hunt/run/hunt-store';
import { upsertJob, useJobs } from '../../../../renderer/state/jobs-store';
import { fail, ok } from '../../../../shared/bridge';
import { MOST_ITEMS } from '../../../../shared/local-calls/bulk-actions';
import type { Job } from '../../../../shared/model/app-state';
import type { ItemOutcome } from '../../../../shared/model/bulk-action';
import { installMain } from '../../../support/page';
import { until } from '../../../support/until';
import { datasetOf } from '../dataset-view/fake-rows';

const QUARANTINE = { action_id: 'quarantine', label: 'Move to quarantine' };
const RESTORE = { action_id: 'restore', label: 'Restore' };
const REASON = 'The mailbox is locked.';

const jobOf = (patch: Partial<Job> = {}): Job => ({
  id: 'j1',
  kind: 'action',
  title: 'Quarantine: 2 emails',
  state: 'waiting',
  done: 0,
  total: 2,
  unit: 'entities',
  startedAt: '2026-01-01T00:00:00Z',
  ...patch,
});
const ENDED = { state: 'incomplete', endedAt: '2026-01-01T00:00:09Z' } as const;

const item = (entity_id: string, outcome: ItemOutcome['outcome'], reason = ''): ItemOutcome => ({
  entity_id,
  outcome,
  reason,
});
const UNSENT = [item('e1', 'unsent', 'It was not sent.'), item('e2', 'unsent', 'It was not sent.')];

/** Opens a hunt whose actions have the outcomes of `items`, by job; a job without them has no log. */
const openHunt = (items: Record<string, readonly ItemOutcome[]>) => {
  const main = installMain({
    'bulk.items': (input) => {
      const found = items[(input as { job: string }).job];
      return found ? ok(found) : fail({ kind: 'not_found', message: 'The log is gone.', next: '' });
    },
  });
  const hunt = createHunt({ ...NEW_HUNT } as never, vi.fn());
  hunt.store.setState({ dataset: datasetOf() });
  return { main, hunt };
};

/** Returns the cells of the decision column, by the rows' entities. */
const cells = ({ store }: Hunt): readonly (string | undefined)[] => {
  const { text } = decisionColumn(store);
  return ['e1', 'e2'].map((id, row) => text?.([row, id, '']));
};

const shows = (hunt: Hunt, ...expected: readonly string[]) =>
  until(
    () => Promise.resolve(cells(hunt)),
    (now) => JSON.stringify(now) === JSON.stringify(expected),
  );

const start = (hunt: Hunt, job: Job, action = QUARANTINE): void => {
  upsertJob(job);
  followAction(hunt, job, action, NOTHING);
};

describe('an action on rows of a hunt', () => {
  beforeEach(() => useJobs.setState({ jobs: [] }));

  it('shows itself beside its rows while it is pending, and then with the outcome and reason of each', async () => {
    const items: Record<string, readonly ItemOutcome[]> = { j1: UNSENT };
    const { hunt } = openHunt(items);
    start(hunt, jobOf());
    await shows(hunt, 'Move to quarantine · waiting', 'Move to quarantine · waiting');
    upsertJob(jobOf({ state: 'running' }));
    await shows(hunt, 'Move to quarantine · sending', 'Move to quarantine · sending');
    items['j1'] = [item('e1', 'done'), item('e2', 'refused', REASON)];
    upsertJob(jobOf(ENDED));
    await shows(hunt, 'Move to quarantine · done', `Move to quarantine · refused: ${REASON}`);
  });

  it('leaves no mark on rows if it was undone before it was sent', async () => {
    const { hunt } = openHunt({ j1: UNSENT });
    start(hunt, jobOf());
    await shows(hunt, 'Move to quarantine · waiting', 'Move to quarantine · waiting');
    upsertJob(jobOf({ ...ENDED, state: 'cancelled' }));
    await shows(hunt, '', '');
    expect(hunt.store.getState().decisions.size).toBe(0);
  });

  it('shows as soon as its log is written', async () => {
    const items: Record<string, readonly ItemOutcome[]> = {};
    const { main, hunt } = openHunt(items);
    start(hunt, jobOf({ state: 'running' }));
    await until(
      () => Promise.resolve(main.inputs('bulk.items').length),
      (n) => n === 1,
    );
    items['j1'] = UNSENT;
    upsertJob(jobOf({ state: 'running', done: 1 }));
    await shows(hunt, 'Move to quarantine · sending', 'Move to quarantine · sending');
  });

  it('shows an unknown outcome if its log is lost', async () => {
    const items: Record<string, readonly ItemOutcome[]> = { j1: UNSENT };
    const { hunt } = openHunt(items);
    start(hunt, jobOf());
    await shows(hunt, 'Move to quarantine · waiting', 'Move to quarantine · waiting');
    delete items['j1'];
    upsertJob(jobOf(ENDED));
    const lost = 'Move to quarantine · unknown outcome: The log is gone.';
    await shows(hunt, lost, lost);
  });

  it('gives way to a later action on the same row', async () => {
    const items: Record<string, readonly ItemOutcome[]> = { j1: UNSENT, j2: [item('e1', 'unsent')] };
    const { hunt } = openHunt(items);
    start(hunt, jobOf());
    await shows(hunt, 'Move to quarantine · waiting', 'Move to quarantine · waiting');
    start(hunt, jobOf({ id: 'j2' }), RESTORE);
    await shows(hunt, 'Restore · waiting', 'Move to quarantine · waiting');
    items['j1'] = [item('e1', 'done'), item('e2', 'done')];
    upsertJob(jobOf(ENDED));
    await shows(hunt, 'Restore · waiting', 'Move to quarantine · done');
  });

  it('leaves the outcomes to Jobs if it reaches too many entities', () => {
    const { main, hunt } = openHunt({ j1: UNSENT });
    start(hunt, jobOf({ total: MOST_ITEMS + 1 }));
    expect(main.inputs('bulk.items')).toEqual([]);
  });
});
