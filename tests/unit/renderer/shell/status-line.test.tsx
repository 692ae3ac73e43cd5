import { act, renderHook, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StatusLine } from '../../../../renderer/shell/frame/StatusLine';
import { upsertJob, useJobs, useListedJobs } from '../../../../renderer/state/jobs-store';
import { setStatus } from '../../../../renderer/state/status-store';
import { draw, installMain, SIGNED_IN } from '../../../support/page';

it('says what of the screen is how old', () => {
  installMain();
  setStatus('5 queries', { what: 'list', since: Date.now() });
  draw(<StatusLine session={{ kind: 'signedOut' } as never} />);
  expect(screen.getByRole('contentinfo').textContent).toMatch(/list .+ old/);
});

it('shows long names with a tooltip, apart from the counts beside them', () => {
  installMain();
  const [tenant, queue] = ['Contoso Holdings International', 'Restore requests · Office 365 Mail'];
  setStatus('3 left', null, queue);
  draw(<StatusLine session={{ ...SIGNED_IN, tenant }} />);
  for (const name of [tenant, queue]) expect(screen.getByText(name).title).toBe(name);
  expect(screen.getByText('3 left').closest('[title]')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe(`${queue}: 3 left`);
});

it('names running jobs, and not those that Postern started by itself', () => {
  installMain();
  const job = {
    kind: 'load',
    title: 'Load all rows',
    state: 'running',
    done: 5,
    total: 10,
    unit: 'rows',
    startedAt: '',
  } as const;
  upsertJob({ ...job, id: 'own', isAutomatic: true });
  draw(<StatusLine session={SIGNED_IN} />);
  expect(screen.queryByText(/Load all rows/)).toBeNull();
  act(() => upsertJob({ ...job, id: 'asked', title: 'Export' }));
  screen.getByText('Export 50%');
});

it('shows a count of queries while it runs, and removes it from the jobs once it is done', () => {
  installMain();
  useJobs.setState({ jobs: [] });
  const count = {
    id: 'count',
    kind: 'count',
    title: 'Count 35 queries',
    state: 'running',
    done: 5,
    total: 10,
    unit: 'queries',
    startedAt: '',
  } as const;
  upsertJob(count);
  draw(<StatusLine session={SIGNED_IN} />);
  screen.getByText('Count 35 queries 50%');
  const listed = renderHook(useListedJobs).result;
  const ids = () => listed.current.map(({ id }) => id);
  expect(ids()).toContain('count');
  act(() => upsertJob({ ...count, state: 'failed' }));
  expect(ids()).toContain('count');
  act(() => upsertJob({ ...count, state: 'done' }));
  expect(ids()).not.toContain('count');
});
