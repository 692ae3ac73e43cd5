/** The columns of a list of exceptions, and their cells. */
import type { ExceptionRow } from '../../../shared/api/exception';
import type { DatasetColumn } from '../../../shared/dataset';
import type { Brand } from '../../../shared/model/brand';
import { SEC_TOOLS, type ExceptionType } from '../../../shared/model/ids';
import { toolLabel } from '../../../shared/rules/brand';
import { blockingFlag } from '../../../shared/rules/exception-gating';
import {
  EXCEPTION_TYPE_FACTS,
  exceptionList,
  exceptionScope,
  findExceptionType,
} from '../../../shared/rules/exception-types';
import type { Flags } from '../../../shared/rules/flags';
import { text } from './text';

const namesOf = <T extends string>(values: readonly T[], label: (value: T) => string) =>
  Object.fromEntries(values.map((value) => [value, label(value)]));

const TYPES = Object.keys(EXCEPTION_TYPE_FACTS) as readonly ExceptionType[];

/** Returns the columns of a list: files hold the tenant's values, the screen shows their names. */
export const exceptionColumns = (brand: Brand, zone: string): DatasetColumn[] => {
  const { columns, lists, statuses } = text;
  return [
    { key: 'exception_str', label: columns.value, type: 'text', width: 280 },
    {
      key: 'exception_type',
      label: columns.type,
      type: 'text',
      width: 130,
      names: namesOf(TYPES, (type) => EXCEPTION_TYPE_FACTS[type].label),
    },
    { key: 'list', label: columns.list, type: 'text', width: 80, names: lists },
    {
      key: 'sec_type',
      label: columns.tool,
      type: 'text',
      width: 140,
      names: namesOf(SEC_TOOLS, (tool) => toolLabel(tool, brand)),
    },
    { key: 'scope', label: columns.scope, type: 'text', width: 190 },
    { key: 'comment', label: columns.comment, type: 'text', width: 220 },
    { key: 'created_by_email', label: columns.creator, type: 'text', width: 200 },
    { key: 'insert_time', label: columns.time, type: 'time', width: 130, zone },
    { key: 'status', label: columns.status, type: 'text', width: 96, names: statuses },
    { key: 'affected_count', label: columns.affected, type: 'number', width: 84 },
    { key: 'is_exclusive', label: columns.exclusive, type: 'boolean', width: 80 },
    { key: 'exception_payload', label: columns.payload, type: 'text', width: 160 },
    { key: 'id', label: columns.id, type: 'text', width: 160 },
  ];
};

/** The tenant's word on an exception comes first. Without it, a flag that rules it out says that it is off; else nothing is known. */
const statusOf = ({ is_active, sec_type, exception_type }: ExceptionRow, flags: Flags): string | null => {
  if (is_active !== undefined) return is_active ? 'active' : 'off';
  const type = findExceptionType(exception_type);
  return type !== undefined && blockingFlag(sec_type, type, flags) !== undefined ? 'off' : null;
};

/** Returns an exception as a row of its list. */
export const exceptionCells = (row: ExceptionRow, flags: Flags): Readonly<Record<string, unknown>> => {
  const { exception_payload, exception_type, exception_str } = row;
  const hasPayload = exception_payload && Object.keys(exception_payload).length > 0;
  return {
    ...row,
    list: exceptionList(exception_type) ?? null,
    scope: exceptionScope(exception_type, exception_str, exception_payload),
    status: statusOf(row, flags),
    exception_payload: hasPayload ? JSON.stringify(exception_payload) : null,
  };
};
