import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { focusFilter, hasFilter, stepPane } from '../../../../renderer/shell/panes';
import { draw, installMain } from '../../../support/page';

const Window = () => (
  <>
    <header data-pane>
      <button type="button" role="tab" tabIndex={-1} aria-selected={false}>
        Other tab
      </button>
      <button type="button" role="tab" aria-selected>
        Tab
      </button>
    </header>
    <main className="shell-main">
      <div data-pane>
        <button type="button">Time</button>
        <button type="button">Run</button>
      </div>
      <input type="search" aria-label="Filter" defaultValue="invoice" />
      <div data-pane className="dataset-grid">
        <div className="ag-tab-guard-top" tabIndex={0}>
          Rows
        </div>
      </div>
    </main>
    <footer data-pane>Nothing to press</footer>
  </>
);

const now = () => document.activeElement?.textContent;

beforeEach(() => {
  installMain();
  draw(<Window />);
});

describe('panes', () => {
  it('panes take the focus one after the other, in reading order, and leave out those that have nothing to focus', () => {
    const walked = [1, 2, 3, 4].map(() => {
      stepPane(1);
      return now();
    });
    expect(walked).toEqual(['Tab', 'Time', 'Rows', 'Tab']);
  });

  it('panes take the focus backwards too, from the rows if nothing has it', () => {
    const walked = [1, 2, 3].map(() => {
      stepPane(-1);
      return now();
    });
    expect(walked).toEqual(['Time', 'Tab', 'Rows']);
  });

  it('panes remember their focused element', () => {
    screen.getByText('Run').focus();
    stepPane(1);
    expect(now()).toBe('Rows');
    stepPane(-1);
    expect(now()).toBe('Run');
  });
});

describe('the key that filters', () => {
  it('goes to the filter of the screen with its text selected', () => {
    expect(hasFilter()).toBe(true);
    focusFilter();
    const field = screen.getByLabelText<HTMLInputElement>('Filter');
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 7]);
  });
});
