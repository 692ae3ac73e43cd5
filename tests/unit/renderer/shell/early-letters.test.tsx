import { BlueprintProvider } from '@blueprintjs/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Modal } from '../../../../renderer/components/Modal';
import { holdEarlyLetters } from '../../../../renderer/shell/early-letters';
import { closeOverlay, openOverlay, useOverlay } from '../../../../renderer/state/overlay-store';
import { installMain } from '../../../support/page';

const Search = () => {
  const [text, setText] = useState('');
  return (
    <Modal title="Search" onClose={closeOverlay}>
      <input aria-label="Find" value={text} onChange={(event) => setText(event.currentTarget.value)} />
    </Modal>
  );
};

/** An overlay whose code arrives when the test calls for it, over a page that notes the keys that reach it. */
const open = () => {
  installMain();
  const reached: string[] = [];
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const Late = lazy(() => arrived.then(() => ({ default: Search })));
  const Page = () => {
    const isOpen = useOverlay((s) => s.open !== null);
    return (
      <>
        <button type="button" onKeyDown={({ key }) => reached.push(key)}>
          Row
        </button>
        <Suspense>{isOpen && <Late />}</Suspense>
      </>
    );
  };
  render(
    <BlueprintProvider>
      <Page />
    </BlueprintProvider>,
  );
  const row = screen.getByText('Row');
  row.focus();
  const press = (...keys: readonly string[]) => {
    for (const key of keys) fireEvent.keyDown(document.activeElement ?? row, { key });
  };
  return { reached, arrive: () => arrive(), row, press };
};

let stop: () => void;
beforeEach(() => {
  closeOverlay();
  stop = holdEarlyLetters();
});
afterEach(() => stop());

describe('early letters', () => {
  it('types letters into the field of an overlay that is drawn later, and nothing beneath', async () => {
    const { reached, arrive, press } = open();
    openOverlay('test');
    press('r', 'e', 'x', 'Backspace', 'c', 'Enter');
    arrive();
    await waitFor(() => expect(screen.getByLabelText('Find')).toHaveProperty('value', 'rec'));
    expect(reached).toEqual([]);
  });

  it('drops letters if Escape calls the overlay off, and leaves the next ones to the page', () => {
    const { reached, press } = open();
    openOverlay('test');
    press('r', 'Escape');
    expect(useOverlay.getState().open).toBeNull();
    press('j');
    expect(reached).toEqual(['j']);
  });
});
