import type { QueryField } from '../../../shared/model/query';
import type { Domain } from '../words';
import type { FlagName } from '../flags';

/** A field of the tenant: its entry in the config, and its expression in the database. */
export type DemoField = QueryField & {
  readonly sql: string;
  /** Sort expression, if it isn't `sql`. */
  readonly sortSql?: string;
  readonly nullable: boolean;
  /** Form in which its cell is sent. */
  readonly wire: 'plain' | 'time' | 'boolean' | 'list';
  readonly flag?: FlagName;
};

type Extra = {
  readonly sql?: string;
  readonly nullable?: boolean;
  readonly flag?: FlagName;
  readonly size?: number;
  readonly unit?: string;
  readonly sort?: string;
  readonly values?: readonly string[];
};
type Make = (db_id: string, label: string, extra?: Extra) => DemoField;
const sentence = (value: string): string => value.replace(/[_-]/g, ' ');

/** Properties of each kind of field. `size` is a default. */
const KINDS = {
  keyword: { size: 320, type: 'text', analyzer: 'keyword', wire: 'plain' },
  text: { size: 1_000, type: 'text', analyzer: 'text', wire: 'plain' },
  number: { type: 'number', analyzer: 'number', wire: 'plain' },
  time: { type: 'time', analyzer: 'time', wire: 'time' },
  boolean: { type: 'boolean', analyzer: 'boolean', wire: 'boolean' },
  choice: { size: 320, type: 'choice', analyzer: 'keyword', wire: 'plain' },
  list: { size: 320, type: 'text', analyzer: 'keyword', wire: 'list' },
} as const;
type FieldKind = keyof typeof KINDS;

const makeField = (
  domain: Domain,
  kind: FieldKind,
  db_id: string,
  label: string,
  { sql, nullable = false, flag, sort, unit, size, values }: Extra,
): DemoField => {
  const { size: usual, ...shape }: { readonly size?: number } & Omit<(typeof KINDS)[FieldKind], 'size'> =
    KINDS[kind];
  const limit = size ?? usual;
  return {
    field_id: `${domain}.${db_id}`,
    db_id,
    label,
    multi_values: kind === 'list',
    sql: sql ?? `"${db_id}"`,
    nullable,
    ...(flag && { flag }),
    ...(sort && { db_sort_id: sort, sortSql: `"${sort}"` }),
    ...(unit && { unit }),
    ...(limit && { size: limit }),
    ...shape,
    ...(kind === 'choice' && {
      field_values: (values ?? []).map((value) => ({ value, label: sentence(value) })),
    }),
  };
};

/** Returns the makers of a domain's fields, one for each kind of field. */
export const fieldsFor = (domain: Domain): Readonly<Record<FieldKind, Make>> => {
  const maker =
    (kind: FieldKind): Make =>
    (db_id, label, extra = {}) =>
      makeField(domain, kind, db_id, label, extra);
  return {
    keyword: maker('keyword'),
    text: maker('text'),
    number: maker('number'),
    time: maker('time'),
    boolean: maker('boolean'),
    choice: maker('choice'),
    list: maker('list'),
  };
};

/** Tags that analysts set: a list inside `action_data`. */
export const TAGS_SQL = "coalesce(json_extract(\"action_data\", '$.tags'), '[]')";
