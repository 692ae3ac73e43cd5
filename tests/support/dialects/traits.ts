import { createChances } from '../random';

/** The ways in which tenants may differ from the demo tenant. The first of each is the demo tenant's own. */
export const TRAITS = {
  keys: ['in order', 'shuffled'],
  /** Keys that no specification requires. */
  optional: ['sent', 'null', 'missing', 'mixed'],
  extra: ['none', 'some'],
  /** The wrapper of lists. */
  lists: ['as specified', 'bare', 'rows', 'data', 'items', 'results', 'map'],
  /** The wrapper of a single thing. */
  profiles: ['bare', 'in rows', 'in data'],
  apps: ['object', 'bare', 'map'],
  ids: ['text', 'number', 'big number'],
  dates: ['milliseconds', 'seconds', 'microseconds', 'offset', 'naive', 'epoch seconds', 'epoch ms'],
  /** The names of operators, fields and columns. */
  names: ['own', 'foreign', 'camelCase'],
  /** The IDs of the actions. */
  actions: ['own', 'capitals', 'opaque'],
  /** The statements of what actions do. */
  effects: ['sent', 'missing'],
  /** The types and analyzers of fields. */
  types: ['own', 'foreign'],
  cursor: ['array', 'text', 'number', 'big number', 'object'],
  pages: ['full', 'short', 'some empty', 'ending early'],
  /** Pages that come with the cursor that they were asked with: empty, or with the rows that come again when it is asked again. */
  repeats: [
    'never',
    'empty twice',
    'empty until another size',
    'empty forever',
    'with its rows once',
    'with its rows forever',
  ],
  total: ['exact', 'capped', 'text', 'missing', 'null'],
  expiry: ['never', 'once'],
  errors: ['error', 'message', 'detail', 'list of details'],
  /** The status of a read that is refused for what it asks: some tenants say so with a good status and no rows. */
  refusals: ['by status', 'with status 200', 'with status 200 and rows'],
  writes: ['as the demo', '204', 'empty object', 'ok', '201 with an id'],
  encoding: ['plain', 'gzip'],
  severity: ['name', 'number'],
  /** The states of apps. */
  appStates: ['sent', 'null', 'missing', 'some missing'],
  /** The classification of an email: with who and when, without, or in one field with the provider's verdict. */
  classification: ['attributed', 'apart', 'together'],
} as const;

export type TraitName = keyof typeof TRAITS;
export type Dialect = { readonly seed: number } & {
  readonly [K in TraitName]: (typeof TRAITS)[K][number];
};

const NAMES = Object.keys(TRAITS) as TraitName[];
const PLAIN = Object.fromEntries(NAMES.map((name) => [name, TRAITS[name][0]])) as Omit<Dialect, 'seed'>;

/** Each trait alone: a failure among these names its cause. */
const SINGLE: readonly Partial<Dialect>[] = NAMES.flatMap((name) =>
  TRAITS[name].slice(1).map((trait) => ({ [name]: trait })),
);

/** Creates the dialect of a seed: one trait alone for the first seeds, then about every third trait at once. */
export const createDialect = (seed: number): Dialect => {
  const single = SINGLE[seed];
  if (single) return { ...PLAIN, ...single, seed };
  const chances = createChances(seed);
  const picked = NAMES.map((name) => [name, chances.next() < 0.4 ? chances.of(TRAITS[name]) : PLAIN[name]]);
  return { ...(Object.fromEntries(picked) as Omit<Dialect, 'seed'>), seed };
};

/** Returns the traits of a dialect that differ from the demo tenant's. */
export const describeDialect = (dialect: Dialect): string => {
  const traits = NAMES.filter((name) => dialect[name] !== PLAIN[name]).map(
    (name) => `${name}: ${dialect[name]}`,
  );
  return `seed ${dialect.seed}, ${traits.join(', ') || 'the demo tenant as it is'}`;
};
