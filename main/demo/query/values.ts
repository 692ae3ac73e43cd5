import type { Json } from '../../../shared/model/json';
import { RELATIVE_UNITS } from '../config/operators';
import type { DemoField } from '../config/field';
import { HttpError } from '../handler';

const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;
/** No condition needs more; the database's own limit is far higher. */
const LONGEST = 4_000;

/** An instant in milliseconds; text without a zone is UTC. Undefined where it is not a time. */
export const instantOf = (value: Json | undefined): number | undefined => {
  if (typeof value !== 'string' || !ISO.test(value)) return undefined;
  const ms = Date.parse(/T.*(Z|[+-]\d{2}:\d{2})$/.test(value) || !value.includes('T') ? value : `${value}Z`);
  return Number.isFinite(ms) ? ms : undefined;
};

/** A value of a condition as it is compared with a field, or a 422 that names where it stands. */
export const boundOf = (field: DemoField, value: Json | undefined, path: string): string | number => {
  const refuse = (what: string): never => {
    throw new HttpError(422, `${field.label} takes ${what}`, path);
  };
  if (field.type === 'number')
    return typeof value === 'number' && Number.isFinite(value) ? value : refuse('a number');
  if (field.type === 'boolean') return typeof value === 'boolean' ? Number(value) : refuse('true or false');
  if (field.type === 'time') return instantOf(value) ?? refuse('a time in ISO 8601');
  if (typeof value !== 'string') return refuse('a text');
  if (value === '') return refuse('a text that is not empty');
  if (value.includes('\0')) return refuse('a text without NUL');
  const longest = field.size ?? LONGEST;
  return value.length > longest ? refuse(`at most ${longest} characters`) : value.toWellFormed();
};

/** The beginning of the last so many hours, days or weeks. */
export const sinceOf = (values: readonly Json[], now: number, path: string): number => {
  const [count, unit] = values;
  const length = typeof unit === 'string' ? RELATIVE_UNITS.get(unit) : undefined;
  if (length === undefined)
    throw new HttpError(422, `The unit is one of ${[...RELATIVE_UNITS.keys()].join(', ')}`, path);
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > 100_000) {
    throw new HttpError(422, 'The count is a whole number from 1 to 100000', path);
  }
  return now - count * length;
};
