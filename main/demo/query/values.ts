import type { Json } from '../../../shared/model/json';
import { RELATIVE_UNITS } from '../config/operators';
import type { DemoField } from '../config/field';
import { HttpError } from '../handler';

const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;
/** Characters of a condition's text. The database's own limit is far higher. */
const MAX_LENGTH = 4_000;

/** Parses an instant to milliseconds; text without a zone is UTC. Returns undefined if it isn't a valid time. */
export const parseTime = (value: Json | undefined): number | undefined => {
  if (typeof value !== 'string' || !ISO.test(value)) return undefined;
  const ms = Date.parse(/T.*(Z|[+-]\d{2}:\d{2})$/.test(value) || !value.includes('T') ? value : `${value}Z`);
  return Number.isFinite(ms) ? ms : undefined;
};

const textProblem = (field: DemoField, value: string): string | undefined => {
  if (value === '') return 'a text that is not empty';
  if (value.includes('\0')) return 'a text without NUL';
  const longest = field.size ?? MAX_LENGTH;
  return value.length > longest ? `at most ${longest} characters` : undefined;
};

/** Converts a condition's value to the one that is compared with a field, or throws a 422 with its path. */
export const boundValue = (field: DemoField, value: Json | undefined, path: string): string | number => {
  const refuse = (expected: string): never => {
    throw new HttpError(422, `${field.label} takes ${expected}`, path);
  };
  switch (field.type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : refuse('a number');
    case 'boolean':
      return typeof value === 'boolean' ? Number(value) : refuse('true or false');
    case 'time':
      return parseTime(value) ?? refuse('a time in ISO 8601');
    default: {
      if (typeof value !== 'string') return refuse('a text');
      const problem = textProblem(field, value);
      return problem === undefined ? value.toWellFormed() : refuse(problem);
    }
  }
};

/** Returns the start of a relative period such as the last 7 days. */
export const periodStart = (values: readonly Json[], now: number, path: string): number => {
  const [count, unit] = values;
  const length = typeof unit === 'string' ? RELATIVE_UNITS.get(unit) : undefined;
  if (length === undefined)
    throw new HttpError(422, `The unit is one of ${[...RELATIVE_UNITS.keys()].join(', ')}`, path);
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > 100_000) {
    throw new HttpError(422, 'The count is a whole number from 1 to 100000', path);
  }
  return now - count * length;
};
