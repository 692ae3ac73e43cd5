/** A csv file that is larger than any result of a hunt, and how it is opened on the screen. */
import { basename } from 'node:path';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { RunningApp } from '../../support/app';
import { answerDialogs } from '../../support/window';
import { jobEndIf, openedFile } from './hunt';

/** The column with another value in each row. */
export const UNIQUE = 'Entity ID';

const COLUMNS = [
  `md5(i::varchar) as "${UNIQUE}"`,
  `strftime(timestamp '2026-01-01' + to_seconds(i * 5), '%Y-%m-%dT%H:%M:%SZ') as "Received"`,
  `'Invoice ' || i || ' for order ' || (i * 7919 % 100003) || ', please confirm' as "Subject"`,
  `'sender' || (i * 31 % 50021) || '@partner' || (i % 811) || '.example' as "From"`,
  `'user' || (i % 4999) || '@contoso.example' as "Recipients"`,
  `['Clean', 'Phishing', 'Spam', 'Suspicious'][i % 4 + 1] as "Verdict"`,
  `i % 100 as "Score"`,
  `i * 37 % 250007 as "Size"`,
  `'203.0.' || (i % 200) || '.' || (i % 251) as "Sender IP"`,
  `'<' || hex(i * 2654435761) || '@mx' || (i % 53) || '.partner.example>' as "Message ID"`,
  `['Inbox', 'Quarantine', 'Junk'][i % 3 + 1] as "State"`,
];

/** Returns the statement by which DuckDB writes the file: about 220 bytes a row. */
export const writeLargeFile = (path: string, rows: number): string =>
  `copy (select ${COLUMNS.join(', ')} from range(${rows}) t(i)) to '${path}' (format csv, header true)`;

/** Opens a file on the screen, as an analyst does, until all of its rows are in; returns its dataset and the milliseconds. */
export const openOnScreen = async (
  { app, page }: RunningApp,
  path: string,
): Promise<{ readonly file: DatasetState; readonly ms: number }> => {
  await answerDialogs(app, path);
  const began = Date.now();
  await page.keyboard.press('Control+o');
  const job = await jobEndIf(page, ({ kind, title }) => kind === 'open' && title === basename(path));
  if (job.state !== 'done') throw new Error(`the file was opened to ${job.state}: ${job.message ?? ''}`);
  return { file: await openedFile(page), ms: job.heardAt - began };
};
