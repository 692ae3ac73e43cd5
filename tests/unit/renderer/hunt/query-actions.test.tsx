import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftFromSaved } from '../../../../renderer/query/saved-draft';
import { toQuery } from '../../../../renderer/query/hunt-draft';
import { SavedLine } from '../../../../renderer/screens/hunt/saved/SavedLine';
import { createHunt } from '../../../../renderer/screens/hunt/run/hunt-store';
import { upsertJob, useJobs } from '../../../../renderer/state/jobs-store';
import type { Job } from '../../../../shared/model/app-state';
import { QueryConfig } from '../../../../shared/model/query';
import { setUpAllCommands } from '../../../support/all-commands';
import { answer, draw, installMain } from '../../../support/page';
import { queryConfig } from '../../../support/record';
import { SAVED } from '../screens/fake-saved';

const JOB: Job = {
  id: 'j1',
  kind: 'action',
  title: 'Quarantine: Wire fraud',
  state: 'waiting',
  done: 0,
  unit: 'entities',
  startedAt: '2026-01-01T00:00:00Z',
};
const config = QueryConfig.parse(
  queryConfig([], [{ action_id: 'quarantine', label: 'Quarantine', params: [] }]),
);
const saved = { ...SAVED, report_actions: [{ action_id: 'quarantine' }] };

/** Runs the actions of a hunt's saved query. */
const run = async () => {
  const main = installMain({
    'query.execute': answer({ rows: [], total_rows: 3 }),
    'bulk.start': answer(JOB),
    'job.cancel': answer(null),
  });
  const draft = draftFromSaved(saved, config);
  const hunt = createHunt(draft as never, vi.fn());
  hunt.store.setState({
    draft,
    config: { kind: 'ready', value: config },
    run: { kind: 'ready', ran: toQuery(draft), words: '' },
  });
  const drawn = draw(<SavedLine hunt={hunt} />);
  await drawn.user.click(screen.getByRole('button', { name: /^Run its actions/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await drawn.user.click(await dialog.findByRole('button', { name: /^Run on 3/ }));
  return { ...drawn, main, hunt };
};
const line = () => screen.findByRole('status', { name: 'Last action' });
const end = () =>
  act(() =>
    upsertJob({
      ...JOB,
      state: 'incomplete',
      message: '2 done, 1 refused.',
      endedAt: '2026-01-01T00:00:05Z',
      outcomes: { done: 0, already: 0, refused: 1, unknown: 0, unsent: 0 },
    }),
  );

setUpAllCommands();

describe('an action of a saved query', () => {
  beforeEach(() => useJobs.setState({ jobs: [JOB] }));

  it('appears below its query while it is pending, and can be undone there', async () => {
    const { user, main } = await run();
    // The tenant finds the entities, so no number of them is known yet.
    expect((await line()).textContent).toContain('Quarantine: Wire fraud · waitingCan be undone');
    await user.click(screen.getByRole('button', { name: 'Quarantine: Wire fraud: Undo' }));
    expect(main.inputs('job.cancel')).toEqual([{ job: 'j1' }]);
  });

  it('shows its outcome and the reason there until the query runs again', async () => {
    const { hunt } = await run();
    end();
    await waitFor(async () =>
      expect((await line()).textContent).toBe('Quarantine: Wire fraud · refused2 done, 1 refused.'),
    );
    act(() => hunt.store.setState({ run: { kind: 'running' } }));
    expect(screen.queryByRole('status', { name: 'Last action' })).toBeNull();
  });
});
