import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listenToKeys } from '../../../../renderer/commands/key-listener';
import { registerCommands } from '../../../../renderer/commands/registry';
import { createRows } from '../../../../renderer/dataset-view/rows/rows-store';
import { createRowLoads } from '../../../../renderer/dataset-view/view/row-loads';
import { addPastedText } from '../../../../renderer/features/exception/paste-text';
import { PASTE_COMMANDS } from '../../../../renderer/screens/exception-paste/commands';
import { PasteBox } from '../../../../renderer/screens/exception-paste/PasteBox';
import { readAgain, usePastes } from '../../../../renderer/screens/exception-paste/paste-store';
import { returnText } from '../../../../renderer/screens/exception-paste/typed-text';
import { SendDialog } from '../../../../renderer/screens/exception-paste/SendDialog';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { fail, ok, type Failure } from '../../../../shared/bridge';
import { PASTE_PART } from '../../../../shared/local-calls/exception-paste';
import type { DatasetState } from '../../../../shared/local-calls/datasets';
import { answer, draw, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

const rowPort = vi.hoisted(() => ({ view: vi.fn(), window: vi.fn() }));
vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: rowPort,
}));

const FAILURE: Failure = { kind: 'disk', message: 'The disk is full.', next: 'Free some space.' };

beforeEach(() => {
  rowPort.view.mockReset();
  rowPort.window.mockReset().mockResolvedValue(ok({ rows: [] }));
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
        '5,000 rows are ready. The first 2,000 will be added now. Add the rest afterwards.',
      ),
    );
    expect(add().disabled).toBe(false);
  });

  it('counts the effect of the rows that would be sent, by their type', async () => {
    counts(2);
    const ready = [
      [4, 'bad.example', 'block-domain'],
      [7, 'https://bad.example/x', 'block-url'],
    ];
    rowPort.window.mockImplementation(({ offset }: { offset: number }) =>
      Promise.resolve(ok({ rows: ready.slice(offset) })),
    );
    const main = installMain({
      'apps.secEntities': answer({ apps: [] }),
      'impact.count': answer({
        rows: 1,
        phishing: 0,
        malware: 0,
        atMost: false,
        unjudged: 0,
        searched: 1,
        blind: 0,
      }),
    });
    const column = (key: string) => ({ key, label: key, type: 'text' as const });
    const rows = createRows(datasetOf({ columns: ['exception_str', 'exception_type'].map(column) }), '');
    const loads = createRowLoads(rows.store, rows, { again: async () => undefined });
    usePastes.setState({ t: { kind: 'open', rows, loads } });
    const { user } = draw(<SendDialog onClose={() => undefined} />);
    await user.click(
      await screen.findByRole('button', { name: 'Count the effect on past emails and files' }),
    );
    await screen.findByText(/^Blocked domain would have blocked/);
    screen.getByText(/^Blocked URL would have blocked/);
    expect(main.inputs('impact.count')).toHaveLength(2);
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
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Text');
  const pasteText = (text: string) =>
    fireEvent.paste(screen.getByLabelText('Text'), { clipboardData: { getData: () => text } });

  it('puts pasted text that could not be stored into the field', async () => {
    installMain({ 'paste.add': () => fail(FAILURE) });
    draw(<PasteBox tab="t" />);
    pasteText('one.example');
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('one.example'));
  });

  it('holds typed text while another tab is shown, and until it is read', async () => {
    const main = installMain({
      'paste.add': answer({ characters: 1, targets: {} }),
      'paste.open': () => fail(FAILURE),
      'app.saveWorkspace': answer(null),
    });
    const { user, unmount } = draw(<PasteBox tab="t" />);
    await user.type(field(), 'one.example');
    unmount();
    draw(<PasteBox tab="t" />);
    expect(field().value).toBe('one.example');
    expect(useWorkspace.getState().tabs[0]?.draft).toEqual({ typed: 'one.example' });
    await user.click(screen.getByRole('button', { name: 'Read text' }));
    await waitFor(() => expect(field().value).toBe(''));
    expect(main.inputs('paste.add')).toMatchObject([{ part: 'one.example' }]);
  });

  it('reads typed text by the key that its hint names', async () => {
    const main = installMain({
      'paste.add': answer({ characters: 1, targets: {} }),
      'paste.open': () => fail(FAILURE),
      'app.saveWorkspace': answer(null),
    });
    registerCommands(PASTE_COMMANDS.map((set) => ({ ...set, screen: 'exception-paste' })));
    onTestFinished(listenToKeys(() => ({ screen: 'exception-paste', isCovered: false })));
    const { user } = draw(<PasteBox tab="t" />);
    expect(field().placeholder).toContain('Ctrl+Enter');
    await user.type(field(), 'two.example');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(field().value).toBe(''));
    expect(main.inputs('paste.add')).toMatchObject([{ part: 'two.example' }]);
  });

  it('returns pasted text that could not be stored to the tab, also while another one is shown', async () => {
    let refuse: (() => void) | undefined;
    installMain({
      'paste.add': () =>
        new Promise((resolve) => {
          refuse = () => resolve(fail(FAILURE));
        }),
      'app.saveWorkspace': answer(null),
    });
    const { unmount } = draw(<PasteBox tab="t" />);
    pasteText('a'.repeat(1_000));
    await waitFor(() => expect(refuse).toBeDefined());
    unmount();
    refuse?.();
    draw(<PasteBox tab="t" />);
    await waitFor(() => expect(field().value).toHaveLength(1_000));
  });

  it('opens another tab for text that could not be stored if its own was closed', () => {
    installMain({ 'app.saveWorkspace': answer(null) });
    useWorkspace.setState({ tabs: [], current: null });
    const text = 'a'.repeat(1_000_000);
    returnText('t', text);
    const [tab] = useWorkspace.getState().tabs;
    expect(tab?.screen).toBe('exception-paste');
    draw(<PasteBox tab={tab?.id ?? ''} />);
    expect(field().value).toBe(text);
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
