import { dataColumns, isRange, spanOf, type CellRange, type RangeSpan } from './cell-range';
import type { GridHost } from './grid-host';
import type { RangeState } from './grid-target';

/** Marks a rectangle of cells. `onChange` gets the columns whose cells may look different now. */
export const createGridRange = (
  host: GridHost,
  onChange: (columns: readonly string[]) => void,
): RangeState & { readonly span: () => RangeSpan | undefined } => {
  let range: CellRange | null = null;
  const span = (): RangeSpan | undefined => {
    const api = host.api();
    return api && range && isRange(range) ? spanOf(dataColumns(api), range) : undefined;
  };
  let marked: RangeSpan | undefined;
  return {
    span: () => marked,
    get: () => range,
    set: (next) => {
      const before = marked;
      range = next;
      marked = span();
      if (before || marked) onChange([...new Set([...(before?.columns ?? []), ...(marked?.columns ?? [])])]);
    },
  };
};
