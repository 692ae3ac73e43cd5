import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { QuickFilter } from '../../../../renderer/dataset-view/filters/QuickFilter';
import { draw, installMain } from '../../../support/page';

it('clears a typed text by Escape, and goes to the rows by the next one', async () => {
  installMain();
  const { user } = draw(
    <main className="shell-main" tabIndex={-1}>
      <QuickFilter dataset="d" held="" onFilter={vi.fn()} />
      <div className="dataset-grid">
        <div className="ag-tab-guard-top" tabIndex={0} aria-label="Rows" />
      </div>
    </main>,
  );
  const field = screen.getByRole('searchbox', { name: 'Filter loaded rows' });
  await user.type(field, 'invoice{Escape}');
  expect((field as HTMLInputElement).value).toBe('');
  expect(document.activeElement).toBe(field);
  await user.keyboard('{Escape}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Rows');
});
