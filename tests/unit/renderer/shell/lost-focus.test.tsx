import { screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Modal } from '../../../../renderer/components/Modal';
import { followLostFocus } from '../../../../renderer/shell/lost-focus';
import { draw, installMain } from '../../../support/page';

/** A button that is gone once it is pressed; what comes in its place. */
const Once = ({ name, then }: { readonly name: string; readonly then?: ReactNode }) => {
  const [isPressed, setPressed] = useState(false);
  return isPressed ? (
    then
  ) : (
    <button type="button" onClick={() => setPressed(true)}>
      {name}
    </button>
  );
};

const Grid = () => (
  <div className="dataset-grid">
    <div className="ag-tab-guard-top" tabIndex={0}>
      Rows
    </div>
    <div className="ag-row">
      <Once name="In the rows" />
    </div>
  </div>
);

/** A grid without rows. AG Grid moves a focus that enters it to what follows it. */
const EmptyGrid = () => (
  <div className="dataset-grid">
    <div
      className="ag-tab-guard-top"
      tabIndex={0}
      onFocus={() => screen.getByRole('button', { name: 'Dismiss' }).focus()}
    />
  </div>
);

const Window = ({
  hasRows = true,
  rows = <Grid />,
}: {
  readonly hasRows?: boolean;
  readonly rows?: ReactNode;
}) => (
  <>
    <main className="shell-main" tabIndex={-1} aria-label="Screen">
      <div role="toolbar">
        <Once name="Load all" />
        <Once name="Search" then={<input aria-label="Field" autoFocus />} />
        <button type="button">Paste</button>
      </div>
      {hasRows && rows}
      <div tabIndex={-1} aria-label="Panel">
        <p>
          <Once name="Check" />
        </p>
      </div>
    </main>
    <div role="log">
      <Once name="Dismiss" />
    </div>
  </>
);

const place = () => {
  const now = document.activeElement;
  return now?.getAttribute('aria-label') ?? now?.textContent;
};

let stop: () => void;
beforeEach(() => {
  installMain();
  stop = followLostFocus();
});
afterEach(() => stop());

/** Presses a button by the keyboard; returns the place of the focus once it is settled. */
const press = async (user: ReturnType<typeof draw>['user'], name: string) => {
  screen.getByRole('button', { name }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  return place();
};

describe('a button that vanishes as it is pressed', () => {
  it('gives the focus to the panel that it was in', async () => {
    const { user } = draw(<Window />);
    expect(await press(user, 'Check')).toBe('Panel');
  });

  it('gives the focus to the rows from a toolbar and from a notification, and to the screen without rows', async () => {
    const { user, unmount } = draw(<Window />);
    expect(await press(user, 'Load all')).toBe('Rows');
    expect(await press(user, 'Dismiss')).toBe('Rows');
    unmount();
    const { user: other } = draw(<Window hasRows={false} />);
    expect(await press(other, 'Load all')).toBe('Screen');
  });

  it('gives the focus to the nearest rows of a screen that has several grids', async () => {
    const { user } = draw(
      <main className="shell-main" tabIndex={-1} aria-label="Screen">
        <Grid />
        <div>
          <div>
            <Once name="Indicators" />
          </div>
          <div className="dataset-grid">
            <div className="ag-tab-guard-top" tabIndex={0} aria-label="Evidence" />
          </div>
        </div>
      </main>,
    );
    expect(await press(user, 'Indicators')).toBe('Evidence');
  });

  it('gives the focus to the screen while the rows are read again, and not to a notification', async () => {
    const { user } = draw(<Window rows={<EmptyGrid />} />);
    expect(await press(user, 'Load all')).toBe('Screen');
  });

  it('leaves the focus to what takes it in its place', async () => {
    const { user } = draw(<Window />);
    expect(await press(user, 'Search')).toBe('Field');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(place()).toBe('Field');
  });

  it('leaves the focus to the rows if it was in them: they may have scrolled out of view', async () => {
    const { user } = draw(<Window />);
    screen.getByRole('button', { name: 'In the rows' }).focus();
    await user.keyboard('{Enter}');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(document.activeElement).toBe(document.body);
  });

  it('gives the focus to its dialog, not to what is below it', async () => {
    const { user } = draw(
      <>
        <Window />
        <Modal title="Form" onClose={() => undefined}>
          <Once name="Count the effect" />
        </Modal>
      </>,
    );
    // Blueprint gives the focus to the dialog some frames late.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    await press(user, 'Count the effect');
    expect(screen.queryByRole('button', { name: 'Count the effect' })).toBeNull();
    await waitFor(() => expect(document.activeElement?.className).toBe('modal-body'));
  });
});
