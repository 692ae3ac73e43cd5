import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import type { Connection, Tab } from '../../../../shared/model/app-state';
import type { ConnectionFlags } from '../../../../shared/local-calls/settings';
import { resolveFlags } from '../../../../shared/rules/flags';
import { commandKey } from '../../../../renderer/commands/registry';
import { rebindable } from '../../../../renderer/screens/settings/key-items';
import { useApp } from '../../../../renderer/state/app-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { setUpAllCommands } from '../../../support/all-commands';
import { draw, installMain, SIGNED_IN, type Answers } from '../../../support/page';

setUpAllCommands();

const START = useApp.getState();
const CONNECTION: Connection = {
  id: 'c',
  address: 'https://portal.example',
  label: 'Contoso',
  colour: 0,
  keeps: 'keychain',
};
const OTHER: Connection = { ...CONNECTION, id: 'd', address: 'https://other.example', label: 'Fabrikam' };
const SIZES = { cachedAnswers: 12, verdictHistory: 2_048, pivotIndex: 0, journal: 5_000 };

const ANSWERS: Answers = {
  'app.saveSettings': () => ok(null),
  'settings.sizes': () => ok(SIZES),
  'flags.read': () => ok<ConnectionFlags>({ tenant: { ms_defender: true }, own: {} }),
};

beforeEach(() => {
  useApp.setState(
    { ...START, session: SIGNED_IN, connections: [CONNECTION, OTHER], boot: { kind: 'ready' } },
    true,
  );
  useOverlay.setState({ toasts: [] });
});

const TAB = 'settings-tab';
const Shown = async () => {
  const { SettingsScreen } = await import('../../../../renderer/screens/settings/SettingsScreen');
  return () => {
    const tab = useWorkspace((s) => s.tabs.find(({ id }) => id === TAB));
    return tab ? <SettingsScreen tab={tab} /> : null;
  };
};

const open = async (section: string, answers: Answers = {}) => {
  const main = installMain({ ...ANSWERS, ...answers });
  const tab: Tab = { id: TAB, screen: 'settings', title: 'Settings', draft: { section, connection: null } };
  useWorkspace.setState({ tabs: [tab], current: TAB });
  const Screen = await Shown();
  return { ...draw(<Screen />), main };
};
const settings = () => useApp.getState().settings;
const box = (name: string) => screen.getByRole('combobox', { name });

describe('a setting', () => {
  it.each([
    ['appearance', 'Theme', 'Light', { theme: 'light' }],
    ['appearance', 'Density', 'Comfortable', { density: 'comfortable' }],
    ['appearance', 'Links and addresses', 'As they are', { defang: false }],
    ['times', 'Date format', 'yyyy-mm-dd (ISO 8601)', { dateFormat: 'iso' }],
    ['times', 'Time zone', 'Asia/Tokyo', { times: 'Asia/Tokyo' }],
    ['actions', 'When the window is closed', 'Keep running in the tray', { keepRunning: true }],
    ['connections', 'When Postern starts', 'Show the sign-in page', { resumeAtStart: false }],
    ['notifications', 'Desktop notifications', 'Off', { notifications: false }],
  ])('changes at once in %s, and is saved: %s', async (section, name, value, patch) => {
    const { user, main } = await open(section);
    await user.selectOptions(box(name), value);
    expect(settings()).toMatchObject(patch);
    expect(main.inputs('app.saveSettings')).toEqual([expect.objectContaining(patch)]);
  });

  it('takes a number once it is complete, and only one that it may be', async () => {
    const { user, main } = await open('actions');
    const field = screen.getByRole('spinbutton', { name: 'Delay before actions are sent' });
    await user.clear(field);
    expect(settings().undoSeconds).toBe(5);
    await user.tab();
    expect([settings().undoSeconds, (field as HTMLInputElement).value]).toEqual([5, '5']);
    await user.clear(field);
    await user.type(field, '10');
    expect(settings().undoSeconds).toBe(5);
    await user.keyboard('{Enter}');
    expect(settings().undoSeconds).toBe(10);
    await user.type(field, '0');
    await user.tab();
    expect(settings().undoSeconds).toBe(60);
    expect(main.inputs('app.saveSettings')).toHaveLength(2);
  });

  it('stores a text once it is complete, and no wrong one', async () => {
    const { user } = await open('actions');
    const field = screen.getByRole('textbox', { name: 'Your email address' });
    await user.type(field, 'ana{Enter}');
    expect(screen.getByRole('alert').textContent).toContain('Enter an email address');
    expect(settings().analystEmail).toBe('');
    await user.type(field, '@contoso.example{Enter}');
    expect(settings().analystEmail).toBe('ana@contoso.example');
  });

  it('stays as typed with a warning when a text can’t be stored, and can be stored again', async () => {
    let isFull = true;
    const { user, main } = await open('actions', {
      'app.saveSettings': () =>
        isFull ? fail({ kind: 'disk', message: 'No space.', next: 'Free some.' }) : ok(null),
    });
    const field = screen.getByRole('textbox', { name: 'Your email address' });
    await user.type(field, 'ana@contoso.example{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Not saved');
    expect([settings().analystEmail, (field as HTMLInputElement).value]).toEqual(['', 'ana@contoso.example']);
    isFull = false;
    await user.type(field, '{Enter}');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(settings().analystEmail).toBe('ana@contoso.example');
    expect(main.inputs('app.saveSettings')).toHaveLength(2);
  });

  it.each(['stored', 'not stored'])(
    'keeps newer typing when the save of an earlier text ends: %s',
    async (end) => {
      let finish: (() => void) | undefined;
      const { user, main } = await open('actions', {
        'app.saveSettings': () =>
          new Promise((resolve) => {
            finish = () =>
              resolve(
                end === 'stored'
                  ? ok(null)
                  : fail({ kind: 'disk', message: 'No space.', next: 'Free some.' }),
              );
          }),
      });
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your email address' });
      await user.type(field, 'ana@contoso.example{Enter}');
      await user.type(field, '.invalid');
      await act(async () => finish?.());
      expect(field.value).toBe('ana@contoso.example.invalid');
      await user.tab();
      expect(main.inputs('app.saveSettings')).toHaveLength(2);
      await act(async () => finish?.());
    },
  );

  it('stores the former text again that was typed while another one was being stored', async () => {
    const ends: (() => void)[] = [];
    const { user, main } = await open('actions', {
      'app.saveSettings': () => new Promise((resolve) => ends.push(() => resolve(ok(null)))),
    });
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your email address' });
    await user.type(field, 'ana@contoso.example{Enter}');
    await user.clear(field);
    await user.tab();
    await act(async () => ends.forEach((end) => end()));
    expect(field.value).toBe('');
    expect(settings().analystEmail).toBe('');
    expect(main.inputs('app.saveSettings')).toHaveLength(2);
  });

  it('goes back to its former value, and reports it, when the disk refuses it', async () => {
    const { user } = await open('appearance', {
      'app.saveSettings': () => fail({ kind: 'disk', message: 'No space.', next: 'Free some.' }),
    });
    await user.selectOptions(box('Theme'), 'Light');
    await waitFor(() => expect(useOverlay.getState().toasts.map(({ text }) => text)).toEqual(['No space.']));
    expect(settings().theme).toBe('dark');
  });
});

describe('the search', () => {
  it('finds settings, flags and keys of every section by any word, and says how many', async () => {
    const { user } = await open('about');
    await screen.findByRole('region', { name: 'About Postern' });
    const search = screen.getByRole('searchbox', { name: 'Search settings' });
    await user.type(search, 'zone');
    expect(box('Time zone')).toBeDefined();
    expect(screen.getAllByRole('combobox', { name: 'Time zone of the tenant' })).toHaveLength(2);
    expect(screen.queryByRole('region', { name: 'About Postern' })).toBeNull();
    await user.clear(search);
    await user.type(search, 'no such word');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(screen.getByRole('region', { name: 'About Postern' })).toBeDefined();
  });
});

describe('the focus', () => {
  /** Draws the screen in the region that has the focus while no control has it. */
  const openInShell = async (section: string) => {
    const drawn = await open(section);
    drawn.container.classList.add('shell-main');
    return drawn;
  };
  const press = async (user: Awaited<ReturnType<typeof open>>['user'], button: HTMLElement) => {
    act(() => button.focus());
    await user.keyboard('{Enter}');
  };
  const search = () => screen.getByRole('searchbox', { name: 'Search settings' });

  it.each([
    ['timezone', 'Time zone'],
    ['language', 'Language'],
    ['font', 'Density'],
    ['date', 'Date format'],
    ['log', 'Log'],
  ])(
    'finds a setting by what people type for it, the start of a word before its middle: %s',
    async (typed, label) => {
      const { user } = await open('appearance');
      await user.type(screen.getByRole('searchbox', { name: 'Search settings' }), typed);
      const [first] = within(screen.getByRole('region', { name: 'Settings' })).getAllByText(/./, {
        selector: 'label',
      });
      expect(first?.textContent).toBe(label);
    },
  );

  it('goes to the connection whose flags are shown', async () => {
    const { user } = await openInShell('connections');
    const group = screen.getByRole('group', { name: 'Fabrikam' });
    await press(user, within(group).getByRole('button', { name: 'Feature flags' }));
    expect(document.activeElement).toBe(box('Connection'));
  });

  it('goes to the search when it is cleared, and when all keys are reset', async () => {
    useApp.setState({ settings: { ...settings(), keys: { 'hunt.run': ['Alt+R'] } } });
    const { user } = await openInShell('keys');
    await press(user, screen.getByRole('button', { name: 'All keys' }));
    expect(document.activeElement).toBe(search());
    await user.keyboard('no such word');
    await press(user, await screen.findByRole('button', { name: 'Clear search' }));
    expect(document.activeElement).toBe(search());
  });

  it('goes to the button beside the one that a reset removes', async () => {
    useApp.setState({
      settings: { ...settings(), keys: { 'hunt.run': ['Alt+R'] }, downloadFolder: '/evidence' },
    });
    const { user } = await openInShell('keys');
    await press(user, screen.getByRole('button', { name: 'Reset the key of Run' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change the key of Run' }));
    await user.click(screen.getByRole('button', { name: 'Files and network' }));
    await press(user, screen.getByRole('button', { name: 'Use the system’s' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Download folder' }));
  });
});

describe('the flags', () => {
  /** The line of a flag, in which its source is a text of its own. */
  const lineOf = (flag: HTMLElement) => within(flag.closest<HTMLElement>('.setting') ?? document.body);

  it('shows flags that changed elsewhere, such as by an import', async () => {
    let own: ConnectionFlags['own'] = {};
    const { main } = await open('flags', {
      'flags.read': () => ok<ConnectionFlags>({ tenant: { ms_defender: true }, own }),
    });
    const flag = await screen.findByRole('combobox', { name: 'Microsoft Defender' });
    own = { ms_defender: false };
    act(() => main.push('flagsChanged', resolveFlags({ ms_defender: true }, own)));
    await lineOf(flag).findByText('set here');
    expect(flag.isConnected).toBe(true);
  });

  it('says in a search that flags could not be read, and not that none matches', async () => {
    let isDown = true;
    const { user } = await open('flags', {
      'flags.read': () =>
        isDown
          ? fail({ kind: 'not_found', message: 'Gone.', next: 'Sign in.' })
          : ok<ConnectionFlags>({ tenant: {}, own: {} }),
    });
    await user.type(screen.getByRole('searchbox', { name: 'Search settings' }), 'sensitivity');
    const flags = await screen.findByRole('region', { name: 'Feature flags' });
    await within(flags).findByText('Gone.');
    expect(screen.queryByText('No setting matches')).toBeNull();
    isDown = false;
    await user.click(within(flags).getByRole('button', { name: /Retry|Try again/ }));
    await screen.findByRole('combobox', { name: 'Sensitivity labels' });
  });

  it('flags show their values and sources, and can be set for a connection', async () => {
    let own: ConnectionFlags['own'] = {};
    const { user, main } = await open('flags', {
      'flags.read': () => ok<ConnectionFlags>({ tenant: { ms_defender: true }, own }),
      'flags.set': (input) => {
        own = (input as { value: boolean | null }).value === null ? {} : { ms_defender: false };
        return ok(resolveFlags({ ms_defender: true }, own));
      },
    });
    const flag = await screen.findByRole('combobox', { name: 'Microsoft Defender' });
    expect(screen.getAllByRole('combobox')).toHaveLength(10);
    lineOf(flag).getByText('from the tenant');
    await user.selectOptions(flag, 'Off');
    await lineOf(flag).findByText('set here');
    expect(main.inputs('flags.set')).toEqual([{ connectionId: 'c', flag: 'ms_defender', value: false }]);
    expect(useApp.getState().flags.ms_defender).toBe(false);
    await user.selectOptions(flag, 'Not set here');
    await lineOf(flag).findByText('from the tenant');
    expect(main.inputs('flags.set').at(-1)).toMatchObject({ value: null });
  });

  it('flags show only their local values for a connection that is not signed in to', async () => {
    const { user } = await open('flags', {
      'flags.read': () => ok<ConnectionFlags>({ tenant: null, own: { ms_defender: true } }),
    });
    await user.selectOptions(box('Connection'), 'Fabrikam');
    const flag = await screen.findByRole('combobox', { name: 'Microsoft Defender' });
    lineOf(flag).getByText('set here');
    const other = screen.getByRole('combobox', { name: 'Sensitivity labels' });
    lineOf(other).getByText('Known once you sign in');
  });

  it('flags can be read again after a failure', async () => {
    let tries = 0;
    const { user } = await open('flags', {
      'flags.read': () => {
        tries += 1;
        return tries === 1
          ? fail({ kind: 'not_found', message: 'Gone.', next: 'Sign in.' })
          : ok<ConnectionFlags>({ tenant: {}, own: {} });
      },
    });
    await user.click(await screen.findByRole('button', { name: /Retry|Try again/ }));
    await screen.findByRole('combobox', { name: 'Sensitivity labels' });
  });

  it('flags need a connection', async () => {
    useApp.setState({ session: { kind: 'signedOut' }, connections: [] });
    await open('flags');
    await screen.findByText('Flags belong to a tenant. Sign in to one first.');
  });
});

describe('a connection', () => {
  it('takes a name and a color, and is forgotten once that is confirmed', async () => {
    const { user, main } = await open('connections', {
      'connection.change': () => ok([CONNECTION, OTHER]),
      'session.forget': () => ok([CONNECTION]),
    });
    const group = screen.getByRole('group', { name: 'Fabrikam' });
    const name = within(group).getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Fabrikam West{Enter}');
    await user.selectOptions(within(group).getByRole('combobox', { name: 'Color' }), 'Purple');
    expect(main.inputs('connection.change')).toEqual([
      { connectionId: 'd', label: 'Fabrikam West' },
      { connectionId: 'd', colour: 2 },
    ]);
    await user.selectOptions(
      within(group).getByRole('combobox', { name: 'Time zone of the tenant' }),
      'Asia/Tokyo',
    );
    expect(settings().tenantZones).toEqual({ d: 'Asia/Tokyo' });
    await user.click(within(group).getByRole('button', { name: 'Forget Fabrikam' }));
    expect(main.inputs('session.forget')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Forget connection' }));
    await waitFor(() => expect(useApp.getState().connections).toEqual([CONNECTION]));
  });
});

describe('stored data', () => {
  it('shows its new size once it is cleared', async () => {
    let cached = 12;
    const { user, main } = await open('storage', {
      'settings.sizes': () => ok({ ...SIZES, cachedAnswers: cached }),
      'settings.dropCache': () => {
        cached = 0;
        return ok(null);
      },
    });
    await screen.findByText('12 responses');
    expect(screen.getByText('2.0 KB')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear cache' }));
    await screen.findByText('0 responses');
    expect(main.inputs('settings.dropCache')).toHaveLength(1);
  });
});

describe('the keys', () => {
  const dialog = () => screen.getByRole('dialog');
  const change = async (user: Awaited<ReturnType<typeof open>>['user'], label: string) =>
    user.click(screen.getByRole('button', { name: `Change the key of ${label}` }));

  it('keys change by pressing others, and can be reset', async () => {
    const { user } = await open('keys');
    const key = commandKey('hunt.run');
    await change(user, 'Run');
    act(() => within(dialog()).getByLabelText('New key').focus());
    await user.keyboard('{Alt>}r{/Alt}');
    await user.click(within(dialog()).getByRole('button', { name: 'Set key' }));
    expect(commandKey('hunt.run')).toBe('Alt+R');
    await user.click(screen.getByRole('button', { name: 'Reset the key of Run' }));
    expect([commandKey('hunt.run'), settings().keys]).toEqual([key, {}]);
  });

  it('changes and resets the key of one action on every screen that has it, and names the others', async () => {
    const { user } = await open('keys');
    const before = commandKey('dashboard.when');
    await change(user, 'Change the time range');
    within(dialog()).getByText('Also changes: Choose the time range (Overview).', { exact: false });
    act(() => within(dialog()).getByLabelText('New key').focus());
    await user.keyboard('{Alt>}r{/Alt}');
    await user.click(within(dialog()).getByRole('button', { name: 'Set key' }));
    expect([commandKey('hunt.when'), commandKey('dashboard.when')]).toEqual(['Alt+R', 'Alt+R']);
    await user.click(screen.getByRole('button', { name: 'Reset the key of Choose the time range' }));
    expect([commandKey('hunt.when'), settings().keys]).toEqual([before, {}]);
  });

  it('refuses keys that another command of the same place has, and names it', async () => {
    const { user } = await open('keys');
    await change(user, 'Command palette');
    act(() => within(dialog()).getByLabelText('New key').focus());
    await user.keyboard('{Alt>}j{/Alt}');
    expect(within(dialog()).getByRole('alert').textContent).toContain(
      'Alt+J is taken by “Recent jobs” (View)',
    );
    await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
    expect(settings().keys).toEqual({});
  });

  it('changes the first of several keys, and leaves the others', async () => {
    const { user } = await open('keys');
    const all = rebindable().map(({ command }) => command);
    const before = all.find(
      ({ label, keys }) =>
        keys.length > 1 && keys[0] !== 'Enter' && all.filter((one) => one.label === label).length === 1,
    );
    await change(user, before?.label ?? '');
    act(() => within(dialog()).getByLabelText('New key').focus());
    await user.keyboard('{Alt>}{F9}{/Alt}');
    await user.click(within(dialog()).getByRole('button', { name: 'Set key' }));
    expect(settings().keys).toEqual({ [before?.id ?? '']: ['Alt+F9', ...(before?.keys.slice(1) ?? [])] });
    expect(before?.keys.length).toBeGreaterThan(1);
  });

  it('the dialog starts empty for a command on a reserved key, and removes no key unasked', async () => {
    const { user } = await open('keys');
    const onEnter = rebindable().find(({ command }) => command.keys[0] === 'Enter')?.command;
    await user.click(
      screen.getAllByRole('button', { name: `Change the key of ${onEnter?.label ?? ''}` })[0] ??
        document.body,
    );
    expect(within(dialog()).queryByRole('alert')).toBeNull();
    expect(within(dialog()).getByRole<HTMLButtonElement>('button', { name: 'Set key' }).disabled).toBe(true);
    await user.keyboard('{Enter}');
    expect(settings().keys).toEqual({});
  });

  it('resets all keys at once', async () => {
    useApp.setState({ settings: { ...settings(), keys: { 'hunt.run': ['Alt+R'], 'app.theme': ['F9'] } } });
    const { user } = await open('keys');
    expect([commandKey('hunt.run'), commandKey('app.theme')]).toEqual(['Alt+R', 'F9']);
    await user.click(screen.getByRole('button', { name: 'All keys' }));
    expect([commandKey('app.theme'), settings().keys]).toEqual(['', {}]);
  });
});

describe('a file of settings', () => {
  const READ = {
    id: 'read',
    fileName: 'team.json',
    changes: [
      { subject: { kind: 'setting', key: 'theme' }, before: '"dark"', after: '"light"' },
      { subject: { kind: 'keys', command: 'hunt.run' }, before: null, after: '["Alt+R"]' },
      {
        subject: { kind: 'connection', address: 'https://new.example', part: 'label' },
        before: null,
        after: '"New"',
      },
    ],
    leftOut: ['fromTomorrow'],
  };

  it('shows each change in words before it is imported', async () => {
    const { user, main } = await open('file', {
      'settings.readFile': () => ok(READ),
      'settings.import': () => ok(settings()),
      'app.state': () => ok({ ...START, session: SIGNED_IN, flags: [], notices: [], timeZone: 'UTC' }),
    });
    await user.click(screen.getByRole('button', { name: 'Import settings' }));
    const dialog = await screen.findByRole('dialog', { name: 'Import settings' });
    const rows = within(dialog)
      .getAllByRole('row')
      .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent).join(' | '));
    expect(rows.slice(1)).toEqual([
      'Theme | Dark | Light',
      'Key: Run | Not set | Alt+R',
      'hxxps[://]new[.]example: Name | Not set | New',
    ]);
    expect(dialog.textContent).toContain('fromTomorrow');
    expect(main.inputs('settings.import')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(main.inputs('settings.import')).toEqual([{ id: 'read' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says that it changes nothing', async () => {
    const { user } = await open('file', {
      'settings.readFile': () => ok({ ...READ, changes: [], leftOut: [] }),
    });
    await user.click(screen.getByRole('button', { name: 'Import settings' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('This file changes nothing');
  });
});

describe('the certificate authorities', () => {
  const CONTOSO = {
    fingerprint: 'ab'.repeat(32),
    subject: 'CN=Contoso Root',
    expires: '2036-01-02T03:04:05Z',
  };
  const OLD = { fingerprint: 'cd'.repeat(32), subject: 'CN=Old Root', expires: '2020-01-02T03:04:05Z' };

  it('lists authorities with subject, fingerprint and expiry, adds one, and removes one', async () => {
    let known = [CONTOSO];
    const { user } = await open('network', {
      'authority.list': () => ok(known),
      'authority.add': () => ok((known = [CONTOSO, OLD])),
      'authority.remove': () => ok((known = known.slice(1))),
    });
    const list = await screen.findByRole('list', { name: 'Certificate authorities' });
    within(list).getByText('CN=Contoso Root');
    within(list).getByText(`SHA-256 ${'AB:'.repeat(31)}AB`);
    within(list).getByText('expires 01/02/36');
    await user.click(screen.getByRole('button', { name: 'Certificate authorities' }));
    await within(list).findByText('expired 01/02/20, so certificates that it signed are rejected');
    await user.click(screen.getByRole('button', { name: 'Remove CN=Contoso Root' }));
    await waitFor(() => expect(screen.queryByText('CN=Contoso Root')).toBeNull());
    screen.getByText('CN=Old Root');
    expect(document.activeElement).not.toBe(document.body);
  });

  it('says why a file was not added', async () => {
    const refused = fail({
      kind: 'invalid',
      message: 'This file has no certificate.',
      next: 'Choose another.',
    });
    const { user } = await open('network', {
      'authority.list': () => ok([]),
      'authority.add': () => refused,
    });
    await user.click(await screen.findByRole('button', { name: 'Certificate authorities' }));
    await waitFor(() => expect(useOverlay.getState().toasts).toHaveLength(1));
  });
});
