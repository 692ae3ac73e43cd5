import { expect, it, vi } from 'vitest';
import { journals, readJournal } from '../../../../renderer/screens/journal/journal-store';
import { EXCEPTION_COMMANDS } from '../../../../renderer/screens/exceptions/commands';
import { useApp } from '../../../../renderer/state/app-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { ok } from '../../../../shared/bridge';
import { answer, installMain, SIGNED_IN } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

const rowPort = vi.hoisted(() => ({ view: vi.fn() }));
vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: { view: rowPort.view },
}));

it('shows the changes of all exceptions, also of those that the tenant no longer has', async () => {
  const columns = [{ key: 'call', label: 'Call', type: 'text' as const }];
  installMain({ 'journal.open': answer(datasetOf({ columns })) });
  rowPort.view.mockResolvedValue(ok({ count: 1, loaded: 4 }));
  useApp.setState({ session: { ...SIGNED_IN } });
  const open = EXCEPTION_COMMANDS.flatMap((set) => set.commands).find(
    ({ id }) => id === 'exceptions.journal',
  );
  open?.run();
  const { tabs, current: shown } = useWorkspace.getState();
  const current = shown ?? '';
  expect(tabs.find(({ id }) => id === current)?.screen).toBe('journal');
  const filter = () => journals.openRows(current)?.rows.store.getState().view.filter;
  await readJournal(current);
  expect(filter()).toEqual([{ kind: 'text', key: 'call', text: 'exception.add' }]);
  // The filter is the analyst's from then on: reading the journal into the tab once more brings all entries.
  await readJournal(current);
  expect(filter()).toEqual([]);
});
