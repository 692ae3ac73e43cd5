import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SmallTable, type SmallColumn } from '../../../../renderer/components/SmallTable';
import { draw, installMain } from '../../../support/page';

type Row = { readonly name: string; readonly size: number };
const ROWS: readonly Row[] = [
  { name: 'invoice.pdf', size: 12 },
  { name: 'photo.jpg', size: 30 },
];
const COLUMNS: readonly SmallColumn<Row>[] = [
  { label: 'File', width: 120, grows: true, cell: (row) => row.name },
  { label: 'Size', width: 60, cell: (row) => row.size },
];

/** Returns the styles that every screen has, whatever was opened before. */
const stylesOfStart = (): string => {
  const read = (path: string) => readFileSync(`renderer/${path}`, 'utf8');
  return [...read('app.tsx').matchAll(/^import '\.\/(.+\.css)'/gm)]
    .map(([, path = '']) => read(path))
    .join('\n');
};

/** happy-dom lays nothing out: the observer reports the width that a pane would give. */
const measureAs = (width: number) =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly report: (entries: readonly object[]) => void) {}
      observe = () => this.report([{ contentRect: { width } }]);
      disconnect = () => undefined;
      unobserve = () => undefined;
    },
  );

describe('a small table', () => {
  beforeEach(() => {
    installMain();
    measureAs(400);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('forms a named group with a header for each column and a cell for each value', async () => {
    draw(<SmallTable name="Attachments" rows={ROWS} columns={COLUMNS} />);
    const table = screen.getByRole('group', { name: 'Attachments' });
    await waitFor(() => expect(table.textContent).toContain('invoice.pdf'));
    for (const text of ['File', 'Size', 'photo.jpg', '30']) expect(table.textContent).toContain(text);
  });

  it('draws its heads above its cells on a screen where no record was opened yet', () => {
    const style = document.createElement('style');
    style.textContent = stylesOfStart();
    document.head.append(style);
    draw(<SmallTable name="Indicators" rows={ROWS} columns={COLUMNS} hasAutoHeight />);
    const head = getComputedStyle(screen.getByRole('columnheader', { name: 'File' }));
    const cell = getComputedStyle(screen.getByRole('cell', { name: 'invoice.pdf' }));
    expect([head.textAlign, head.paddingLeft]).toEqual(['left', cell.paddingLeft]);
    style.remove();
  });

  it('grows with its rows, and scrolls from the thirteenth on', () => {
    const height = (n: number) => {
      const { unmount } = draw(
        <SmallTable
          name={`Rows ${n}`}
          rows={Array.from({ length: n }, () => ROWS[0] ?? { name: '', size: 0 })}
          columns={COLUMNS}
        />,
      );
      const value = screen.getByRole('group', { name: `Rows ${n}` }).style.height;
      unmount();
      return Number.parseInt(value, 10);
    };
    expect(height(12) - height(11)).toBe(24);
    expect(height(40)).toBe(height(12));
  });
});
