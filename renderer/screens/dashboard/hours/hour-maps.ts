/** Logins by weekday and hour, one heat map for each value of a column. */
import type { ColumnFilter, RowAnswers } from '../../../../shared/dataset';
import type { Json } from '../../../../shared/model/json';
import { WEEKDAYS } from '../../../../shared/rules/dates';
import type { Pick } from '../pick';

/** Heat maps that are drawn at once. */
export const MAPS_AT_ONCE = 6;
const DAYS = 7;
const HOURS = 24;

/** A heat map: its value and name, why it comes first if it does, and its numbers. */
export type HourMap = {
  /** Identifies its value, wherever the heat map is among the others. */
  readonly key: string;
  readonly name: string;
  readonly note: string;
  /** Finds its logins, beside the filter of the dashboard. */
  readonly filter: readonly ColumnFilter[];
  /** By weekday, then by hour. */
  readonly counts: readonly (readonly number[])[];
  readonly total: number;
};

/** A cell: the index of its heat map, a weekday (0 is Sunday) and an hour. */
export type Cell = { readonly map: number; readonly weekday: number; readonly hour: number };

/** An hour of a value's heat map, whichever index that has now. */
export type PickedHour = Omit<Cell, 'map'> & { readonly key: string };

/** Formats an hour of a weekday: `Sun 08:00`. */
export const formatHour = ({ weekday, hour }: Omit<Cell, 'map'>): string =>
  `${WEEKDAYS[weekday] ?? ''} ${String(hour).padStart(2, '0')}:00`;

/** Returns the counts of groups by weekday and hour; cells that are no hour of the week are left out. */
export const countsOf = (groups: RowAnswers['group']['groups']): number[][] => {
  const counts = Array.from({ length: DAYS }, () => new Array<number>(HOURS).fill(0));
  for (const { values, count } of groups) {
    const [weekday, hour] = values.slice(-2);
    if (typeof weekday !== 'number' || typeof hour !== 'number') continue;
    const row = counts[weekday];
    if (row && hour in row) row[hour] = (row[hour] ?? 0) + count;
  }
  return counts;
};

/** Returns the groups that have a value in their first column. */
export const groupsOf = (groups: RowAnswers['group']['groups'], value: Json): RowAnswers['group']['groups'] =>
  groups.filter(({ values }) => (values[0] ?? '') === (value ?? ''));

/** Returns the number of logins that no cell counts, because they name no time. */
export const timeless = (maps: readonly HourMap[]): number =>
  maps.reduce((sum, { total, counts }) => sum + total - counts.flat().reduce((a, b) => a + b, 0), 0);

/** Returns the number of a cell. */
export const countIn = (maps: readonly HourMap[], { map, weekday, hour }: Cell): number =>
  maps[map]?.counts[weekday]?.[hour] ?? 0;

/** Returns the cell with the most logins of the first heat map. */
export const busiestCell = (maps: readonly HourMap[]): Cell => {
  const counts = maps[0]?.counts ?? [];
  const most = Math.max(0, ...counts.flat());
  const weekday = Math.max(
    0,
    counts.findIndex((row) => row.includes(most)),
  );
  return { map: 0, weekday, hour: Math.max(0, counts[weekday]?.indexOf(most) ?? 0) };
};

/** Returns the cell of the hour that was picked; the busiest one if its heat map is not drawn. */
export const cellOf = (maps: readonly HourMap[], picked: PickedHour | null): Cell => {
  const map = picked ? maps.findIndex(({ key }) => key === picked.key) : -1;
  return picked && map >= 0 ? { map, weekday: picked.weekday, hour: picked.hour } : busiestCell(maps);
};

const clamp = (n: number, last: number): number => Math.max(0, Math.min(last, n));

/** Returns the cell that a key moves to: by hour and weekday, and by Page Up and Page Down to another heat map. */
export const moveCell = (cell: Cell, key: string, maps: number): Cell => {
  const { map, weekday, hour } = cell;
  switch (key) {
    case 'ArrowUp':
      return { ...cell, weekday: clamp(weekday - 1, DAYS - 1) };
    case 'ArrowDown':
      return { ...cell, weekday: clamp(weekday + 1, DAYS - 1) };
    case 'ArrowLeft':
      return { ...cell, hour: clamp(hour - 1, HOURS - 1) };
    case 'ArrowRight':
      return { ...cell, hour: clamp(hour + 1, HOURS - 1) };
    case 'Home':
      return { ...cell, hour: 0 };
    case 'End':
      return { ...cell, hour: HOURS - 1 };
    case 'PageUp':
      return { ...cell, map: clamp(map - 1, maps - 1) };
    case 'PageDown':
      return { ...cell, map: clamp(map + 1, maps - 1) };
    default:
      return cell;
  }
};

/** Returns what finds the logins of a cell in a zone. */
export const cellPick = (maps: readonly HourMap[], cell: Cell, timeZone: string): Pick => {
  const { name = '', filter = [] } = maps[cell.map] ?? {};
  const part = (of: 'weekday' | 'hour') =>
    ({ kind: 'part', key: 'time', part: of, value: cell[of], timeZone }) as const;
  return {
    name: [name, formatHour(cell)].filter(Boolean).join(' · '),
    filter: [...filter, part('weekday'), part('hour')],
  };
};
