/** Texts of pinning to a case. */
import { formatQuantity } from '../../state/format';

export const TEXT = {
  title: 'Case',
  pin: 'Pin to case',
  words: 'evidence bookmark',
  needs: 'Open a record or go to a row first',
  pinned: (what: string, title: string, pins: number) =>
    `Pinned ${what} to “${title}”, which has ${formatQuantity(pins, 'pin')} now.`,
  record: 'the record',
  row: 'the row',
  query: 'the query',
  pinQuery: 'Pin query to case',
  show: 'Show case',
  headersOf: (title: string) => `Headers of ${title}`,
  pictureOf: (title: string) => `Picture of ${title}`,
  rowAt: 'Row',
  noPicture: (reason: string) => `The record is pinned without its picture. ${reason}`,
} as const;
