import type { QueryDomain } from '../../../shared/model/ids';
import type { QueryField } from '../../../shared/model/query';
import type { FlagName } from '../../../shared/rules/flags';

/** A field as the tenant knows it: what the config says of it, and where it lies in the database. */
export type DemoField = QueryField & {
  readonly sql: string;
  /** The expression that orders by it, when it is not `sql`. */
  readonly sortSql?: string;
  readonly nullable: boolean;
  /** How its cell is sent. */
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

/** Makers of a domain's fields, one for each kind of field. */
export const fieldsFor = (
  domain: QueryDomain,
): Readonly<Record<'keyword' | 'text' | 'number' | 'time' | 'boolean' | 'choice' | 'list', Make>> => {
  const base = (db_id: string, label: string, { sql, nullable = false, flag, sort, unit, size }: Extra) => ({
    field_id: `${domain}.${db_id}`,
    db_id,
    label,
    multi_values: false,
    sql: sql ?? `"${db_id}"`,
    nullable,
    ...(flag ? { flag } : {}),
    ...(sort ? { db_sort_id: sort, sortSql: `"${sort}"` } : {}),
    ...(unit ? { unit } : {}),
    ...(size ? { size } : {}),
  });
  return {
    keyword: (db_id, label, extra = {}) => ({
      ...base(db_id, label, { size: 320, ...extra }),
      type: 'text',
      analyzer: 'keyword',
      wire: 'plain',
    }),
    text: (db_id, label, extra = {}) => ({
      ...base(db_id, label, { size: 1_000, ...extra }),
      type: 'text',
      analyzer: 'text',
      wire: 'plain',
    }),
    number: (db_id, label, extra = {}) => ({
      ...base(db_id, label, extra),
      type: 'number',
      analyzer: 'number',
      wire: 'plain',
    }),
    time: (db_id, label, extra = {}) => ({
      ...base(db_id, label, extra),
      type: 'time',
      analyzer: 'time',
      wire: 'time',
    }),
    boolean: (db_id, label, extra = {}) => ({
      ...base(db_id, label, extra),
      type: 'boolean',
      analyzer: 'boolean',
      wire: 'boolean',
    }),
    choice: (db_id, label, extra = {}) => ({
      ...base(db_id, label, { size: 320, ...extra }),
      type: 'choice',
      analyzer: 'keyword',
      wire: 'plain',
      field_values: (extra.values ?? []).map((value) => ({ value, label: sentence(value) })),
    }),
    list: (db_id, label, extra = {}) => ({
      ...base(db_id, label, { size: 320, ...extra }),
      multi_values: true,
      type: 'text',
      analyzer: 'keyword',
      wire: 'list',
    }),
  };
};

/** Tags that analysts set: a list inside `action_data`. */
export const TAGS_SQL = "coalesce(json_extract(\"action_data\", '$.tags'), '[]')";
