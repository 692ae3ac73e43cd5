import { useEffect, useState } from 'react';
import { MAX_LIST_PAGE_SIZE, PAGE_SIZE } from '../../../shared/limits';
import type { Failure, Result } from '../../../shared/bridge';
import type { Evidence, Part } from '../../../shared/rules/contradictions';
import { api } from '../../bridge';
import { readAllPages } from '../all-pages';
import type { RecordTarget } from '../record-target';
import { useRecordVersion } from '../refresh-record';

/** The parts of an email that contradictions are looked for in, beside its fields and its stack. */
export type Parts = Omit<Evidence, 'record' | 'stack'>;

/** A part that was compared in part or not at all: the failure that prevented it, or the number of rows compared and the failure after them. */
export type Uncompared = {
  readonly part: Exclude<Part, 'summary' | 'stack'>;
  readonly why: Failure | { readonly rows: number; readonly failure?: Failure };
};

type Read = { readonly parts: Parts; readonly uncompared: readonly Uncompared[] };

/** An email's other parts as far as they were read, and how to read them again. */
export type PartsRead = Read & { readonly areRead: boolean; readonly retry: () => void };

/** Milliseconds that an email must stay open before its other parts are read: J and K step faster. */
const PAUSE_MS = 700;
/** Rows of a list that are compared at most. */
const MOST_ROWS = MAX_LIST_PAGE_SIZE;
/** Failures of a call that doesn't know the type of an entity. */
const NOT_TAKEN: readonly Failure['kind'][] = ['not_found', 'invalid'];
const NOTHING: Read = { parts: {}, uncompared: [] };

type Value<T> = { readonly value?: T; readonly uncompared: readonly Uncompared[] };

/** Returns what was read of a part, or why it was not: a fallback is not what the tenant has. */
const valueOf = <T>(part: Uncompared['part'], result: Result<T> | undefined): Value<T> => {
  if (!result) return { uncompared: [] };
  const why = result.ok ? result.meta?.fallback : result.failure;
  if (why) return { uncompared: [{ part, why }] };
  return result.ok ? { value: result.value, uncompared: [] } : { uncompared: [] };
};

const hasSkipped = (result: Result<unknown> | undefined): boolean =>
  result?.ok === true && (result.meta?.skipped ?? 0) > 0;

type List<T> = {
  readonly rows: readonly T[];
  readonly total_rows?: number | undefined;
  readonly isAtLeast?: boolean;
};

/** Returns the rows of a list, its length if that is known, and if only a part of it was read. */
const listOf = <T>(part: Uncompared['part'], result: Result<List<T>> | undefined) => {
  const { value, uncompared } = valueOf(part, result);
  if (!value) return { uncompared };
  const { rows, total_rows, isAtLeast } = value;
  const failure = result?.ok ? result.meta?.partial : undefined;
  const isShort =
    failure !== undefined || isAtLeast === true || rows.length < (total_rows ?? 0) || hasSkipped(result);
  return {
    rows,
    total: isAtLeast ? undefined : total_rows,
    uncompared: isShort ? [{ part, why: { rows: rows.length, ...(failure ? { failure } : {}) } }] : [],
  };
};

const readParts = async (
  { saas, entityId, entityType }: RecordTarget,
  { attachment_count, is_quarantined }: Evidence['record'],
  signal: AbortSignal,
): Promise<Read> => {
  const page = (offset: number) => ({ saas, entity_id: entityId, limit: MAX_LIST_PAGE_SIZE, offset });
  const readAttachments = () =>
    readAllPages((at) => api['entity.emailAttachments'](page(at), signal), PAGE_SIZE, MOST_ROWS);
  const readRecipients = () =>
    readAllPages((at) => api['entity.emailRecipients'](page(at), signal), PAGE_SIZE, MOST_ROWS);
  const read = await Promise.all([
    api['mail.headers']({ a: entityType, b: entityId }, signal),
    api['scan.clicks']({ entity_id: entityId, entity_type: entityType }, signal),
    attachment_count === 0 ? undefined : readAttachments(),
    is_quarantined ? readRecipients() : undefined,
  ]);
  const headers = valueOf('headers', read[0]);
  const clicks = listOf('clicks', read[1]);
  const attachments = listOf('attachments', read[2]);
  const recipients = listOf('recipients', read[3]);
  return {
    parts: {
      headers: headers.value?.headers,
      clicks: clicks.rows,
      attachments: attachments.rows,
      attachmentTotal: attachments.total,
      recipients: recipients.rows,
    },
    uncompared: [headers, clicks, attachments, recipients].flatMap(({ uncompared }) => uncompared),
  };
};

/** Kinds of records that links are clicked in. A file or a message has no other part to compare. */
const CLICKED: readonly RecordTarget['domain'][] = ['email', 'message', 'file'];

/** Returns true if a record has parts that contradictions are looked for in. */
export const hasParts = ({ domain }: RecordTarget): boolean => CLICKED.includes(domain);

/** Reads the clicks on the links of a file or a message. A tenant that takes no other type than emails has none of them. */
const readClicks = async ({ entityId, entityType }: RecordTarget, signal: AbortSignal): Promise<Read> => {
  const read = await api['scan.clicks']({ entity_id: entityId, entity_type: entityType }, signal);
  if (!read.ok && NOT_TAKEN.includes(read.failure.kind)) return NOTHING;
  const { rows, uncompared } = listOf('clicks', read);
  return { parts: { clicks: rows }, uncompared };
};

/** Reads the other parts of an email once it has been open for a moment. A part that can't be read contradicts nothing, and is named. */
export const useParts = (target: RecordTarget, record: Evidence['record']): PartsRead => {
  const version = useRecordVersion(target);
  const [read, setRead] = useState<Read & { readonly version: string }>();
  const [retries, setRetries] = useState(0);
  const [isAgain, setIsAgain] = useState(false);
  useEffect(() => {
    if (!hasParts(target)) return undefined;
    const controller = new AbortController();
    const readNow = async (): Promise<void> => {
      const { signal } = controller;
      const isEmail = target.domain === 'email';
      const now = await (isEmail ? readParts(target, record, signal) : readClicks(target, signal));
      if (controller.signal.aborted) return;
      setRead({ version, ...now });
      setIsAgain(false);
    };
    const timer = setTimeout(() => void readNow(), isAgain ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [version, retries]);
  const retry = () => {
    setIsAgain(true);
    setRetries(retries + 1);
  };
  if (!hasParts(target)) return { ...NOTHING, areRead: true, retry };
  if (read?.version !== version) return { ...NOTHING, areRead: false, retry };
  return { ...read, uncompared: isAgain ? [] : read.uncompared, areRead: !isAgain, retry };
};
