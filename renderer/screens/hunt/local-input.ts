import type { Json } from '../../../shared/model/json';
import { parseInstant, partsIn } from '../../../shared/rules/dates';

const two = (n: number) => String(n).padStart(2, '0');

/** A tenant's instant as a `datetime-local` field takes it, in a zone. */
export const toLocalInput = (value: Json | undefined, zone: string): string => {
  const time = typeof value === 'string' ? parseInstant(value) : undefined;
  if (time === undefined) return '';
  const p = partsIn(time, zone);
  return `${String(p.year).padStart(4, '0')}-${two(p.month)}-${two(p.day)}T${two(p.hour)}:${two(p.minute)}:${two(p.second)}`;
};

/** What a `datetime-local` field says as an instant; an empty field is an empty text. Where a clock change repeats or skips the hour, one of its readings is taken. */
export const fromLocalInput = (text: string, zone: string): string => {
  const asUtc = Date.parse(`${text}Z`);
  if (text === '' || Number.isNaN(asUtc)) return '';
  let time = asUtc;
  for (let round = 0; round < 2; round += 1) {
    const p = partsIn(time, zone);
    time += asUtc - Date.UTC(p.year, p.month - 1, p.day, p.hour, p.minute, p.second);
  }
  return new Date(time).toISOString();
};
