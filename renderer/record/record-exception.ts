/** An exception made from the record on screen: the form offers what the record shows. */
import { isFields } from '../../shared/model/lenient-values';
import { PAGE_SIZE } from '../../shared/limits';
import { api } from '../bridge';
import { openExceptionForm, type ExceptionStart } from '../features/exception/exception-form-store';
import { seenValues, type SeenParts, type SeenValues } from '../features/exception/seen-values';
import { EXCEPTION_TYPES, type ExceptionType } from '../../shared/model/ids';
import { findHarm, type Harm } from '../../shared/rules/harms';
import { checkExceptionValue } from '../../shared/rules/exception-value';
import type { Flags } from '../../shared/rules/flags';
import { chosenFields } from '../query/field-parts';
import { useApp } from '../state/app-store';
import { toast, toastFailure } from '../state/overlay-store';
import { readAllPages } from './all-pages';
import { recordOnScreen } from './open-tab-store';
import { queryDomainOf, targetKey, type RecordTarget } from './record-target';
import { TEXT } from './text';
import { openVerdictDialog } from './verdicts/verdict-dialogs';

const textsOf = (record: Readonly<Record<string, unknown>>, ...keys: readonly string[]): readonly string[] =>
  keys.flatMap((key) => {
    const value = record[key];
    if (typeof value === 'string') return [value];
    return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  });

const urlsOf = (links: unknown): readonly string[] =>
  Array.isArray(links) ? links.flatMap((link: unknown) => (isFields(link) ? textsOf(link, 'url') : [])) : [];

/** Returns what exceptions compare with in a record of any domain: the names are those that tenants send. */
export const seenInRecord = (record: Readonly<Record<string, unknown>>): SeenParts => ({
  senders: textsOf(record, 'from_email', 'sender', 'sender_email', 'owner', 'owner_email').filter((one) =>
    one.includes('@'),
  ),
  senderNames: textsOf(record, 'from_name'),
  recipients: textsOf(record, 'recipients'),
  texts: textsOf(record, 'subject', 'text'),
  urls: urlsOf(record['links']),
  fileNames: textsOf(record, 'name', 'file_name', 'filename'),
  hashes: textsOf(record, 'md5', 'sha256'),
});

const withAttachments = async ({ saas, entityId }: RecordTarget, parts: SeenParts): Promise<SeenParts> => {
  const read = await readAllPages(
    (offset) => api['entity.emailAttachments']({ saas, entity_id: entityId, offset }),
    PAGE_SIZE,
  );
  // Without its attachments a mail still has senders, links and texts to offer.
  if (!read.ok) toast(TEXT.attachmentsNotRead, 'warn', `${read.failure.message} ${read.failure.next}`);
  const part = read.ok ? read.meta?.partial : undefined;
  const rows = read.ok ? read.value.rows : [];
  if (part) toast(TEXT.attachmentsPartRead(rows.length), 'warn', `${part.message} ${part.next}`);
  return {
    ...parts,
    fileNames: [...(parts.fileNames ?? []), ...rows.map(({ name }) => name)],
    hashes: [...(parts.hashes ?? []), ...rows.flatMap(({ md5, sha256 }) => [md5 ?? '', sha256 ?? ''])],
  };
};

/** Types that a new exception of a record may have, the likeliest first. */
const LIKELY: readonly ExceptionType[] = ['sender_email', 'hash', 'text_content'];
const OF_FILE: readonly ExceptionType[] = ['hash', 'text_content'];

/** Returns the value that the form begins with, and the type that it has if it is allowed. */
const firstValue = (
  seen: SeenValues,
  { domain }: RecordTarget,
): Pick<ExceptionStart, 'draft' | 'typeIfAllowed'> => {
  const type = (domain === 'file' ? OF_FILE : LIKELY).find((one) => (seen[one] ?? []).length > 0);
  return type === undefined
    ? { draft: {} }
    : { draft: { exception_str: seen[type]?.[0] ?? '' }, typeIfAllowed: type };
};

/** Returns the values that the tenant accepts: a flag can rule out a kind of hash. */
const acceptedValues = (seen: SeenValues, flags: Flags): SeenValues =>
  Object.fromEntries(
    EXCEPTION_TYPES.map((type) => [
      type,
      (seen[type] ?? []).filter((value) => checkExceptionValue(type, value, flags) === undefined),
    ]),
  );

const isOnScreen = (target: RecordTarget): boolean => {
  const shown = recordOnScreen();
  return shown !== undefined && targetKey(shown.target) === targetKey(target);
};

const harmIn = (record: object, target: RecordTarget): Harm | undefined => {
  const domain = queryDomainOf(target);
  return findHarm(
    Object.keys(record),
    (key) => (record as Readonly<Record<string, unknown>>)[key],
    domain && chosenFields({ saas: target.saas, domain }),
  );
};

/** Reads the harm that a verdict on a record names; undefined if none does, or if the record can't be read. */
export const readHarm = async (target: RecordTarget): Promise<Harm | undefined> => {
  const { RECORDS } = await import('./records');
  const read = await RECORDS[target.domain].load(target, new AbortController().signal);
  return read.ok ? harmIn(read.value, target) : undefined;
};

/** Opens the form with what the record shows. Afterwards a rescan of the record is offered. */
export const startRecordException = async (target: RecordTarget): Promise<void> => {
  // The records are loaded with the first one that opens: no start needs them.
  const { RECORDS } = await import('./records');
  const read = await RECORDS[target.domain].load(target, new AbortController().signal);
  if (!read.ok) return toastFailure(read.failure);
  const parts = seenInRecord(read.value);
  const all = seenValues(target.domain === 'email' ? await withAttachments(target, parts) : parts);
  const seen = acceptedValues(all, useApp.getState().flags);
  const { entityType, entityId } = target;
  openExceptionForm({
    mode: 'new',
    ...firstValue(seen, target),
    seen,
    harm: harmIn(read.value, target),
    files: [{ entity_type: entityType, entity_id: entityId }],
    entityType,
    ...(isOnScreen(target) ? { onRescan: () => openVerdictDialog('rescan', target) } : {}),
  });
};
