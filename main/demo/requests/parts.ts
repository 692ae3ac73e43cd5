/** Parts of requests. The specification's text is what they are written from; no schema of the client is. */
import { z } from 'zod';

/** A text that is not empty. */
export const word = z.string().min(1);

/** A whole number in a query string. */
export const digits = (least: number, most: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'This takes a whole number')
    .transform(Number)
    .pipe(z.number().min(least).max(most));

/** A yes or no in a query string. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** One value or several of a name in a query string. */
export const several = z.union([word.transform((one) => [one]), z.array(word)]);

/** A place and a number of rows in a query string. The specification shows the sizes of pages, and no names for them. */
export const pageOf = (size: number, most = 1_000) => ({
  offset: digits(0, Number.MAX_SAFE_INTEGER).default(0),
  limit: digits(1, most).default(size),
});

/** An object with names that only the tenant's configuration knows. */
export const named = z.record(z.string(), z.json());

/** A call of the specification: its line, and what it carries. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/v1/${string}`;
  /** Parameters of the path, with the query string (GET, DELETE) or the body (POST, PUT). */
  readonly input: z.ZodObject;
  /** The body is a form with a file. */
  readonly isForm?: true;
  /** A POST that changes nothing. */
  readonly isSearch?: true;
};

/** Checks a group of calls without widening their types. */
export const callsOf = <const T extends Readonly<Record<string, Call>>>(group: T): T => group;
