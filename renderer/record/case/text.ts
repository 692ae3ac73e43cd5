/** Texts of pinning to a case. */
import { formatCount, formatQuantity } from '../../state/format';

export const TEXT = {
  title: 'Case',
  pin: 'Pin to case',
  words: 'evidence bookmark',
  needs: 'Open a record or go to a row first',
  pinned: (what: string, title: string, pins: number) =>
    `Pinned ${what} to “${title}”, which has ${formatQuantity(pins, 'pin')} now.`,
  already: (what: string, title: string) => `“${title}” already has ${what} as it is now.`,
  record: 'the record',
  row: 'the row',
  query: 'the query',
  pinQuery: 'Pin query to case',
  show: 'Show case',
  partOf: {
    headers: (title: string) => `Headers of ${title}`,
    text: (title: string) => `Text body of ${title}`,
    html: (title: string) => `HTML body of ${title}`,
  },
  pictureOf: (title: string) => `Picture of ${title}`,
  rowAt: 'Row',
  naming: {
    title: 'Name the new case',
    label: 'Name',
    missing: 'Enter a name.',
    submit: 'Create case and pin',
    unnamed: 'New case',
  },
  pinnedWithout: (pinned: string, missing: readonly string[]) => [pinned, ...missing].join(' '),
  noHeaders: (reason: string) => `Its headers could not be read and are missing. ${reason}`,
  noBody: (reason: string) => `Its body could not be read and is missing. ${reason}`,
  largeBody: (part: 'text' | 'html', length: number) =>
    `Its ${part === 'html' ? 'HTML' : 'text'} body is missing: it has ${formatQuantity(length, 'character')}, more than a pin can hold.`,
  noAttachments: (reason: string) =>
    `Its attachments could not be read, so their hashes are missing. ${reason}`,
  someAttachments: (read: number, total: number | undefined, reason = '') =>
    [
      total === undefined
        ? `Only ${formatQuantity(read, 'attachment')} could be read.`
        : `Only ${formatCount(read)} of ${formatQuantity(total, 'attachment')} could be read.`,
      'The hashes of the rest are missing.',
      reason,
    ]
      .filter(Boolean)
      .join(' '),
  notShown: 'Its picture is missing because the record was no longer on screen.',
  covered: 'Its picture is missing because a dialog or menu covered the record.',
  noPicture: (reason: string) => `Its picture is missing. ${reason}`,
} as const;
