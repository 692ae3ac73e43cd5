import type { ColumnFilter, DatasetColumn } from '../../../shared/dataset';
import { formatInstant, useZone } from '../../state/time';
import { formatCell, useDefang } from '../../state/format';
import type { FilterChange } from '../view/pending-view';
import { Chips } from './Chips';

/** Formats a local filter. */
const formatFilter = (filter: ColumnFilter, columns: readonly DatasetColumn[], zone: string): string => {
  if (filter.kind === 'any') return `any column contains “${filter.text}”`;
  const column = columns.find((one) => one.key === filter.key);
  const label = column?.label ?? filter.key;
  const point = (n: number) => (column?.type === 'time' ? formatInstant(n, zone) : String(n));
  switch (filter.kind) {
    case 'text':
      return `${label} contains “${filter.text}”`;
    case 'is':
      return `${label} is ${filter.values.map((value) => formatCell(value) || 'empty').join(' or ')}`;
    case 'isNot':
      return `${label} is not ${filter.values.map((value) => formatCell(value) || 'empty').join(' or ')}`;
    case 'range':
      return `${label} ${typeof filter.from === 'number' ? `from ${point(filter.from)}` : ''}${typeof filter.to === 'number' ? ` to ${point(filter.to)}` : ''}`;
  }
};

type FilterProps = {
  readonly filter: readonly ColumnFilter[];
  readonly columns: readonly DatasetColumn[];
  readonly onFilter: (change: FilterChange) => void;
};

/** The local filters as chips that can be removed. */
export const FilterChips = ({ filter, columns, onFilter }: FilterProps) => {
  const zone = useZone();
  const show = useDefang();
  const chips = filter
    .filter((one) => one.kind !== 'any')
    .map((one) => ({
      words: show(formatFilter(one, columns, zone)),
      onClear: () => onFilter((now) => now.filter((other) => other !== one)),
    }));
  return <Chips chips={chips} onClearAll={() => onFilter(() => [])} />;
};
