import { Menu, MenuItem } from '@blueprintjs/core';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { openMenu } from '../../../../renderer/components/context-menu';
import { Modal } from '../../../../renderer/components/Modal';
import { Picker } from '../../../../renderer/components/Picker';
import { draw, installMain } from '../../../support/page';

const ITEMS = [
  { value: 'day', label: 'last 24 hours' },
  { value: 'week', label: 'last 7 days' },
  { value: 'never', label: 'last 14 days', disabled: true },
  { value: 'month', label: 'last 30 days' },
] as const;

const focused = () => document.activeElement?.textContent;

const openPicker = async () => {
  installMain();
  const onPick = vi.fn();
  const { user } = draw(<Picker label="When" value="week" items={ITEMS} onPick={onPick} />);
  await user.click(screen.getByRole('button', { name: 'When: last 7 days' }));
  await waitFor(() => expect(focused()).toBe('last 7 days'));
  return { user, onPick };
};

describe('a menu', () => {
  it('gives the focus to the chosen item as it opens', async () => {
    await openPicker();
  });

  it('moves by arrow keys, past disabled items and around the ends', async () => {
    const { user } = await openPicker();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('last 30 days');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('last 24 hours');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('last 30 days');
    await user.keyboard('{Home}');
    expect(focused()).toBe('last 24 hours');
    await user.keyboard('{End}');
    expect(focused()).toBe('last 30 days');
  });

  it('goes to the next item with a word that begins with a typed letter or digit, and picks it by Enter', async () => {
    const { user, onPick } = await openPicker();
    await user.keyboard('3');
    expect(focused()).toBe('last 30 days');
    await user.keyboard('l');
    expect(focused()).toBe('last 24 hours');
    await user.keyboard('3{Enter}');
    expect(onPick).toHaveBeenCalledExactlyOnceWith('month');
  });

  it('finds an item by what is typed, and a space in it presses none', async () => {
    const { user, onPick } = await openPicker();
    await user.keyboard('last 3');
    expect(onPick).not.toHaveBeenCalled();
    expect(focused()).toBe('last 30 days');
    await user.keyboard('{Enter}');
    expect(onPick).toHaveBeenCalledExactlyOnceWith('month');
  });

  it('presses the item by a space that is not part of a typed text', async () => {
    const { user, onPick } = await openPicker();
    await user.keyboard('{ArrowDown} ');
    expect(onPick).toHaveBeenCalledExactlyOnceWith('month');
  });

  it('a menu opened at the pointer moves by arrow keys too', async () => {
    installMain();
    const { user } = draw(<div />);
    openMenu(
      <Menu>
        <MenuItem text="Open" />
        <MenuItem text="Copy" />
      </Menu>,
      10,
      10,
    );
    await waitFor(() => expect(focused()).toBe('Open'));
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Copy');
    await user.keyboard('{Escape}');
  });
});

describe('a dialog without a focused field', () => {
  const open = (children: ReactNode, actions?: ReactNode) => {
    installMain();
    draw(
      <Modal title="Export" onClose={() => undefined} actions={actions}>
        {children}
      </Modal>,
    );
  };

  it('gives the focus to its first field', async () => {
    open(<input aria-label="Name" />, <button className="primary">Write</button>);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  });

  it('gives the focus to the button that confirms it if it has no field', async () => {
    open(<p>Really?</p>, <button className="primary">Write</button>);
    await waitFor(() => expect(focused()).toBe('Write'));
  });
});
