/** The columns of a list of exceptions, and their cells. */
import type { ExceptionRow } from '../../../shared/api/exception';
import type { DatasetColumn } from '../../../shared/dataset';
import type { App } from '../../../shared/model/apps';
import type { Brand } from '../../../shared/model/brand';
import { SEC_TOOLS, type ExceptionType } from '../../../shared/model/ids';
import { toolName } from '../../../shared/rules/security-stack';
import { blockingFlag } from '../../../shared/rules/exception-gating';
import {
  EXCEPTION_LIST_LABELS,
  EXCEPTION_TYPE_FACTS,
  exceptionScope,
  findExceptionType,
} from '../../../shared/rules/exception-types';
import type { Flags } from '../../../shared/rules/flags';
import { readTime } from '../../../shared/rules/read-time';
import type { ListedException } from './exception-pages';
import { text } from './text';

const namesOf = <T extends string>(values: readonly T[], label: (value: T) => string) =>
  Object.fromEntries(values.map((value) => [value, label(value)]));

const TYPES = Object.keys(EXCEPTION_TYPE_FACTS) as readonly ExceptionType[];

/** The colors of the lists: blocked is red, let through is green, whatever an analyst wants of it. */
const LIST_TONES = { allow: 'ok', block: 'bad', password: 'mute' } as const;

/** Columns of fields that only some tenants send. */
const extraColumns = (zone: string): readonly DatasetColumn[] => {
  const { columns } = text;
  return [
    { key: 'expiration_time', label: columns.expires, type: 'time', width: 130, zone },
    { key: 'owner_email', label: columns.owner, type: 'text', width: 200 },
    { key: 'edited_by', label: columns.editor, type: 'text', width: 200 },
    { key: 'file_name', label: columns.fileName, type: 'text', width: 200 },
  ];
};

/** The names of security tools: those of the brand, and for a tool that only the tenant knows its label there. */
const toolNames = (brand: Brand, apps: readonly App[]): Readonly<Record<string, string>> => {
  const listed = apps.filter(({ is_saas }) => !is_saas).map(({ name }) => name);
  return namesOf([...new Set<string>([...SEC_TOOLS, ...listed])], (tool) =>
    toolName(
      tool,
      brand,
      apps.find(({ name }) => name === tool),
    ),
  );
};

/**
 * Returns the columns of a list: files hold the tenant's values, the screen shows their names. A field that not every tenant has, such as
 * an expiry, has a column if the first rows have it.
 */
export const exceptionColumns = (
  brand: Brand,
  zone: string,
  first: readonly ExceptionRow[] = [],
  apps: readonly App[] = [],
): DatasetColumn[] => {
  const { columns, statuses } = text;
  const sent = new Set(first.flatMap((row) => Object.keys(row)));
  return [
    { key: 'exception_str', label: columns.value, type: 'text', width: 280 },
    {
      key: 'exception_type',
      label: columns.type,
      type: 'text',
      width: 130,
      names: namesOf(TYPES, (type) => EXCEPTION_TYPE_FACTS[type].label),
    },
    {
      key: 'list',
      label: columns.list,
      type: 'text',
      width: 120,
      names: EXCEPTION_LIST_LABELS,
      tones: LIST_TONES,
    },
    {
      key: 'sec_type',
      label: columns.tool,
      type: 'text',
      width: 140,
      names: toolNames(brand, apps),
    },
    { key: 'scope', label: columns.scope, type: 'text', width: 190 },
    { key: 'comment', label: columns.comment, type: 'text', width: 220 },
    { key: 'created_by_email', label: columns.creator, type: 'text', width: 200 },
    { key: 'insert_time', label: columns.time, type: 'time', width: 130, zone },
    { key: 'status', label: columns.status, type: 'text', width: 124, names: statuses },
    { key: 'affected_count', label: columns.affected, type: 'number', width: 84 },
    { key: 'is_exclusive', label: columns.exclusive, type: 'boolean', width: 80 },
    { key: 'exception_payload', label: columns.payload, type: 'text', width: 160 },
    ...extraColumns(zone).filter(({ key }) => sent.has(key)),
    { key: 'id', label: columns.id, type: 'text', width: 160 },
  ];
};

/** The context of a list that its cells depend on. */
export type ListContext = {
  readonly flags: Flags;
  /** The zone of times that name none. */
  readonly zone: string;
  /** The instant that expiries are compared with. */
  readonly now: number;
};

const isExpired = (row: ExceptionRow, { zone, now }: ListContext): boolean => {
  const expires = readTime(row['expiration_time'], zone);
  return expires !== undefined && expires <= now;
};

/**
 * An expiry that has passed comes first, then the tenant's word on an exception. Without it, a flag that rules it out says that it is off;
 * else nothing was sent: the screen asks `sectool_exceptions_status`, which takes one entity, about a email or file that it applies to.
 */
const statusOf = (row: ExceptionRow, context: ListContext): keyof typeof text.statuses => {
  const { is_active, sec_type, exception_type } = row;
  if (isExpired(row, context)) return 'expired';
  if (is_active !== undefined) return is_active ? 'active' : 'off';
  const type = findExceptionType(exception_type);
  return type !== undefined && blockingFlag(sec_type, type, context.flags) !== undefined ? 'off' : 'unknown';
};

/** Returns an exception as a row of its list. */
export const exceptionCells = (
  row: ListedException,
  context: ListContext,
): Readonly<Record<string, unknown>> => {
  const { list, exception_payload, exception_type, exception_str } = row;
  const hasPayload = exception_payload && Object.keys(exception_payload).length > 0;
  return {
    ...row,
    list: list ?? null,
    scope: exceptionScope(exception_type, exception_str, exception_payload),
    status: statusOf(row, context),
    exception_payload: hasPayload ? JSON.stringify(exception_payload) : null,
  };
};
