/** The changes of one exception that were made here, as the audit journal recorded them. */
import { isDeepStrictEqual } from 'node:util';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type {
  ExceptionChange,
  ExceptionHistory,
  RecordedException,
} from '../../../shared/model/exception-history';
import { isFields, type Fields } from '../../../shared/model/lenient-values';
import type { Entry } from '../../formats/journal-entry';
import type { Journal } from '../journal/journal';
import { recordable } from '../journal/recordable';
import { listSegments, readSegment } from '../journal/segments';

/** Most changes that are listed; the journal has the others. */
const MOST = 50;

type Named = ParsedLocalCallInput<'exceptions.history'>;

/** The start of the names of the calls that add exceptions. */
const CALLS = 'exception.add';

/** Returns true if a recorded call wrote the exception of this name. A long value is recorded by its hash. */
const isOf = (after: Fields, { sec_type, exception_type, exception_str }: Named): boolean => {
  const tools = Array.isArray(after['files'])
    ? (after['files'] as readonly unknown[]).map((file) => (isFields(file) ? file['sec_type'] : undefined))
    : [after['sec_entity_type']];
  return (
    tools.includes(sec_type) &&
    after['exception_type'] === exception_type &&
    isDeepStrictEqual(after['exception_str'], recordable(exception_str.trim()))
  );
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns a text that the tenant has stored; null if it didn't send one. */
const storedText = (stored: unknown, key: string): string | null =>
  isFields(stored) && key in stored ? asText(stored[key]) : null;

/** Returns a payload as JSON; empty for one without fields, which is the same as none. */
const payloadOf = (sent: unknown): string =>
  isFields(sent) && Object.keys(sent).length > 0 ? JSON.stringify(sent) : '';

/** Returns what the tenant had stored: it may leave anything out. */
const stored = (before: Fields): RecordedException => ({
  comment: storedText(before, 'comment'),
  is_exclusive: 'is_exclusive' in before ? before['is_exclusive'] === true : null,
  payload: 'exception_payload' in before ? payloadOf(before['exception_payload']) : null,
  creator: storedText(before, 'created_by_email'),
});

/** Returns what was sent. The tenant may have stored another creator than the one that was typed. */
const sent = (after: Fields): RecordedException => ({
  comment: asText(after['comment']),
  is_exclusive: after['is_exclusive'] === true,
  payload: payloadOf(after['exception_payload']),
  creator: storedText(after['stored'], 'created_by_email'),
});

const changeOf = ({ seq, at, who, outcome, reason, before }: Entry, after: Fields): ExceptionChange => ({
  seq,
  at,
  who,
  outcome,
  reason,
  before: isFields(before) ? stored(before) : null,
  after: sent(after),
});

/** Reads the changes of an exception from a journal, once all that was done is in it. */
export const readExceptionHistory = async (
  journal: Pick<Journal, 'folderOf' | 'idle'>,
  id: string,
  named: Named,
): Promise<ExceptionHistory> => {
  await journal.idle();
  const changes: ExceptionChange[] = [];
  let unreadable = 0;
  for (const segment of listSegments(journal.folderOf(id))) {
    for (const { entry } of readSegment(segment, CALLS).lines) {
      if (!entry) unreadable += 1;
      else if (entry.what.startsWith(CALLS) && isFields(entry.after) && isOf(entry.after, named))
        changes.push(changeOf(entry, entry.after));
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { changes: changes.toReversed().slice(0, MOST), total: changes.length, unreadable };
};
