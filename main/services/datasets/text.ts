/** Titles and messages of datasets: hunts, logins and comparisons. */
const count = (rows: number): string => rows.toLocaleString('en-US');

export const text = {
  closed: 'This result is no longer open.',
  runAgain: 'Run the query again.',
  notWhole: (title: string) => `“${title}” is incomplete because loading was cancelled.`,
  openAgain: 'Open it again.',
  cancelled: 'Canceled.',
  rowsStay: (rows: number) => `${count(rows)} ${rows === 1 ? 'row stays' : 'rows stay'} loaded.`,
  processEnded: 'The process that stores the rows stopped.',
  restart: 'Quit Postern and start it again.',
  loadAll: 'Load all rows',
  loadedAll: (loaded: number, total: number) => `${count(loaded)} of ${count(total)} rows loaded`,
  logins: 'Login events',
  loadedLogins: (rows: number) => `${count(rows)} ${rows === 1 ? 'login' : 'logins'} loaded`,
  sideClosed: 'One of the two results is no longer open.',
  chooseSide: 'Choose it again.',
  sameSides: 'Both sides are the same result.',
  chooseOther: 'Choose another one.',
  compareTitle: (before: string, after: string) => `${before} → ${after}`,
  compared: (added: number, gone: number, changed: number) =>
    `${count(added)} added, ${count(gone)} gone, ${count(changed)} changed`,
} as const;
