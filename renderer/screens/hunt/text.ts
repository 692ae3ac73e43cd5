/** Words of the hunt: messages, the counts line, the strips above the grid and the run list. */
export const TEXT = {
  notRun: (reason: string) => `Not run: ${reason}`,
  notRunNext: 'Fix the marked condition, or remove it.',
  notRefreshed: 'The rows could not be refreshed, so they may not show the action yet.',

  addToQuery: 'Add to the query',
  excludeInQuery: 'Exclude in the query',
  addColumn: 'Add column',
  hideColumn: 'Hide',
};
