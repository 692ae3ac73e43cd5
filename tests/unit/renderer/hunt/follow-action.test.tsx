import { beforeEach, describe, expect, it, vi } from 'vitest';
import { decisionColumn } from '../../../../renderer/features/bulk-action/decision-column';
import { addRows, NOTHING } from '../../../../renderer/dataset-view/view/selection';
import { NEW_HUNT } from '../../../../renderer/query/hunt-draft';
import { followAction } from '../../../../renderer/screens/hunt/run/follow-action';
import { createHunt, type Hunt } from '../../../../renderer/screens/hunt/run/hunt-store';
import { upsertJob, useJobs } from '../../../../renderer/state/jobs-store';
import { fail, ok, type Result } from '../../../../shared/bridge';
import { MOST_ITEMS } from '../../../../shared/local-calls/bulk-actions';
import { MOST_REREAD } from '../../../../shared/local-calls/datasets';
import type { Job } from '../../../../shared/model/app-state';
import type { ItemOutcome } from '../../../../shared/model/bulk-action';
import { toQuery } from '../../../../renderer/query/hunt-draft';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { QueryConfig } from '../../../../shared/model/query';
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
  const { text } = decisionColumn(store, 210);
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

describe('an action that changed rows of a hunt', () => {
  const FIELD = {
    field_id: 'f.id',
    db_id: 'entity_id',
    label: 'Entity ID',
    type: 'text',
    analyzer: 'keyword',
    multi_values: false,
  };
  const OPERATOR = {
    operator_id: 'same',
    label: 'is',
    expression_template: '{field} is {value}',
    arity: 1,
    field_analyzer: ['keyword'],
    is_regex: false,
    is_list_operator: false,
  };
  const config = QueryConfig.parse({
    operators: [OPERATOR],
    fields: [FIELD],
    ui_columns: [],
    ui_condition: null,
    actions: [],
  });
  beforeEach(() => {
    useJobs.setState({ jobs: [] });
    useOverlay.setState({ toasts: [] });
  });

  type Patch = {
    readonly fields?: QueryConfig['fields'];
    readonly reread?: () => Result<boolean>;
    readonly total?: number;
  };

  const itemsOf = (n: number) => Array.from({ length: n }, (_, at) => item(`e${at + 1}`, 'done'));
  const open = ({ fields = config.fields, reread = () => ok(true), total = 2 }: Patch) => {
    const main = installMain({
      'bulk.items': (input) => ok(itemsOf((input as { job: string }).job === 'j1' ? total : 2)),
      'dataset.reread': reread,
      'query.run': () => new Promise(() => undefined),
    });
    const hunt = createHunt({ ...NEW_HUNT } as never, vi.fn());
    const columns = [{ db_id: 'subject', column_label: 'Subject' }];
    hunt.store.setState({
      dataset: datasetOf(),
      config: { kind: 'ready', value: { ...config, fields } },
      run: { kind: 'ready', ran: { ...toQuery(NEW_HUNT), columns }, words: '' },
      selection: addRows(NOTHING, [0, 1]),
    });
    return { hunt, main, whole: () => main.inputs('query.run').length };
  };
  const end = (hunt: Hunt, patch: Partial<Job>) => {
    const outcomes = { done: 2, already: 0, refused: 0, unknown: 0, unsent: 0 };
    upsertJob(jobOf(patch));
    followAction(hunt, jobOf(patch), QUARANTINE, hunt.store.getState().selection);
    upsertJob(jobOf({ ...ENDED, ...patch, outcomes }));
  };
  const have = (is: () => boolean) =>
    until(
      () => Promise.resolve(is()),
      (now) => now,
    );

  /** Ends an action; returns how often all rows were read again, and the inputs of the calls that read only its own rows. */
  const act = async (patch: Patch = {}) => {
    const { hunt, main, whole } = open(patch);
    end(hunt, { total: patch.total ?? 2 });
    await have(() => hunt.store.getState().selection === NOTHING || whole() > 0);
    return { whole: whole(), alone: main.inputs('dataset.reread') };
  };

  it('rereads only its own rows, by a condition with the tenant’s field and operator for IDs', async () => {
    const { whole, alone } = await act();
    expect(whole).toBe(0);
    expect(alone).toEqual([
      expect.objectContaining({
        dataset: 'd1',
        entities: ['e1', 'e2'],
        columns: [{ db_id: 'subject', column_label: 'Subject' }],
        condition: {
          operator_id: 'or',
          condition: [
            { operator_id: 'same', field_id: 'f.id', values: ['e1'] },
            { operator_id: 'same', field_id: 'f.id', values: ['e2'] },
          ],
        },
      }),
    ]);
  });

  it.each<readonly [string, Patch, number]>([
    ['the tenant has no field for IDs', { fields: [] }, 0],
    ['it reached too many', { total: MOST_REREAD + 1 }, 0],
    ['the tenant does not send one row for each', { reread: () => ok(false) }, 1],
  ])('rereads all rows if %s', async (_, patch, tries) => {
    const { whole, alone } = await act(patch);
    expect([whole, alone.length]).toEqual([1, tries]);
  });

  it('rereads all rows if its own can’t be read, and says why', async () => {
    const failure = { kind: 'rejected', message: 'The tenant is busy.', next: '' } as const;
    expect((await act({ reread: () => fail(failure) })).whole).toBe(1);
    const toasts = useOverlay.getState().toasts.map(({ text, next }) => [text, next]);
    expect(toasts).toContainEqual([expect.stringContaining('all rows are read again'), failure.message]);
  });

  it('rereads all rows if a refetch that began before its end is in progress', async () => {
    const { hunt, main, whole } = open({ total: MOST_REREAD + 1 });
    end(hunt, {});
    await have(() => whole() === 1);
    end(hunt, { id: 'j2' });
    await have(() => whole() === 2 || main.inputs('dataset.reread').length > 0);
    expect(main.inputs('dataset.reread')).toEqual([]);
  });
});
