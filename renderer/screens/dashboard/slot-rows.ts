import { fail, ok, type Failure, type Result } from '../../../shared/bridge';
import type { ColumnFilter, DatasetColumn, RowTuple } from '../../../shared/dataset';
import { partsIn } from '../../../shared/rules/dates';
import { datasets } from '../../bridge';
import type { Slot } from './login-cells';

const HOUR_MS = 3_600_000;
const WINDOW = 5_000;

/** Returns the hours of a time span that fall on a weekday and hour of a zone, newest first. */
export const hoursOfSlot = (from: number, to: number, { weekday, hour }: Slot, zone: string): number[] => {
  const hours: number[] = [];
  // Zones may differ by quarters of an hour, so the first hour is the zone's own.
  const first = from - (partsIn(from, zone).minute * 60_000 + (from % 60_000));
  for (let time = first; time <= to; time += HOUR_MS) {
    const parts = partsIn(time, zone);
    if (parts.weekday === weekday && parts.hour === hour) hours.unshift(time);
  }
  return hours;
};

/** A login: its row ID, and its cells by key. */
export type SlotRow = { readonly row: number; readonly field: (key: string) => unknown };

const toSlotRow =
  (columns: readonly DatasetColumn[]) =>
  (row: RowTuple): SlotRow => ({
    row: row[0],
    field: (key) => row[columns.findIndex((column) => column.key === key) + 1],
  });

/** Reads the logins of a weekday and hour, newest hour first. */
export const readSlot = async (
  dataset: string,
  columns: readonly DatasetColumn[],
  filter: readonly ColumnFilter[],
  slot: Slot,
  zone: string,
): Promise<Result<readonly SlotRow[]>> => {
  const bounds = await datasets.histogram({
    view: { dataset, sort: [], filter: [...filter] },
    key: 'time',
    buckets: 1,
  });
  if (!bounds.ok) return bounds;
  const rows: SlotRow[] = [];
  let failure: Failure | undefined;
  for (const from of hoursOfSlot(bounds.value.from, bounds.value.to, slot, zone)) {
    const range: ColumnFilter = { kind: 'range', key: 'time', from, to: from + HOUR_MS };
    const view = { dataset, sort: [{ key: 'time', order: 'asc' as const }], filter: [...filter, range] };
    const built = await datasets.view({ view });
    if (!built.ok) failure = built.failure;
    for (let offset = 0; built.ok && offset < built.value.count; offset += WINDOW) {
      const page = await datasets.window({ view, offset, count: WINDOW });
      if (!page.ok) {
        failure = page.failure;
        break;
      }
      for (const row of page.value.rows) rows.push(toSlotRow(columns)(row));
    }
  }
  return failure ? fail(failure) : ok(rows);
};
