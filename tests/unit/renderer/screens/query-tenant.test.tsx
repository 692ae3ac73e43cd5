import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QUERIES_COMMANDS } from '../../../../renderer/screens/queries/commands';
import { QueriesDialogs } from '../../../../renderer/screens/queries/QueriesDialogs';
import { queryList } from '../../../../renderer/screens/queries/query-list';
import { resetQueries } from '../../../../renderer/screens/queries/queries-store';
import { useApp } from '../../../../renderer/state/app-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import type { SafeQuery } from '../../../../shared/model/saved-query';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';

const MSP = { ...SIGNED_IN, address: 'https://eu-msp.portal.example', tenant: 'Contoso Ltd' };
const query = { query_id: 'q1', query_label: 'Phishing' } as SafeQuery;
const row = { query, counted: undefined, watch: undefined, app: 'Mail' };
const run = (id: string) =>
  act(() =>
    QUERIES_COMMANDS.flatMap(({ commands }) => commands)
      .find((one) => one.id === id)
      ?.run(),
  );
const answers = { 'query.operate': answer({}), 'query.list': answer([]), 'saved.seenBefore': answer([]) };

beforeEach(() => {
  vi.spyOn(queryList, 'targets').mockReturnValue([
    row,
    { ...row, query: { ...query, query_id: 'q2', query_label: 'Malware' } },
  ]);
});
afterEach(() => {
  resetQueries();
  vi.restoreAllMocks();
});

it('asks for the name of the tenant before queries are stopped at an MSP portal', async () => {
  useApp.setState({ session: MSP });
  const main = installMain(answers);
  const { user } = draw(<QueriesDialogs />);
  run('queries.stop');
  const dialog = await screen.findByRole('dialog', { name: 'Stop: 2 queries' });
  within(dialog).getByText('“Phishing”, “Malware”');
  await user.type(screen.getByLabelText('Type Contoso Ltd to confirm'), 'Fabrikam{Enter}');
  expect(main.inputs('query.operate')).toEqual([]);
  await user.clear(screen.getByLabelText('Type Contoso Ltd to confirm'));
  await user.type(screen.getByLabelText('Type Contoso Ltd to confirm'), 'Contoso Ltd{Enter}');
  await waitFor(() =>
    expect(main.inputs('query.operate')).toEqual([{ operator: 'stop', policies_ids: ['q1', 'q2'] }]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each(['queries.start', 'queries.duplicate', 'queries.delete', 'queries.mark'])(
  'asks for it before %s too',
  async (id) => {
    useApp.setState({ session: MSP });
    const main = installMain(answers);
    draw(<QueriesDialogs />);
    run(id);
    expect(await screen.findByLabelText('Type Contoso Ltd to confirm')).toBeTruthy();
    expect(main.calls).toEqual([]);
  },
);

it.each([
  ['queries.edit', 'Rename, edit: 1 query'],
  ['queries.schedule', 'Schedule: 1 query'],
  ['queries.new', 'New from template'],
  ['queries.import', 'Import'],
])('asks for it before %s, which changes or adds a query', async (id, name) => {
  vi.mocked(queryList.targets).mockReturnValue([row]);
  useApp.setState({ session: MSP });
  const main = installMain({ ...answers, 'saved.import': answer(null) });
  draw(<QueriesDialogs />);
  run(id);
  expect(await screen.findByRole('dialog', { name })).toBeTruthy();
  expect(await screen.findByLabelText('Type Contoso Ltd to confirm')).toBeTruthy();
  expect(main.calls).toEqual([]);
});

it('asks for nothing at any other portal', async () => {
  useApp.setState({ session: SIGNED_IN });
  const main = installMain(answers);
  draw(<QueriesDialogs />);
  run('queries.stop');
  await waitFor(() => expect(main.inputs('query.operate')).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  [{ success: false, message: 'Quota reached.' }, 'Phishing: Quota reached.'],
  [{ success: false }, 'Phishing: the tenant gave no reason'],
])('says why the tenant refused all queries at once: %j', async (refusal, said) => {
  vi.mocked(queryList.targets).mockReturnValue([row]);
  useApp.setState({ session: SIGNED_IN });
  useOverlay.setState({ toasts: [] });
  installMain({ ...answers, 'query.operate': answer(refusal) });
  draw(<QueriesDialogs />);
  run('queries.stop');
  await waitFor(() => expect(useOverlay.getState().toasts.map(({ next }) => next)).toContain(said));
});
