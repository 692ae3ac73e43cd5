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

  it('all commands appear on the help sheet with every key', async () => {
    const { KeySheet } = await import('../../../../renderer/shell/dialogs/KeySheet');
    draw(<KeySheet onClose={() => undefined} />);
    const sheet = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const { title, commands } of allCommands)
      for (const { label, keys } of commands.filter((one) => one.keys.length > 0)) {
        const section = within(sheet).getByRole('region', { name: title });
        const line = within(section).getByText(label, { selector: 'div' }).textContent;
        const numbered = keys.map((key) => key.replace(/[1-9]$/, '1'));
        const isListed = (some: readonly string[]) => some.every((key) => line.includes(formatChord(key)));
        expect(`${label} ${keys.join(' ')}: ${isListed(keys) || isListed(numbered)} in ${line}`).toContain(
          ': true in',
        );
      }
  });

  it('says on the help sheet what a key does while a record is open', async () => {
    const { helpSections } = await import('../../../../renderer/shell/dialogs/KeySheet');
    const { findCommand } = await import('../../../../renderer/commands/look-up');
    const sections = helpSections(allCommands);
    const isEnabled = () => true;
    const enabled = allCommands.map((set) => ({
      ...set,
      commands: set.commands.map((command) => ({ ...command, isEnabled })),
    }));
    const inRecord = enabled.filter(({ scope }) => scope === 'record');
    let hidden = 0;
    for (const set of enabled.filter(({ scope }) => scope === 'screen' || scope === 'global'))
      for (const { id, label, keys } of set.commands)
        for (const key of keys) {
          const place = { screen: set.screen, isCovered: false };
          const found = findCommand([...inRecord, set], key, place);
          if (!found || found.id === id || found.label === label) continue;
          hidden += 1;
          const lines = sections.find(({ title }) => title === set.title)?.lines;
          expect(`${id}: ${lines?.find((line) => line.label === label)?.inRecord.join()}`).toContain(
            found.label,
          );
        }
    expect(hidden).toBeGreaterThan(10);
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
