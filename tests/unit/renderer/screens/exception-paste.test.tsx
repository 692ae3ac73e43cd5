import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listenToKeys } from '../../../../renderer/commands/key-listener';
import { registerCommands, runCommand } from '../../../../renderer/commands/registry';
import { setTabView } from '../../../../renderer/dataset-view/tab-views';
import { addRows, NOTHING } from '../../../../renderer/dataset-view/view/selection';
import { createRows } from '../../../../renderer/dataset-view/rows/rows-store';
import { createRowLoads } from '../../../../renderer/dataset-view/view/row-loads';
import { addPastedText } from '../../../../renderer/features/exception/paste-text';
import { PASTE_COMMANDS } from '../../../../renderer/screens/exception-paste/commands';
import { ExceptionPasteScreen } from '../../../../renderer/screens/exception-paste/ExceptionPasteScreen';
import { PasteBox } from '../../../../renderer/screens/exception-paste/ExceptionPasteScreen';
import {
  changeChoice,
  pasteChoice,
  readAgain,
  pastes,
} from '../../../../renderer/screens/exception-paste/paste-store';
import { returnText } from '../../../../renderer/screens/exception-paste/typed-text';
import { SendDialog } from '../../../../renderer/screens/exception-paste/SendDialog';
import { useApp } from '../../../../renderer/state/app-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { fail, ok, type Failure } from '../../../../shared/bridge';
import { PASTE_PART } from '../../../../shared/local-calls/exception-paste';
import type { DatasetState } from '../../../../shared/local-calls/datasets';
import { impactAnswers } from '../../../support/impact';
import { answer, answerEntity, draw, installMain, SIGNED_IN, type Answers } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

const rowPort = vi.hoisted(() => ({ view: vi.fn(), window: vi.fn() }));
vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: rowPort,
}));

const FAILURE: Failure = { kind: 'disk', message: 'The disk is full.', next: 'Free some space.' };

beforeEach(() => {
  answerEntity();
  rowPort.view.mockReset();
  rowPort.window.mockReset().mockResolvedValue(ok({ rows: [] }));
  useWorkspace.setState({
    tabs: [{ id: 't', screen: 'exception-paste', title: 'Paste' }],
    current: 't',
  });
});

it('says that it doesn’t know the organization’s domains only once the users are read', async () => {
  let endReading: () => void = () => undefined;
  installMain({
    'apps.secEntities': () =>
      new Promise((resolve) => {
        endReading = () => resolve(ok({ apps: [] }));
      }),
    'paste.read': answer({ list: null, targets: {}, characters: 0, stored: [] }),
  });
  const { session } = useApp.getState();
  useApp.setState({ session: { ...SIGNED_IN, connectionId: 'users' }, ownDomains: [] });
  onTestFinished(() => useApp.setState({ session }));
  const draws = draw(<ExceptionPasteScreen tab={{ id: 't', screen: 'exception-paste', title: 'Paste' }} />);
  await screen.findByText('Nothing pasted');
  expect(screen.queryByText(/^Postern doesn’t know your organization’s domains/)).toBeNull();
  endReading();
  await screen.findByText(/^Postern doesn’t know your organization’s domains/);
  draws.unmount();
});

it('reads nothing for a tab that was closed: the chosen tools would be lost', async () => {
  const opened: unknown[] = [];
  installMain({ 'paste.open': (...asked: unknown[]) => (opened.push(asked), fail(FAILURE)) });
  useWorkspace.setState({ tabs: [], current: '' });
  await readAgain('t');
  expect(opened).toEqual([]);
});

it('starts over in an empty tab, without the list that was chosen in it before', () => {
  const { session } = useApp.getState();
  useApp.setState({ session: { ...SIGNED_IN } });
  onTestFinished(() => useApp.setState({ session }));
  registerCommands(PASTE_COMMANDS);
  pastes.steps.setState({ t: { kind: 'empty' } });
  changeChoice('t', { list: 'block', targets: {} });
  runCommand('exceptionPaste.open');
  expect(useWorkspace.getState().tabs.map(({ id }) => id)).toEqual(['t']);
  expect(pasteChoice('t').list).toBeNull();
});

describe('reading a pasted text', () => {
  const pasted = async () => {
    const main = installMain({
      'paste.open': answer(datasetOf({ state: 'idle', loaded: 100 })),
      'dataset.loadAll': answer({ id: 'j' }),
      'dataset.close': answer(null),
    });
    await readAgain('t');
    const t = pastes.openRows('t');
    if (!t) throw new Error('the text was not opened');
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
    await waitFor(() => expect(all()).toBe(1));
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
  const KEYS = ['state', 'exception_str', 'exception_type'];
  const column = (key: string) => ({ key, label: key, type: 'text' as const });
  type Given = readonly (readonly [state: string, value: string, type: string])[];
  const openDialog = (
    given: Given | 'failed',
    answers: Answers = {},
    state: DatasetState['state'] = 'complete',
  ) => {
    rowPort.window.mockImplementation(({ offset }: { offset: number }) =>
      Promise.resolve(
        given === 'failed'
          ? fail(FAILURE)
          : ok({ rows: given.slice(offset, offset + 5_000).map((cells, at) => [offset + at, ...cells]) }),
      ),
    );
    const main = installMain({
      'apps.secEntities': answer({
        apps: [{ name: 'mail', label: 'Mail', is_saas: true, state: 'enabled', domains: ['email'] }],
      }),
      ...impactAnswers(),
      'paste.send': answer({ job: { id: 'j' }, sent: 1, left: 0, isNoted: true }),
      'app.saveSettings': (settings) => ok(settings),
      'paste.open': () => fail(FAILURE),
      ...answers,
    });
    const rows = createRows(datasetOf({ state, columns: KEYS.map(column) }), '');
    const loads = createRowLoads(rows.store, rows, { again: async () => undefined });
    pastes.steps.setState({ t: { kind: 'open', rows, loads } });
    return { main, ...draw(<SendDialog onClose={() => undefined} />) };
  };
  const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });
  const block = (value: string, state = 'ready') => [state, value, 'block-domain'] as const;

  it('says what the rows do before anything is sent, by type and list', async () => {
    openDialog([
      block('a.example'),
      block('b.example'),
      ['ready', 'https://c.example/x', 'block-url'],
      ['invalid', 'x', ''],
      ['choice', 'y', ''],
    ]);
    await screen.findByText('Blocks 1 URL and 2 link domains.');
    screen.getByText('Left out: 1 row needs a choice and 1 row is not valid.');
    await waitFor(() => expect(add().disabled).toBe(false));
  });

  it('says that it acts on the selected rows only', async () => {
    const shown = openDialog([block('a.example'), block('b.example')]);
    await screen.findByText('Blocks 2 link domains.');
    shown.unmount();
    pastes.openRows('t')?.rows.store.setState({ selection: { kind: 'some', ranges: [[0, 0]] } });
    draw(<SendDialog onClose={() => undefined} />);
    await screen.findByText('Of the selected rows: Blocks 1 link domain.');
  });

  it('names the number that one action takes, not that of all rows', async () => {
    openDialog(Array.from({ length: 5_100 }, (_, at) => block(`host-${at}.example`)));
    await screen.findByText('Blocks 2,000 link domains.');
    screen.getByText('5,100 rows can be added. The first 2,000 will be added now; add the rest afterwards.');
    await screen.findByText(/^Counted for .* 2,000 exceptions/);
  });

  it('sends risky and refused rows only if they are asked for', async () => {
    const { main, user } = openDialog([
      block('a.example'),
      block('gmail.com', 'risky'),
      block('b.example', 'refused'),
    ]);
    await screen.findByText('Blocks 1 link domain.');
    await user.click(screen.getByLabelText('Include 1 row that needs a check. I checked it.'));
    await screen.findByText('Blocks 2 link domains.');
    await user.type(screen.getByLabelText('Your email address'), 'me@contoso.example');
    await user.click(add());
    await waitFor(() => expect(main.inputs('paste.send')).toHaveLength(1));
    expect(main.inputs('paste.send')[0]).toMatchObject({ id: 'pasted', states: ['ready', 'risky'] });
  });

  it('asks to confirm allows if only some of them are counted, since those that aren’t may do harm', async () => {
    installMain({ 'paste.open': () => fail(FAILURE), 'app.saveWorkspace': answer(null) });
    changeChoice('t', { list: 'allow', targets: {} });
    const { user } = openDialog(
      Array.from({ length: 150 }, (_, at) => ['ready', `host-${at}.example`, 'allow-domain'] as const),
    );
    await screen.findByText(/^Counted for .* 150 exceptions/);
    await screen.findByText('Postern can’t tell if phishing or malware would have been let through.');
    expect(add().disabled).toBe(true);
    await user.click(screen.getByLabelText('I checked these and want to add them.'));
    await waitFor(() => expect(add().disabled).toBe(false));
  });

  it('asks to confirm an allow with the phishing that it would have let through, and counts each value', async () => {
    installMain({ 'paste.open': () => fail(FAILURE), 'app.saveWorkspace': answer(null) });
    changeChoice('t', { list: 'allow', targets: {} });
    const { user } = openDialog(
      [
        ['ready', 'a@x.example', 'sender_email'],
        ['ready', 'b@x.example', 'sender_email'],
      ],
      impactAnswers(4),
    );
    await screen.findByText('Lets through 2 senders.');
    await screen.findByText(
      'In the last 30 days, at least 4 phishing emails and files would have been let through.',
    );
    expect(add().disabled).toBe(true);
    await screen.findByRole('table', { name: 'Effect of each value in the last 30 days' });
    await user.click(screen.getByLabelText('I checked these and want to add them.'));
    await waitFor(() => expect(add().disabled).toBe(false));
  });

  it('sends nothing before all rows are read', () => {
    openDialog([block('a.example')], {}, 'fetching');
    expect(screen.getByRole('status').textContent).toContain('not read to its end');
    expect(add().disabled).toBe(true);
  });

  it('shows why the rows could not be counted, and sends nothing', async () => {
    openDialog('failed');
    await screen.findByText('The disk is full.');
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
    expect(useWorkspace.getState().tabs[0]?.draft).toMatchObject({ typed: 'one.example' });
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

  it('makes exceptions of the selected rows by a key in the field too, or says what the key needs', async () => {
    const main = installMain({
      'paste.addRows': answer({ values: 1, harmful: 0, empty: 1 }),
      'app.saveWorkspace': answer(null),
    });
    const { session } = useApp.getState();
    useApp.setState({ session: { ...SIGNED_IN } });
    const rows = createRows(datasetOf({ loaded: 2 }), 'j');
    setTabView('t', rows);
    onTestFinished(() => {
      useApp.setState({ session });
      setTabView('t', undefined);
    });
    registerCommands(PASTE_COMMANDS);
    onTestFinished(listenToKeys(() => ({ screen: 'exception-paste', isCovered: false })));
    const { user } = draw(<PasteBox tab="t" />);
    field().focus();
    await user.keyboard('{Alt>}e{/Alt}');
    expect(useOverlay.getState().toasts.map(({ text }) => text)).toContain(
      'Exceptions from selected rows: Select rows first.',
    );
    expect(main.inputs('paste.addRows')).toEqual([]);
    rows.select(addRows(NOTHING, [0, 1]));
    await user.keyboard('{Alt>}e{/Alt}');
    await waitFor(() => expect(main.inputs('paste.addRows')).toHaveLength(1));
    await waitFor(() =>
      expect(useOverlay.getState().toasts.map(({ text }) => text)).toContain(
        '1 of 2 rows was left out: it has no value to use, or only your own domains.',
      ),
    );
    expect(field().value).toBe('');
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
    await addPastedText({ id: 'pasted', title: 'Pasted text' }, 'a'.repeat(PASTE_PART * 10));
    const pauses = paused.mock.calls.filter(([, ms]) => ms === undefined).length;
    vi.restoreAllMocks();
    expect(main.inputs('paste.add')).toHaveLength(10);
    expect(pauses > 0).toBe(isPaused);
  });
});
