import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRows } from '../../../../renderer/dataset-view/rows/rows-store';
import { createRowLoads } from '../../../../renderer/dataset-view/view/row-loads';
import { addPastedText } from '../../../../renderer/features/exception/paste-text';
import { PasteBox } from '../../../../renderer/screens/exception-paste/PasteBox';
import { readAgain, usePastes } from '../../../../renderer/screens/exception-paste/paste-store';
import { SendDialog } from '../../../../renderer/screens/exception-paste/SendDialog';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { fail, ok, type Failure } from '../../../../shared/bridge';
import { PASTE_PART } from '../../../../shared/local-calls/exception-paste';
import type { DatasetState } from '../../../../shared/local-calls/datasets';
import { answer, draw, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

const rowPort = vi.hoisted(() => ({ view: vi.fn() }));
vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: { view: rowPort.view },
}));

const FAILURE: Failure = { kind: 'disk', message: 'The disk is full.', next: 'Free some space.' };

beforeEach(() => {
  rowPort.view.mockReset();
  useWorkspace.setState({
    tabs: [{ id: 't', screen: 'exception-paste', title: 'Paste' }],
    current: 't',
  });
});

it('reads nothing for a tab that was closed: the chosen tools would be lost', async () => {
  const opened: unknown[] = [];
  installMain({ 'paste.open': (...asked: unknown[]) => (opened.push(asked), fail(FAILURE)) });
  useWorkspace.setState({ tabs: [], current: '' });
  await readAgain('t');
  expect(opened).toEqual([]);
});

describe('reading a pasted text', () => {
  const pasted = async () => {
    const main = installMain({
      'paste.open': answer(datasetOf({ state: 'idle', loaded: 100 })),
      'dataset.loadAll': answer({ id: 'j' }),
      'dataset.close': answer(null),
    });
    await readAgain('t');
    const { t } = usePastes.getState();
    if (t?.kind !== 'open') throw new Error('the text was not opened');
    return { ...t, all: () => main.inputs('dataset.loadAll').length };
  };

  it('draws the first rows before it reads the rest', async () => {
    const { rows, all } = await pasted();
    expect(all()).toBe(0);
    rows.note({ shown: 30 });
    await waitFor(() => expect(all()).toBe(1));
  });

  it('reads the rest of a text that is not on screen too', async () => {
    const { all } = await pasted();
    await waitFor(() => expect(all()).toBe(1), { timeout: 5_000 });
  });

  it('reads nothing more of rows that others have replaced', async () => {
    const { rows: former, all: allOfFormer } = await pasted();
    const { rows, all } = await pasted();
    former.note({ shown: 30 });
    rows.note({ shown: 30 });
    await waitFor(() => expect(all()).toBe(1));
    expect(allOfFormer()).toBe(0);
  });
});

describe('sending pasted exceptions', () => {
  const openDialog = (state: DatasetState['state']) => {
    installMain();
    const rows = createRows(datasetOf({ state }), '');
    const loads = createRowLoads(rows.store, rows, { again: async () => undefined });
    usePastes.setState({ t: { kind: 'open', rows, loads } });
    draw(<SendDialog onClose={() => undefined} />);
  };
  const counts = (count: number) => rowPort.view.mockResolvedValue(ok({ count }));
  const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });

  it('names the number that one action takes, not that of all rows', async () => {
    counts(5_000);
    openDialog('complete');
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(
        '5,000 rows are ready. The first 2,000 will be added now; add the others next.',
      ),
    );
    expect(add().disabled).toBe(false);
  });

  it('sends nothing before all rows are read and counted', async () => {
    counts(5);
    openDialog('fetching');
    expect(screen.getByRole('status').textContent).toContain('not read to its end');
    expect(add().disabled).toBe(true);
  });

  it('shows why the rows could not be counted, and sends nothing', async () => {
    rowPort.view.mockResolvedValue(fail(FAILURE));
    openDialog('complete');
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('The disk is full.'));
    expect(add().disabled).toBe(true);
  });
});

describe('the box for pasted text', () => {
  const pasteText = (text: string) =>
    fireEvent.paste(screen.getByLabelText('Text'), { clipboardData: { getData: () => text } });

  it('puts pasted text that could not be stored into the field', async () => {
    installMain({ 'paste.add': () => fail(FAILURE) });
    draw(<PasteBox tab="t" />);
    pasteText('one.example');
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('one.example'));
  });

  it('stores one text after the other, so that their parts don’t mix', async () => {
    const main = installMain({
      'paste.add': answer({ characters: 1, targets: {} }),
      'paste.open': () => fail(FAILURE),
    });
    draw(<PasteBox tab="t" />);
    pasteText('a'.repeat(200_000));
    pasteText('b'.repeat(200_000));
    await waitFor(() => expect(main.inputs('paste.add')).toHaveLength(4));
    const parts = main.inputs('paste.add').map((input) => (input as { part: string }).part.charAt(0));
    expect(parts).toEqual(['a', 'a', 'b', 'b']);
  });

  it.each([
    ['at once what takes no time', 0, false],
    ['long text with pauses in which the window draws', 10, true],
  ])('sends %s', async (_what, msOfAPart, isPaused) => {
    const main = installMain({ 'paste.add': answer({ characters: 1, targets: {} }) });
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += msOfAPart));
    const paused = vi.spyOn(globalThis, 'setTimeout');
    await addPastedText('a'.repeat(PASTE_PART * 10));
    const pauses = paused.mock.calls.filter(([, ms]) => ms === undefined).length;
    vi.restoreAllMocks();
    expect(main.inputs('paste.add')).toHaveLength(10);
    expect(pauses > 0).toBe(isPaused);
  });
});
