import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { GROUP_COMMANDS } from '../../../../renderer/dataset-view/groups/group-commands';
import { GroupList } from '../../../../renderer/dataset-view/groups/GroupList';
import type { Group } from '../../../../renderer/dataset-view/view/statistics';

const press = (id: string) => GROUP_COMMANDS.commands.find((command) => command.id === id)?.run();

it('moves by the arrows among groups and excludes the focused one by Delete', () => {
  const groups: Group[] = ['phishing', 'clean', 'spam'].map((value, i) => ({
    values: [value],
    count: 3 - i,
  }));
  const onPick = vi.fn();
  const column = { key: 'verdict', label: 'Verdict', type: 'text', isReadOnly: false } as const;
  render(
    <GroupList
      columns={[column as never]}
      statistics={{ groups, all: 6, facts: {} as never }}
      isPicked={({ values: [value] }) => value === 'spam'}
      onPick={onPick}
    />,
  );
  const buttons = screen.getAllByRole('button');
  expect(GROUP_COMMANDS.commands.every((command) => !command.isEnabled())).toBe(true);

  expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true']);
  buttons[0]?.focus();
  press('group.next');
  expect(document.activeElement).toBe(buttons[1]);
  press('group.exclude');
  expect(onPick).toHaveBeenLastCalledWith(groups[1], true);
  press('group.previous');
  expect(document.activeElement).toBe(buttons[0]);
  press('group.previous');
  expect(document.activeElement).toBe(buttons[0]);
});
