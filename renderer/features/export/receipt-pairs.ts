/** A receipt as blocks of labels and values: what was written, what is inside it, and who asked for it. */
import type { Receipt } from '../../../shared/model/app-state';
import { formatVerdict } from '../../components/verdict';
import { formatCount } from '../../state/format';
import { formatInstantWithZone } from '../../state/time';
import { TEXT } from './text';

type ReceiptPair = { readonly label: string; readonly value: string; readonly isMono?: boolean };

const T = TEXT.receipt;

/** A pair if there is a value, otherwise nothing. */
const pair = (label: string, value: string | null | undefined, isMono = false): ReceiptPair[] =>
  value ? [{ label, value, isMono }] : [];

/** Returns true if a receipt of an archive is older than the block of its sample: its hashes are those of the sample. */
const hasOldHash = ({ zipPassword, sample }: Receipt): boolean => zipPassword !== undefined && !sample;

const hashPairs = ({ sha256, md5 }: Pick<Receipt, 'sha256' | 'md5'>): ReceiptPair[] => [
  ...pair('SHA-256', sha256, true),
  ...pair('MD5', md5, true),
];

const filePairs = (receipt: Receipt): ReceiptPair[] => [
  ...pair(T.name, receipt.fileName, true),
  ...pair(T.size, T.bytes(receipt.bytes)),
  ...pair(T.asked, receipt.rows && formatCount(receipt.rows.asked)),
  ...pair(T.written, receipt.rows && formatCount(receipt.rows.written)),
  ...pair(T.total[receipt.source?.kind ?? 'tenant'], receipt.rows && formatCount(receipt.rows.total)),
  ...pair(T.leftOut, receipt.rows?.leftOut ? T.unexpected(receipt.rows.leftOut) : undefined),
  ...pair(T.repeated, receipt.rows?.repeated ? T.repeatedIds(receipt.rows.repeated) : undefined),
  ...(hasOldHash(receipt) ? [] : hashPairs(receipt)),
  ...pair(T.zipPassword, receipt.zipPassword, true),
];

const samplePairs = (receipt: Receipt): ReceiptPair[] => [
  ...pair(T.name, receipt.sample?.name, true),
  ...pair(T.size, receipt.sample && T.bytes(receipt.sample.bytes)),
  ...(hasOldHash(receipt) ? hashPairs(receipt) : receipt.sample ? hashPairs(receipt.sample) : []),
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

const askedPairs = (receipt: Receipt, zone: string): ReceiptPair[] => [
  ...pair(T.who, receipt.who),
  ...pair(T.sourceFile, receipt.source?.name, true),
  ...pair(T.sourceHash, receipt.source?.sha256, true),
  ...pair(T.tenant, receipt.tenant),
  ...pair(T.brand, receipt.brand),
  ...pair(T.zone, receipt.timeZone),
  ...pair(T.finished, formatInstantWithZone(receipt.finishedAt, zone)),
];

/** A part of a receipt with its heading. */
export type ReceiptBlock = { readonly title: string; readonly pairs: readonly ReceiptPair[] };

/** Returns all that a receipt says, with its time in a zone. A sample and the archive around it each have their own block. */
export const receiptBlocks = (receipt: Receipt, zone: string): readonly ReceiptBlock[] => {
  const isArchive = receipt.zipPassword !== undefined;
  const [file, sample] = [filePairs(receipt), samplePairs(receipt)];
  const blocks: readonly ReceiptBlock[] = [
    { title: isArchive ? T.archive : T.file, pairs: isArchive ? file : [...file, ...sample] },
    { title: T.sample, pairs: isArchive ? sample : [] },
    { title: T.content, pairs: [...queryPairs(receipt), ...contentPairs(receipt)] },
    { title: T.request, pairs: askedPairs(receipt, zone) },
  ];
  return blocks.filter(({ pairs }) => pairs.length > 0);
};
