/** Half surrogate pairs: no encoding can hold them, so they are written as U+FFFD, and counted. */
import type { Json } from '../../shared/model/json';

/** Counts the half surrogate pairs of a text. */
export const countHalves = (text: string): number =>
  text.isWellFormed() ? 0 : (text.match(/\p{Surrogate}/gu)?.length ?? 0);

/** Returns a value with U+FFFD for each half surrogate pair in its texts and keys; the same value if it has none. */
export const toWellFormedJson = (value: Json, onHalves: (count: number) => void): Json => {
  if (typeof value === 'string') {
    if (value.isWellFormed()) return value;
    onHalves(countHalves(value));
    return value.toWellFormed();
  }
  if (typeof value !== 'object' || value === null) return value;
  // Most cells have none: they are passed on as they are.
  if (!/\\ud[89a-f]/i.test(JSON.stringify(value))) return value;
  if (Array.isArray(value)) return value.map((one) => toWellFormedJson(one, onHalves));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      toWellFormedJson(key, onHalves) as string,
      toWellFormedJson(inner, onHalves),
    ]),
  );
};
