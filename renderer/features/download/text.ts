/** All text of the download of several rows. */
import { MAX_SAMPLES } from '../../../shared/local-calls/exports';
import { formatCount, formatQuantity } from '../../state/format';

export const TEXT = {
  command: 'Download the selected…',
  needsRows: 'Select rows of files, emails or attachments first',
  title: (n: number, noun: string) => `Download ${formatQuantity(n, noun)}`,
  reading: 'Reading the selected rows',
  submit: 'Choose a folder…',
  as: 'Save each as',
  zip: 'Zip with the password “infected”',
  raw: 'Original file: a double-click can run it',
  rawMail: 'Message as it is',
  about: 'One folder, one job. A list in the folder gives the result for each.',
  mail: 'Emails are rebuilt from their headers and body. Attachments are not included.',
  repeated: (n: number) =>
    `${formatQuantity(n, 'row is', 'rows are')} for an entity that is already selected.`,
  nameless: (n: number) =>
    `${formatQuantity(n, 'row has', 'rows have')} no entity ID and ${n === 1 ? 'is' : 'are'} skipped.`,
  none: 'None of the selected rows can be downloaded.',
  tooMany: (n: number) =>
    `${formatCount(n)} rows are selected. One job downloads ${formatCount(MAX_SAMPLES)} at most: select fewer.`,
} as const;
