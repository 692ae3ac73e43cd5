import type { ColumnFilter, DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { WEEKDAYS } from '../../../shared/rules/dates';
import { formatExactInstant, formatInstant, formatZone, sentZone, useZone } from '../../state/time';
import { formatCell, useDefang } from '../../state/format';
import type { FilterChange } from '../view/pending-view';
import { actorName } from '../grid/actor-name';
import { valueName } from '../grid/grid-column';
import { TEXT } from '../text';
import { Cross } from '@blueprintjs/icons';

const T = TEXT.filterChips;

type ChipsProps = {
  readonly chips: readonly {
    readonly words: string;
    /** The filter is not applied to the rows yet. */
    readonly isPending: boolean;
    readonly onClear: () => void;
  }[];
  readonly onClearAll: () => void;
};

/** Filters as text, each with a button that removes it, and a button that removes all. */
const Chips = ({ chips, onClearAll }: ChipsProps) =>
  chips.length === 0 ? null : (
    <div className="filter-chips" role="group" aria-label={TEXT.filters}>
      <span className="caps">{TEXT.filter}</span>
      {chips.map(({ words, isPending, onClear }) => (
        <span key={words} className={isPending ? 'chip pending' : 'chip accent'}>
          <bdi className="chip-body cut">{words}</bdi>
          {isPending && <span className="chip-body quiet">{TEXT.pendingFilter}</span>}
          <button
            type="button"
            className="plain chip-close"
            aria-label={TEXT.clearFilter(words)}
            onClick={onClear}
          >
            <Cross size={11} />
          </button>
        </span>
      ))}
      <button type="button" className="link" onClick={onClearAll}>
        {TEXT.clearAll}
      </button>
    </div>
  );

/** Formats a value as the cells of its column show it: by its name, if it has one. */
const valueText =
  (key: string, column: DatasetColumn | undefined, zone: string) =>
  (value: Json): string =>
    (column?.type === 'time' && formatExactInstant(value, zone, column.zone ?? sentZone())) ||
    (actorName(key, value) ?? valueName(column?.names, value) ?? formatCell(value)) ||
    T.empty;

/** Decimals of the ends of a range: they hide the smallest step above a last value that a range of the map includes. */
const RANGE_DECIMALS = 9;

const formatRange = (
  { from, to }: Extract<ColumnFilter, { readonly kind: 'range' }>,
  label: string,
  isTime: boolean,
  zone: string,
): string => {
  const pointText = (n: number | null | undefined) => {
    if (typeof n !== 'number') return '';
    return isTime ? formatInstant(n, zone) : String(Number(n.toFixed(RANGE_DECIMALS)));
  };
  const [first, last] = [pointText(from), pointText(to)];
  return !isTime && first !== '' && first === last ? T.is(label, [first]) : T.range(label, first, last);
};

/** Formats a local filter. */
const formatFilter = (filter: ColumnFilter, columns: readonly DatasetColumn[], zone: string): string => {
  if (filter.kind === 'any') return T.anyContains(filter.text);
  const column = columns.find((one) => one.key === filter.key);
  const label = column?.label ?? filter.key;
  switch (filter.kind) {
    case 'text':
      return T.contains(label, filter.text);
    case 'is':
      return T.is(label, filter.values.map(valueText(filter.key, column, zone)));
    case 'isNot':
      return T.isNot(label, filter.values.map(valueText(filter.key, column, zone)));
    case 'range':
      return formatRange(filter, label, column?.type === 'time', zone);
    case 'part':
      return filter.part === 'hour'
        ? T.hour(label, filter.value, formatZone(filter.timeZone))
        : T.weekday(label, WEEKDAYS[filter.value] ?? '', formatZone(filter.timeZone));
  }
};

type FilterProps = {
  readonly filter: readonly ColumnFilter[];
  /** The filters of a view that waits to be built. */
  readonly pending?: readonly ColumnFilter[] | undefined;
  readonly columns: readonly DatasetColumn[];
  readonly onFilter: (change: FilterChange) => void;
};

/** Returns the filters of the first list that the second one lacks. */
const notAmong = (filters: readonly ColumnFilter[], others: readonly ColumnFilter[]) => {
  const known = new Set(others.map((one) => JSON.stringify(one)));
  return filters.filter((one) => !known.has(JSON.stringify(one)));
};

/** The local filters as chips that can be removed, and those that wait to be applied. */
export const FilterChips = ({ filter, pending = [], columns, onFilter }: FilterProps) => {
  const zone = useZone();
  const show = useDefang();
  const waiting = notAmong(pending, filter);
  const chips = [...filter, ...waiting]
    .filter((one) => one.kind !== 'any')
    .map((one) => ({
      isPending: waiting.includes(one),
      words: show(formatFilter(one, columns, zone)),
      onClear: () => onFilter((now) => now.filter((other) => other !== one)),
    }));
  return <Chips chips={chips} onClearAll={() => onFilter(() => [])} />;
};
