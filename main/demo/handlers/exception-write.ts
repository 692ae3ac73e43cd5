import { randomUUID } from 'node:crypto';
import { affectedCount } from '../content/affected';
import { findRefusal as findRuleBroken, type Refusal } from '../content/exception-rules';
import { instant } from '../content/profiles';
import { isSecTool } from '../content/sec-tools';
import { type Context, HttpError } from '../handler';
import type { ExceptionRecord } from '../rows';
import type { ExceptionType } from '../words';

export type Wanted = {
  readonly sec_type: string;
  readonly exception_type: ExceptionType;
  readonly exception_str: string;
  readonly exception_payload?: Readonly<Record<string, unknown>> | undefined;
  readonly comment?: string | undefined;
  readonly is_exclusive?: boolean | undefined;
  readonly created_by_email: string;
};

/** Returns the error of an exception, if it has one. */
export const findRefusal = (
  { sec_type, exception_type, exception_str, exception_payload }: Wanted,
  { store }: Pick<Context, 'store'>,
): Refusal | undefined =>
  isSecTool(sec_type)
    ? findRuleBroken(
        { tool: sec_type, type: exception_type, text: exception_str, mode: exception_payload?.['mode'] },
        store.flags,
      )
    : { field: 'sec_type', message: `No security tool is called ${sec_type}` };

/** Stores an exception; one that exists already gets the new payload and comment. */
export const storeException = (wanted: Wanted, { store, now }: Context): ExceptionRecord => {
  const exception_str = wanted.exception_str.trim();
  const key = { sec_type: wanted.sec_type, exception_type: wanted.exception_type, exception_str };
  const [known] = store.find('exception', key, { limit: 1 });
  const record: ExceptionRecord = {
    ...key,
    id: known?.id ?? `exc-${randomUUID()}`,
    exception_payload: JSON.stringify(wanted.exception_payload ?? {}),
    comment: wanted.comment ?? known?.comment ?? '',
    is_exclusive: wanted.is_exclusive === true ? 1 : 0,
    created_by_email: wanted.created_by_email,
    insert_time: known?.insert_time ?? now(),
  };
  if (known) store.updateWhere('exception', { id: known.id }, record);
  else store.insert('exception', record);
  return record;
};

/** Converts an exception to a row of a list. */
export const exceptionRow = (record: ExceptionRecord, { store, seed }: Context) => ({
  id: record.id,
  sec_type: record.sec_type,
  exception_type: record.exception_type,
  exception_str: record.exception_str,
  exception_payload: JSON.parse(record.exception_payload) as object,
  comment: record.comment,
  is_exclusive: record.is_exclusive === 1,
  created_by_email: record.created_by_email,
  insert_time: instant(record.insert_time),
  affected_count: affectedCount(store, seed, record),
});

/** Throws a refusal as a 422, with the call's own name for the field. */
export const refuse = ({ field, message }: Refusal, names: Readonly<Record<string, string>> = {}): never => {
  throw new HttpError(422, message, names[field] ?? field);
};
