/** A receipt as pairs of label and value. */
import type { Receipt } from '../../../shared/model/app-state';
import { formatVerdict } from '../../components/verdict';
import { formatCount } from '../../state/format';
import { formatInstantWithZone } from '../../state/time';
import { TEXT } from './text';

export type ReceiptPair = { readonly label: string; readonly value: string; readonly isMono?: boolean };

const T = TEXT.receipt;

/** A pair if there is a value, otherwise nothing. */
const pair = (label: string, value: string | null | undefined, isMono = false): ReceiptPair[] =>
  value ? [{ label, value, isMono }] : [];

/** Tells if a receipt of an archive is older than the block of its sample: its hashes are those of the sample. */
const hasOldHash = ({ zipPassword, sample }: Receipt): boolean => zipPassword !== undefined && !sample;

const filePairs = (receipt: Receipt): ReceiptPair[] => [
  ...pair(receipt.zipPassword === undefined ? T.file : T.archive, receipt.fileName, true),
  ...pair(T.size, T.bytes(receipt.bytes)),
  ...pair(T.asked, receipt.rows && formatCount(receipt.rows.asked)),
  ...pair(T.written, receipt.rows && formatCount(receipt.rows.written)),
  ...pair(T.total, receipt.rows && formatCount(receipt.rows.total)),
  ...pair(T.leftOut, receipt.rows?.leftOut ? T.unexpected(receipt.rows.leftOut) : undefined),
  ...pair(T.repeated, receipt.rows?.repeated ? T.repeatedIds(receipt.rows.repeated) : undefined),
  ...pair(hasOldHash(receipt) ? T.sampleHash : 'SHA-256', receipt.sha256, true),
  ...pair(hasOldHash(receipt) ? T.sampleMd5 : 'MD5', receipt.md5, true),
];

const samplePairs = (receipt: Receipt): ReceiptPair[] => [
  ...pair(T.zipPassword, receipt.zipPassword, true),
  ...pair(T.sample, receipt.sample?.name, true),
  ...pair(T.sampleSize, receipt.sample && T.bytes(receipt.sample.bytes)),
  ...pair(T.sampleHash, receipt.sample?.sha256, true),
  ...pair(T.sampleMd5, receipt.sample?.md5, true),
  ...pair(T.hashCheck, receipt.hash && (receipt.hash === 'equal' ? T.hashEqual : T.hashMissing)),
  ...pair(T.verdict, receipt.verdict && formatVerdict(receipt.verdict).text),
  ...pair(T.warning, receipt.warning),
];

const queryPairs = (receipt: Receipt): ReceiptPair[] => [
  ...pair(T.columns, receipt.columns?.join(', ')),
  ...pair(T.query, receipt.query),
  ...pair(T.sort, receipt.sort),
  ...pair(T.filter, receipt.filter),
];

const contentPairs = ({ guarded, cut, lock, notes, defanged }: Receipt): ReceiptPair[] => [
  ...pair(T.guard, guarded === undefined ? undefined : T.cells(guarded)),
  ...pair(T.cut, cut ? T.cutCells(cut) : undefined),
  ...pair(T.locked, lock && (lock === 'workbook' ? T.lockedWorkbook : T.lockedZip)),
  ...pair(T.notes, notes?.join(' ')),
  ...pair(T.defanged, defanged === undefined ? undefined : defanged ? T.yes : T.no),
];

/** All that a receipt says, with its time in a zone; what it does not say is left out. */
export const receiptPairs = (receipt: Receipt, zone: string): ReceiptPair[] => [
  ...filePairs(receipt),
  ...samplePairs(receipt),
  ...queryPairs(receipt),
  ...contentPairs(receipt),
  ...pair(T.tenant, receipt.tenant),
  ...pair(T.who, receipt.who),
  ...pair(T.zone, receipt.timeZone),
  ...pair(T.finished, formatInstantWithZone(receipt.finishedAt, zone)),
];
