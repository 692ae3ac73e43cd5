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

it('says what waits until the file is read, with the rows so far, and counts no matches until then', () => {
  installMain();
  const filter = [{ kind: 'any', text: 'x' }];
  const sort = [{ key: 'n', order: 'asc' }];
  const shown = (state: string, pending: object | null, view = { sort: [], filter: [] } as object) => {
    const dataset = { dataset: 'd1', state, columns: [], loaded: 1_200, title: 'a.csv' };
    const { container } = draw(
      <FileCounts
        rows={fileRows(undefined, { dataset, view: { sort: [], filter: [], ...view }, pending }).rows}
      />,
    );
    return [
      container.querySelector('.counts')?.textContent,
      [...container.querySelectorAll('.quiet')].map((one) => one.textContent).join(),
    ];
  };
  const soFar = 'until the file is read: 1,200 rows so far';
  expect(shown('fetching', { filter, sort: [] })[1]).toBe(`The filter waits ${soFar}`);
  expect(shown('fetching', { filter: [], sort })[1]).toBe(`The sort waits ${soFar}`);
  expect(shown('fetching', { filter, sort }, { filter })).toEqual([
    '1,200 rows',
    `The filter and the sort wait ${soFar}`,
  ]);
  expect(shown('fetching', null)[1]).toBe('');
  expect(shown('complete', { filter, sort: [] })[1]).toBe('Filtering…');
  expect(shown('complete', { filter: [], sort })[1]).toBe('Sorting…');
});

it('counts one row as one', () => {
  expect(counts(1)).toBe('1 row');
  expect(counts(2)).toBe('2 rows');
});
