import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { OwnActions } from '../../../../renderer/record/OwnActions';
import { RecordActions } from '../../../../renderer/record/RecordActions';
import type { RecordTarget } from '../../../../renderer/record/record-target';
import { upsertJob, useJobs } from '../../../../renderer/state/jobs-store';
import { ok } from '../../../../shared/bridge';
import type { Job } from '../../../../shared/model/app-state';
import { answer, draw, installMain } from '../../../support/page';
import { queryConfig } from '../../../support/record';

const USER: RecordTarget = { saas: 'app', entityId: 'u1', entityType: 'app_user', domain: 'user' };
const actionOf = (label: string) => ({ action_id: label.toLowerCase(), label, params: [] });

const drawFoot = (...labels: readonly string[]) => {
  installMain();
  const onAct = vi.fn();
  const host = { offered: labels.map(actionOf), onAct };
  return { onAct, ...draw(<RecordActions target={USER} record={{}} host={host} />) };
};

describe('the foot of a record whose state fits no action', () => {
  it('names the only action that the tenant offers, and starts it', async () => {
    const { user, onAct } = drawFoot('Suspend');
    await user.click(screen.getByRole('button', { name: /^Suspend/ }));
    expect(onAct).toHaveBeenCalledWith('suspend');
    expect(screen.queryByRole('button', { name: /^More/ })).toBeNull();
  });

  it('leads to the choice of several actions', async () => {
    const { user, onAct } = drawFoot('Suspend', 'Sign out');
    await user.click(screen.getByRole('button', { name: /^More/ }));
    expect(onAct).toHaveBeenCalledWith(null);
  });
});

it('reserves the foot while it is not known what the tenant offers, and the actions take it', async () => {
  let send: (config: object) => void = () => undefined;
  installMain({
    'query.config': () =>
      new Promise((resolve) => {
        send = (config) => resolve(ok(config));
      }),
  });
  draw(<OwnActions target={USER} record={{}} title="Ann" readAt={0} />);
  const foot = () => screen.queryByRole('group', { name: 'Actions on this record' });
  expect(foot()?.getAttribute('aria-busy')).toBe('true');
  await act(async () => send(queryConfig([], [actionOf('Suspend')])));
  expect(foot()?.getAttribute('aria-busy')).toBeNull();
  await screen.findByRole('button', { name: /^Suspend/ });
});

describe('an action on a single record', () => {
  const JOB: Job = {
    id: 'j1',
    kind: 'action',
    title: 'Quarantine: 1 user',
    state: 'waiting',
    done: 0,
    total: 1,
    unit: 'entities',
    startedAt: '2026-01-01T00:00:00Z',
  };
  beforeEach(() => useJobs.setState({ jobs: [] }));

  /** Acts on the user in the dialog of its record; `outcome` returns what is different in its outcome. */
  const start = async (outcome: () => object) => {
    const main = installMain({
      'query.config': answer(queryConfig([], [actionOf('Quarantine')])),
      'bulk.freezeEntity': answer({ choice: 'c', rows: 1, entities: 1, nameless: 0, tenant: 'Contoso' }),
      'bulk.start': answer(JOB),
      'bulk.items': () => ok([{ entity_id: 'u1', reason: '', outcome: 'unsent', ...outcome() }]),
      'bulk.release': answer(null),
      'job.cancel': answer(null),
    });
    const drawn = draw(<OwnActions target={USER} record={{}} title="Ann" readAt={0} />);
    await drawn.user.click(await screen.findByRole('button', { name: /^Quarantine/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await drawn.user.click(await dialog.findByRole('button', { name: 'Quarantine 1' }));
    return { ...drawn, main };
  };
  const line = () => screen.findByRole('status', { name: 'Last action' });

  it('appears at the foot while it is pending, can be undone there, and leaves no line once it is undone', async () => {
    const { user, main } = await start(() => ({}));
    expect((await line()).textContent).toContain('Quarantine · waiting');
    await user.click(screen.getByRole('button', { name: 'Quarantine: 1 user: Undo' }));
    expect(main.inputs('job.cancel')).toEqual([{ job: 'j1' }]);
    act(() => upsertJob({ ...JOB, state: 'cancelled', endedAt: '2026-01-01T00:00:05Z' }));
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Last action' })).toBeNull());
  });

  it('shows its outcome and the reason there, also when the record is opened again, but not for another tenant', async () => {
    const { unmount } = await start(() => ({ outcome: 'refused', reason: 'Ann is an owner.' }));
    act(() => upsertJob({ ...JOB, state: 'incomplete', endedAt: '2026-01-01T00:00:05Z' }));
    await waitFor(async () =>
      expect((await line()).textContent).toBe('Quarantine · refusedAnn is an owner.'),
    );
    unmount();
    draw(<OwnActions target={USER} record={{}} title="Ann" readAt={0} />);
    expect((await line()).textContent).toContain('Quarantine · refused');
    act(() => useJobs.setState({ jobs: [] }));
    expect(screen.queryByRole('status', { name: 'Last action' })).toBeNull();
  });
});
