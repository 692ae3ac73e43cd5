import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileCounts } from '../../../../renderer/screens/files/FileCounts';
import { draw, installMain } from '../../../support/page';
import { fileRows } from './fake-file-rows';

const counts = (loaded: number, title = 'rows.csv') => {
  installMain();
  const dataset = { dataset: 'd1', state: 'complete', columns: [], loaded, title };
  const { container } = draw(
    <FileCounts rows={fileRows(undefined, { dataset, view: { filter: [] } }).rows} />,
  );
  return container.querySelector('.counts')?.textContent;
};

it('names the file, with its whole name in a tooltip', () => {
  const title = 'Export of all quarantined emails of the merged subsidiaries.csv';
  counts(2, title);
  expect(screen.getByText(title).title).toBe(title);
});

it('marks what can’t be seen in the name of a file, also in the tooltip', () => {
  counts(2, 'invoice\u202efdp.csv');
  const name = 'invoice⟦U+202E⟧fdp.csv';
  expect(screen.getByText(name).title).toBe(name);
});

it('counts one row as one', () => {
  expect(counts(1)).toBe('1 row');
  expect(counts(2)).toBe('2 rows');
});
