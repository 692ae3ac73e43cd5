import { Cross } from '@blueprintjs/icons';
import type { ColumnFilter, DatasetColumn } from '../../../shared/dataset';
import { showInstant, useZone } from '../../state/time';
import { cellText, useDefang } from '../../state/words';

/** A local filter in words. */
const filterWords = (filter: ColumnFilter, columns: readonly DatasetColumn[], zone: string): string => {
  if (filter.kind === 'any') return `any column contains “${filter.text}”`;
  const column = columns.find((one) => one.key === filter.key);
  const label = column?.label ?? filter.key;
  const point = (n: number) => (column?.type === 'time' ? showInstant(n, zone) : String(n));
  switch (filter.kind) {
    case 'text':
      return `${label} contains “${filter.text}”`;
    case 'is':
      return `${label} is ${filter.values.map((value) => cellText(value) || 'empty').join(' or ')}`;
    case 'isNot':
      return `${label} is not ${filter.values.map((value) => cellText(value) || 'empty').join(' or ')}`;
    case 'range':
      return `${label} ${typeof filter.from === 'number' ? `from ${point(filter.from)}` : ''}${typeof filter.to === 'number' ? ` to ${point(filter.to)}` : ''}`;
  }
};

type ChipsProps = { readonly filter: readonly ColumnFilter[]; readonly columns: readonly DatasetColumn[]; readonly onFilter: (filter: readonly ColumnFilter[]) => void };

/** The local filters as chips that can be taken away. */
export const FilterChips = ({ filter, columns, onFilter }: ChipsProps) => {
  const zone = useZone();
  const show = useDefang();
  const chips = filter.filter((one) => one.kind !== 'any');
  if (chips.length === 0) return null;
  return (
    <div className="filter-chips" role="group" aria-label="Local filters">
      <span className="caps">Filter</span>
      {chips.map((one) => {
        const words = show(filterWords(one, columns, zone));
        return (
          <span key={words} className="chip accent">
            <bdi className="chip-body cut">{words}</bdi>
            <button type="button" className="plain chip-close" aria-label={`Clear filter ${words}`} onClick={() => onFilter(filter.filter((other) => other !== one))}>
              <Cross size={11} />
            </button>
          </span>
        );
      })}
      <button type="button" className="link" onClick={() => onFilter([])}>
        Clear all
      </button>
    </div>
  );
};
