import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { shownCell } from '../../../../renderer/dataset-view/grid/grid-column';
import { JobsScreen } from '../../../../renderer/screens/jobs/JobsScreen';
import { scheduleList } from '../../../../renderer/screens/jobs/job-lists';
import { useApp } from '../../../../renderer/state/app-store';
import { useSchedules } from '../../../../renderer/state/schedules-store';
import { useStatus } from '../../../../renderer/state/status-store';
import { fail } from '../../../../shared/bridge';
import type { RowTuple } from '../../../../shared/dataset';
import { SafeQuery } from '../../../../shared/model/saved-query';
import type { WorkSchedule } from '../../../../shared/model/work-schedule';
import { setUpAllCommands } from '../../../support/all-commands';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';

setUpAllCommands();
beforeEach(() => useApp.setState({ session: SIGNED_IN }));

const schedule = (change: Partial<WorkSchedule> = {}) =>
  ({
    id: 's1',
    label: 'Morning',
    tenant: 'Contoso',
    folder: 'reports',
    isPaused: false,
    isRunning: false,
    query: { words: '' },
    timing: { frequency: 'daily', time: '07:00' },
    zone: 'UTC',
    format: 'csv',
    which: 'always',
    nextAt: '2026-11-24T07:00:00.000Z',
    owed: null,
    blocked: null,
    last: null,
    ...change,
  }) as unknown as WorkSchedule;

const nextRun = async (one: WorkSchedule): Promise<string> => {
  await scheduleList.put([one]);
  const column = scheduleList.columns.find(({ id }) => id === 'next');
  const current = scheduleList.currentRow(scheduleList.store.getState());
  if (!column || !current) throw new Error('The list has no row.');
  const row = [current.row, ...scheduleList.fields.map(({ key }) => (key === 'next' ? one.nextAt : ''))];
  return shownCell(row as unknown as RowTuple, column);
};

it('shows the next run of an active schedule, also after a run, and none of a paused one', async () => {
  const last = {
    due: '',
    at: '2026-11-23T07:00:00.000Z',
    state: 'done',
    message: '302 rows',
    job: 'j',
  } as const;
  expect(await nextRun(schedule())).toMatch(/^\d\d\/\d\d\/\d\d \d\d:00:00$/);
  expect(await nextRun(schedule({ last }))).toMatch(/^\d\d\/\d\d\/\d\d \d\d:00:00$/);
  expect(await nextRun(schedule({ isPaused: true, nextAt: null }))).toBe('None');
});

it('counts the schedules of the tenant with those of this workstation, as it lists both', async () => {
  const timing = { emails: ['a@x.example'], format: 'csv', frequency: 'daily', time: '07:30' };
  const query = (id: string, isScheduled: boolean) =>
    SafeQuery.parse({
      query_id: id,
      query_label: `Query ${id}`,
      query_subtype: 'report',
      query_domain: 'email',
      saas_id: 'mail',
      query_entity_type: 'mail_email',
      ...(isScheduled ? { schedule: timing } : {}),
    });
  installMain({
    'job.list': answer([]),
    'query.list': answer([query('1', true), query('2', true), query('3', false)]),
  });
  draw(<JobsScreen tab={{ id: 't', screen: 'jobs', title: 'Jobs' }} />);
  act(() => useSchedules.setState({ schedules: { state: 'ready', list: [schedule()] } }));
  act(() => screen.getByRole('radio', { name: /^Scheduled/ }).click());
  await screen.findByRole('table', { name: 'Run by the tenant' });
  await screen.findByRole('radio', { name: 'Scheduled 3' });
  expect(useStatus.getState().text).toBe('1 schedule on this workstation, 2 run by the tenant');
});

it('counts no schedules of the tenant before they are read, and says if they could not be', async () => {
  const failure = { kind: 'offline' as const, message: 'No network', next: 'Retry' };
  let answerList: (value: unknown) => void = () => undefined;
  installMain({
    'job.list': answer([]),
    'query.list': () =>
      new Promise((resolve) => {
        answerList = () => resolve(fail(failure));
      }),
  });
  draw(<JobsScreen tab={{ id: 't', screen: 'jobs', title: 'Jobs' }} />);
  act(() => useSchedules.setState({ schedules: { state: 'ready', list: [schedule()] } }));
  const filter = screen.getByRole('radio', { name: /^Scheduled/ });
  act(() => filter.click());
  expect(filter.textContent?.trim()).toBe('Scheduled');
  expect(useStatus.getState().text).toBe('1 schedule on this workstation');
  await act(async () => answerList(undefined));
  await screen.findByText('No network');
  expect(filter.textContent?.trim()).toBe('Scheduled');
  expect(useStatus.getState().text).toBe('1 schedule on this workstation; the tenant’s could not be read');
});
