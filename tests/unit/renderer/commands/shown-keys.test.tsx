import { screen, within } from '@testing-library/react';
import { Fragment } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import { commandKey, keyHint } from '../../../../renderer/commands/registry';
import type { RowAt } from '../../../../renderer/dataset-view/grid/grid-props';
import { cellMenu } from '../../../../renderer/dataset-view/menus/cell-menu';
import { ValueItems } from '../../../../renderer/dataset-view/menus/value-keys';
import type { ViewTarget } from '../../../../renderer/dataset-view/view/dataset-view';
import { NOTHING } from '../../../../renderer/dataset-view/view/selection';
import { EvidenceContext, EvidenceValue } from '../../../../renderer/record/EvidenceValue';
import { RowMenu } from '../../../../renderer/features/condition-builder/RowFrame';
import { TEXT as BUILDER } from '../../../../renderer/features/condition-builder/text';
import { useApp } from '../../../../renderer/state/app-store';
import { setUpAllCommands } from '../../../support/all-commands';
import { draw, installMain, SIGNED_IN } from '../../../support/page';

setUpAllCommands();

const bind = (keys: Record<string, string[]>): void =>
  useApp.setState(({ settings }) => ({ settings: { ...settings, keys } }));

beforeEach(() => {
  installMain();
  useApp.setState({ session: SIGNED_IN });
});
afterEach(() => bind({}));

const AT = {
  row: [0, 'evil.example'],
  offset: 0,
  column: { id: 'host', label: 'Host', kind: 'text', keys: ['host'], at: [0], width: 100 },
  expansion: { isOpen: false, toggle: vi.fn() },
} as unknown as RowAt;
const VIEW = { store: createStore(() => ({ selection: NOTHING })) } as unknown as ViewTarget;

const drawCellMenu = () =>
  draw(
    <Fragment>
      {cellMenu(VIEW, AT, {
        columns: [],
        valueItems: <ValueItems dataset={{ columns: [] }} at={AT} />,
      })}
    </Fragment>,
  );

/** The key that each item of the open menu shows. */
const shownKeys = (): readonly string[] =>
  screen
    .getAllByRole('menuitem')
    .map((item) => item.querySelector('.bp6-menu-item-label')?.textContent ?? '')
    .filter((key) => key !== '');

it('shows the keys of a cell’s menu as the commands have them', () => {
  drawCellMenu();
  expect(shownKeys()).toEqual(['Enter', 'E', 'Space', '=', '!', '>', 'P', 'Ctrl+C', 'Ctrl+Shift+C']);
});

it('shows the keys that the analyst gave the commands of a cell’s menu', () => {
  bind({
    'grid.open': ['Shift+O'],
    'grid.toggleRow': ['X'],
    'grid.select': ['Y'],
    'grid.onlyValue': ['F7'],
    'grid.excludeValue': ['F8'],
    'grid.huntValue': ['F9'],
    'grid.pivotValue': [],
    'grid.copy': ['Alt+ArrowUp'],
    'grid.copyRow': ['Alt+Y'],
  });
  drawCellMenu();
  expect(shownKeys()).toEqual(['Shift+O', 'X', 'Y', 'F7', 'F8', 'F9', 'Alt+↑', 'Alt+Y']);
});

it('shows the analyst’s keys in the menu of a condition', () => {
  bind({ 'builder.duplicate': ['Alt+2'], 'builder.up': ['Alt+8'], 'builder.remove': ['F4'] });
  draw(<RowMenu isGroup onPick={() => undefined} />);
  expect(shownKeys()).toEqual(['Alt+2', 'Ctrl+G', 'Ctrl+Shift+G', 'Alt+8', 'Alt+↓', 'Alt+→', 'Alt+←', 'F4']);
});

it('names the analyst’s key for the menu of a value, and none if there is none', () => {
  const target = { entityId: 'u1', entityType: 't', saas: 's', domain: 'user' } as const;
  const value = (
    <EvidenceContext value={{ target }}>
      <EvidenceValue field="ip" label="IP" value="192.0.2.1">
        192.0.2.1
      </EvidenceValue>
    </EvidenceContext>
  );
  bind({ 'value.menu': ['F7'] });
  const drawn = draw(value);
  expect(screen.getByRole('button').title).toBe('IP: right-click or press F7');
  drawn.unmount();
  bind({ 'value.menu': [] });
  const { container } = draw(value);
  expect(within(container).getByRole('button').title).toBe('IP: right-click');
});

it('names only the keys that there are in the builder’s hints', () => {
  const keys = { add: 'Alt+N', match: '', up: 'Alt+↑', down: '', group: 'Ctrl+G' };
  expect(BUILDER.keys(keys)).toBe('Alt+N adds a condition, Alt+↑ move a row, Ctrl+G groups');
  expect(BUILDER.row.moveKeys('Alt+↑', 'Alt+↓', 'Delete')).toBe(
    'Drag, or press Alt+↑ or Alt+↓ · Delete removes',
  );
  expect(BUILDER.row.moveKeys('', '', '')).toBe('Drag');
});

it('shows a key that a command was given by its name, not as it is stored', () => {
  bind({ 'hunt.run': [' '] });
  expect([commandKey('hunt.run'), keyHint('hunt.run')]).toEqual(['Space', 'Space']);
});
