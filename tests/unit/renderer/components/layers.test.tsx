import { MenuItem, Menu } from '@blueprintjs/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeMenu, openMenu } from '../../../../renderer/components/context-menu';
import { Modal } from '../../../../renderer/components/Modal';
import { Popover } from '../../../../renderer/components/Popover';
import { draw, installMain } from '../../../support/page';

const Screen = ({ onKey }: { readonly onKey: (key: string) => void }) => {
  const [isOpen, setOpen] = useState(true);
  return (
    <div onKeyDown={(event) => onKey(event.key)}>
      <button type="button">Below</button>
      <Modal title="Delete 3 queries" isOpen={isOpen} onClose={() => setOpen(false)}>
        <input aria-label="Reason" />
      </Modal>
    </div>
  );
};

describe('a modal dialog', () => {
  it('shows its title as its name', () => {
    installMain();
    draw(<Screen onKey={() => undefined} />);
    expect(screen.getByRole('dialog', { name: 'Delete 3 queries' })).toBeTruthy();
  });

  it('closes on Escape even if the focus is below it', async () => {
    installMain();
    const onKey = vi.fn();
    draw(<Screen onKey={onKey} />);
    fireEvent.keyDown(screen.getByText('Below'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onKey).not.toHaveBeenCalled();
  });

  it('lets no bare key through to what is below it', () => {
    installMain();
    const onKey = vi.fn();
    draw(<Screen onKey={onKey} />);
    fireEvent.keyDown(screen.getByText('Below'), { key: 'j' });
    expect(onKey).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('leaves keys to its own fields', async () => {
    installMain();
    const { user } = draw(<Screen onKey={() => undefined} />);
    await user.type(screen.getByLabelText('Reason'), 'jk');
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'jk');
  });

  it('returns the keys once it is closed', async () => {
    installMain();
    const onKey = vi.fn();
    draw(<Screen onKey={onKey} />);
    fireEvent.keyDown(screen.getByText('Below'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.keyDown(screen.getByText('Below'), { key: 'j' });
    expect(onKey).toHaveBeenCalledWith('j');
  });
});

describe('a popover', () => {
  const menu = (
    <Menu aria-label="More">
      <MenuItem text="Rename" />
    </Menu>
  );

  it('opens from its control and closes on Escape below it', async () => {
    installMain();
    const { user } = draw(
      <Popover content={menu}>
        <button type="button">More</button>
      </Popover>,
    );
    await user.click(screen.getByText('More'));
    await screen.findByRole('menuitem', { name: 'Rename' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  });

  it('stays closed while it is disabled', async () => {
    installMain();
    const { user } = draw(
      <Popover content={menu} disabled>
        <button type="button">More</button>
      </Popover>,
    );
    await user.click(screen.getByText('More'));
    expect(screen.queryByRole('menuitem')).toBeNull();
  });

  it('takes the focus from nothing that got it while the menu was closing', async () => {
    installMain();
    const { user } = draw(
      <>
        <Popover content={menu}>
          <button type="button">More</button>
        </Popover>
        <input aria-label="Next" />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'More' }));
    const item = await screen.findByRole('menuitem', { name: 'Rename' });
    await waitFor(() => expect(document.activeElement).toBe(item));
    const taken = vi.fn();
    const next = screen.getByLabelText('Next');
    next.addEventListener('blur', taken);
    fireEvent.click(item);
    next.focus();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(taken).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(next);
  });
});

describe('the focus after a dialog', () => {
  /** A row whose menu opens a form, and a way to draw the rows again. */
  const Rows = ({ shape = 'first' }: { readonly shape?: string }) => {
    const [isOpen, setOpen] = useState(false);
    return (
      <main className="shell-main" tabIndex={-1} aria-label="Screen">
        <div className="dataset-grid">
          <div className="ag-tab-guard-top" tabIndex={0} aria-label="Rows" />
          <div key={shape} className="ag-row">
            <button
              type="button"
              onClick={() =>
                openMenu(
                  <Menu>
                    <MenuItem text="New exception" onClick={() => setOpen(true)} />
                  </Menu>,
                  0,
                  0,
                )
              }
            >
              Row 7
            </button>
          </div>
        </div>
        {isOpen && (
          <Modal title="Form" onClose={() => setOpen(false)}>
            <input aria-label="Reason" />
          </Modal>
        )}
      </main>
    );
  };

  /** Opens the form by the menu of the row; returns what draws the rows again. */
  const openForm = async () => {
    installMain();
    const { user, rerender } = draw(<Rows />);
    screen.getByText('Row 7').focus();
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: 'New exception' });
    await waitFor(() => expect(document.activeElement).toBe(item));
    await user.keyboard('{Enter}');
    const field = await screen.findByLabelText('Reason');
    await waitFor(() => expect(document.activeElement).toBe(field));
    return { user, rerender };
  };

  const place = () => {
    const now = document.activeElement;
    return now === document.body ? 'nothing' : (now?.getAttribute('aria-label') ?? now?.textContent);
  };

  afterEach(() => closeMenu());

  it('returns to the row whose menu opened it', async () => {
    const { user } = await openForm();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(place()).toBe('Row 7'));
  });

  it('returns to the rows that were rendered again under it', async () => {
    const { user, rerender } = await openForm();
    rerender(<Rows shape="second" />);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(place()).toBe('Rows'));
  });
});
