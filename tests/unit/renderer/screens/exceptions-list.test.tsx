import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { runCommand } from '../../../../renderer/commands/registry';
import { GRIDS } from '../../../../renderer/dataset-view/grid/grid-commands';
import { noteExceptionsChanged } from '../../../../renderer/features/exception/exception-form-store';
import { ExceptionsScreen } from '../../../../renderer/screens/exceptions/ExceptionsScreen';
import { exceptionLists } from '../../../../renderer/screens/exceptions/exceptions-store';
import { useListedStatuses } from '../../../../renderer/screens/exceptions/listed-statuses';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { useApp } from '../../../../renderer/state/app-store';
import { closeSessionTabs, openTab, useWorkspace } from '../../../../renderer/state/workspace-store';
import { fail, ok, type Failure } from '../../../../shared/bridge';
import type { RowTuple } from '../../../../shared/dataset';
import { exceptionKey } from '../../../../shared/model/exception';
import { setUpAllCommands } from '../../../support/all-commands';
import { answer, draw, installMain, SIGNED_IN, type FakeMain } from '../../../support/page';
import { createFakeRows, datasetOf } from '../dataset-view/fake-rows';

const COLUMNS = ['sec_type', 'exception_type', 'exception_str'].map((key) => ({
  key,
  label: key,
  type: 'text' as const,
}));
/** The rows of each reading: a new exception comes before those of the first. */
const tables = vi.hoisted((): Record<string, RowTuple[]> => ({
  first: ['a', 'b', 'c'].map((host, at) => [at, 'avanan_url', 'block-domain', `${host}.example`]),
  second: ['new', 'a', 'b', 'c'].map((host, at) => [at, 'avanan_url', 'block-domain', `${host}.example`]),
}));

vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: {
    window: (asked: Parameters<ReturnType<typeof createFakeRows>['client']['window']>[0]) =>
      createFakeRows(tables, COLUMNS).client.window(asked),
    offsetOf: (asked: Parameters<ReturnType<typeof createFakeRows>['client']['offsetOf']>[0]) =>
      createFakeRows(tables, COLUMNS).client.offsetOf(asked),
    values: () => Promise.resolve(ok({ values: [], distinct: 0 })),
  },
}));
vi.mock('../../../../renderer/dataset-view/rows/RowsGrid', () => ({ RowsGrid: () => null }));

setUpAllCommands();

let main: FakeMain;
/** The failure of each reading, while it is set. */
let failing: Failure | undefined;
beforeEach(() => {
  failing = undefined;
  useApp.setState({ session: { ...SIGNED_IN } });
  let readings = 0;
  main = installMain({
    'app.saveWorkspace': answer(null),
    'apps.secEntities': answer({ apps: [] }),
    'exceptions.history': answer({ changes: [], total: 0, unreadable: 0 }),
    'dataset.close': answer(null),
    'dataset.loadTo': () => ok(datasetOf({ dataset: 'second', columns: COLUMNS, loaded: 4, total: 4 })),
    'exceptions.open': () => {
      if (failing) return fail(failing);
      readings += 1;
      return ok(
        readings === 1
          ? datasetOf({ dataset: 'first', columns: COLUMNS, loaded: 3, total: 3 })
          : datasetOf({ dataset: 'second', columns: COLUMNS, loaded: 2, total: 4, state: 'idle' }),
      );
    },
  });
  closeSessionTabs(() => true);
});

const start = async () => {
  openTab({ screen: 'exceptions', title: 'Exceptions' });
  const [tab] = useWorkspace.getState().tabs;
  if (!tab) throw new Error('There is no tab.');
  const drawn = draw(<ExceptionsScreen tab={tab} />);
  const rows = () => {
    const open = exceptionLists.openRows(tab.id);
    if (!open) throw new Error('The exceptions are not open.');
    return open.rows;
  };
  await screen.findByRole('region', { name: 'Exceptions' });
  await waitFor(rows);
  return { ...drawn, rows };
};

it('leaves the list as it is when exceptions are added, and says how many it lacks', async () => {
  const { user, rows } = await start();
  const before = rows();
  await act(() => before.openAt(1));
  const search = screen.getByRole('searchbox', { name: 'Search at the tenant' });
  await user.type(search, 'typed');
  act(() => noteExceptionsChanged(2));
  screen.getByText('2 changes to exceptions are not in this list yet.');
  act(() => noteExceptionsChanged(1));
  screen.getByText('3 changes to exceptions are not in this list yet.');
  expect(main.inputs('exceptions.open')).toHaveLength(1);
  expect(rows()).toBe(before);
  expect(document.activeElement).toBe(search);
});

it('shows the changes on request, and keeps what the analyst typed, opened, grouped and loaded', async () => {
  const { user, rows } = await start();
  await act(() => rows().openAt(1));
  act(() => rows().note({ grouped: ['sec_type'] }));
  await user.type(screen.getByRole('searchbox', { name: 'Search at the tenant' }), 'typed');
  act(() => noteExceptionsChanged(1));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(rows().store.getState().dataset.dataset).toBe('second'));
  expect(screen.queryByText(/not in this list yet/)).toBeNull();
  expect(main.inputs('dataset.loadTo')).toEqual([{ dataset: 'second', rows: 3 }]);
  expect(rows().store.getState()).toMatchObject({
    grouped: ['sec_type'],
    open: { row: 2, offset: 2, cells: [2, 'avanan_url', 'block-domain', 'b.example'] },
  });
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search at the tenant' }).value).toBe(
    'typed',
  );
});

it('reads the exceptions again by the button beside a failure to do so', async () => {
  const { user, rows } = await start();
  failing = { kind: 'offline', message: 'The tenant did not answer.', next: 'Check the network.' };
  await act(async () => runCommand('exceptions.refresh'));
  expect(await screen.findByText('The tenant did not answer.')).toBeTruthy();
  expect(rows().store.getState().dataset.dataset).toBe('first');
  failing = undefined;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(rows().store.getState().dataset.dataset).toBe('second'));
  expect(screen.queryByText('The tenant did not answer.')).toBeNull();
});

it('shows the value of the open exception as its title, what it does in a sentence, and no cell without a value', async () => {
  const { rows } = await start();
  await act(() => rows().openAt(1));
  const pane = screen.getByRole('complementary', { name: 'Record' });
  expect(within(pane).getByRole('heading', { name: 'b[.]example' })).toBeTruthy();
  within(pane).getByText(
    'The tenant doesn’t say if avanan_url allows or blocks what matches this value (block-domain).',
  );
  const last = within(pane).getAllByRole('heading').at(-1);
  expect(last?.textContent).toBe('Changes made here');
  expect(within(pane).queryByText('–')).toBeNull();
});

it('shows the times of the open record as the list does', async () => {
  const { rows } = await start();
  const { settings } = useApp.getState();
  act(() => useApp.setState({ settings: { ...settings, times: 'America/New_York' } }));
  const columns = [...COLUMNS, { key: 'update_time', label: 'Last change', type: 'time' as const }];
  act(() => rows().store.setState(({ dataset }) => ({ dataset: { ...dataset, columns } })));
  const cells: RowTuple = [0, 'avanan_url', 'block-domain', 'a.example', '2026-01-07T23:45:25.938Z'];
  act(() => rows().note({ open: { row: 0, offset: 0, cells } }));
  const pane = screen.getByRole('complementary', { name: 'Record' });
  within(pane).getByText('01/07/26 18:45:25');
  act(() => useApp.setState({ settings }));
});

it('opens the exception under the cursor and says what can be done instead of deleting it', async () => {
  const { rows } = await start();
  act(() => runCommand('exceptions.delete'));
  expect(useOverlay.getState().open).toBeNull();
  const stop = GRIDS.add(() => ({ rowId: () => 2 }) as unknown as ReturnType<typeof GRIDS.focused>);
  act(() => runCommand('exceptions.delete'));
  await waitFor(() => expect(rows().store.getState().open?.row).toBe(2));
  await waitFor(() => expect(useOverlay.getState().open).toBe('exceptions.delete'));
  // No button promises to delete what the tenant's API can't delete.
  const buttons = within(screen.getByRole('complementary', { name: 'Record' })).getAllByRole('button');
  const names = buttons.map((one) => one.textContent);
  expect(names).toContain('How to delete…');
  expect(names).not.toContain('Delete…');
  stop();
});

it('does nothing to another exception that was opened since the key was pressed', async () => {
  const { rows } = await start();
  const stop = GRIDS.add(() => ({ rowId: () => 2 }) as unknown as ReturnType<typeof GRIDS.focused>);
  useOverlay.setState({ open: null });
  const openAt = rows().openAt;
  // Another row takes the place of the one under the cursor before that is opened.
  const moved = vi.spyOn(rows(), 'openAt').mockImplementation(() => openAt(0));
  act(() => runCommand('exceptions.delete'));
  await waitFor(() => expect(rows().store.getState().open?.row).toBe(0));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  moved.mockRestore();
  const { open } = rows().store.getState();
  expect([open?.row, useOverlay.getState().open]).toEqual([0, null]);
  stop();
});

it('shows in the record the status that the list shows', async () => {
  const { rows } = await start();
  const columns = [...COLUMNS, { key: 'status', label: 'Status', type: 'text' as const }];
  act(() => rows().store.setState(({ dataset }) => ({ dataset: { ...dataset, columns } })));
  const cells: RowTuple = [0, 'avanan_url', 'block-domain', 'a.example', 'unknown'];
  act(() => rows().note({ open: { row: 0, offset: 0, cells } }));
  const record = within(screen.getByRole('complementary', { name: 'Record' }));
  record.getByText('unknown');
  const [sec_type, exception_type, exception_str] = ['avanan_url', 'block-domain', 'a.example'] as const;
  const key = exceptionKey({ sec_type, exception_type, exception_str });
  const applied = { app: 'Mail', domain: 'email', status: 'active' } as const;
  act(() => useListedStatuses.setState({ all: new Map([[key, { state: 'known', applied, at: 0 }]]) }));
  record.getByText('Active');
  record.getByText(/^Active: the tenant applies it to an email in Mail/);
  expect(record.queryByText('unknown')).toBeNull();
});
