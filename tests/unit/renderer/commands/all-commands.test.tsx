import { describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { formatChord } from '../../../../renderer/commands/chord';
import { commandConflicts } from '../../../../renderer/commands/look-up';
import { allCommands, setUpAllCommands } from '../../../support/all-commands';
import { draw } from '../../../support/page';

setUpAllCommands();

describe('all commands', () => {
  it('no two commands share a key within one scope, or an ID', () => {
    expect(allCommands.flatMap(({ commands }) => commands).length).toBeGreaterThan(60);
    expect(commandConflicts(allCommands)).toEqual([]);
  });

  it('every screen of the rail has a command that goes to it', async () => {
    const { SCREENS } = await import('../../../../renderer/screens');
    const ids = allCommands.flatMap(({ commands }) => commands.map(({ id }) => id));
    for (const { id, railOrder } of SCREENS) expect(ids.includes(`go.${id}`)).toBe(railOrder !== undefined);
  });

  it('commands go to the screens of the rail by Alt and their place in it, and to the settings by Ctrl and a comma', () => {
    const keys = allCommands
      .flatMap(({ commands }) => commands)
      .filter(({ id }) => id.startsWith('go.'))
      .map(({ id, keys: [key] }) => `${key} ${id}`);
    expect(keys).toEqual([
      'Alt+1 go.dashboard',
      'Alt+2 go.queries',
      'Alt+3 go.jobs',
      'Alt+4 go.files',
      'Alt+5 go.compare',
      'Alt+6 go.posture',
      'Alt+7 go.journal',
      'Alt+8 go.exceptions',
      'Alt+9 go.review',
      'Alt+0 go.cases',
      'Ctrl+, go.settings',
    ]);
  });

  it('the list of queries has one name: in the rail, on the key sheet and in what a toast says to open', async () => {
    const { TEXT } = await import('../../../../renderer/screens/queries/text');
    const label = allCommands
      .flatMap(({ commands }) => commands)
      .find(({ id }) => id === 'go.queries')?.label;
    const titles = allCommands.filter(({ screen: of }) => of === 'queries').map(({ title }) => title);
    expect(label).toBe('Queries');
    expect([...new Set(titles)].sort()).toEqual(['All results', label]);
    expect(TEXT.foundMoreNext('Alt+2')).toBe(`Press Alt+2 to open ${label}.`);
  });

  it('all commands appear on the key sheet with every key', async () => {
    const { keySections } = await import('../../../../renderer/shell/dialogs/KeySheet');
    const sections = keySections(allCommands, 'hunt');
    for (const { title, screen: of, commands } of allCommands)
      for (const { label, keys } of commands.filter((one) => one.keys.length > 0)) {
        const section = sections.find((one) => one.title === title && one.screen === of);
        const chords = section?.lines.find((line) => line.label === label)?.chords ?? [];
        expect(`${label}: ${keys.filter((key) => !chords.includes(formatChord(key))).join()}`).toBe(
          `${label}: `,
        );
      }
  });

  it('the key sheet begins with the keys of the screen, collapses those of other screens, and finds each by what people type', async () => {
    const { KeySheet } = await import('../../../../renderer/shell/dialogs/KeySheet');
    const { useWorkspace } = await import('../../../../renderer/state/workspace-store');
    useWorkspace.setState({
      tabs: [{ id: 't', screen: 'review', title: 'Review', draft: null }],
      current: 't',
    });
    const { user } = draw(<KeySheet onClose={() => undefined} />);
    const sheet = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const search = within(sheet).getByRole('searchbox', { name: 'Search keys and commands' });
    expect(document.activeElement).toBe(search);
    const titles = within(sheet)
      .getAllByRole('heading', { level: 3 })
      .map((one) => one.textContent);
    expect([titles[0], titles.at(-1)]).toEqual(['Review queue', 'Keys of other screens']);
    expect(sheet.textContent).not.toContain('in a record:');
    const others = within(sheet).getByRole('region', { name: 'Keys of other screens' });
    const collapsed = [...others.querySelectorAll('details')];
    expect(collapsed.length).toBeGreaterThan(5);
    expect(collapsed.every(({ open }) => !open)).toBe(true);
    await user.type(search, 'impossible travel');
    const logins = within(sheet).getByRole('region', { name: 'Overview' });
    expect(within(logins).getByText('List impossible travel').textContent).toContain('Shift+I');
    expect(within(sheet).queryByRole('region', { name: 'Review queue' })).toBeNull();
    await user.clear(search);
    await user.type(search, 'no such key');
    expect(within(sheet).getByRole('status').textContent).toContain('No command with a key matches');
  });

  it('the palette lists commands of the screen first, and those of other screens by their names once something is typed', async () => {
    const { commandEntries } = await import('../../../../renderer/shell/palette/command-entries');
    const entries = commandEntries(allCommands, 'queries');
    expect(entries[0]?.isEnabled).toBe(true);
    expect(entries.find(({ id }) => id === 'queries.delete')?.isElsewhere).toBeUndefined();
    const run = entries.find(({ id }) => id === 'hunt.run');
    expect([run?.isElsewhere, run?.needsText]).toEqual([true, true]);
    expect(entries.filter(({ label }) => label === 'Refresh')).toHaveLength(1);
  });

  it('every command that can’t be run without a session or a tab says why, or belongs to a screen', () => {
    const silent = allCommands
      .filter(({ scope }) => ['record', 'global'].includes(scope))
      .flatMap(({ commands }) => commands)
      .filter(({ isEnabled, needs }) => !isEnabled() && !needs?.())
      .map(({ id }) => id);
    expect(silent).toEqual([]);
  });
});
