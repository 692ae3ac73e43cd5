/** Words of the hunt: messages, the counts line, the strips above the grid and the run list. */
export const TEXT = {
  notRun: (reason: string) => `Not run: ${reason}`,
  notRunNext: 'Fix the marked condition, or remove it.',
  notRefreshed: 'The rows could not be refreshed, so they may not show the action yet.',

  addToQuery: 'Add to the query',
  excludeInQuery: 'Exclude in the query',
  addColumn: 'Add column',
  hideColumn: 'Hide',

  runs: {
    title: 'Recent runs',
    titleOf: (domain: string) => `Recent ${domain} runs`,
    button: 'Recent runs · Ctrl+H',
    favorites: 'Favorites',
    favoriteList: 'Favorite queries',
    kept: (most: number) => `Each query once. The last ${most} and all favorites are stored.`,
    clear: 'Clear all',
    clearOthers: 'Clear all except favorites',
    none: 'No runs yet.',
    noOthers: 'No other runs.',
    favorite: (name: string) => `Favorite: ${name}`,
    addFavorite: 'Add to favorites · S',
    removeFavorite: 'Remove from favorites · S',
    runAgain: (name: string, found: string) => `Run again: ${name}, found ${found}`,
    before: (counts: string) => `Before: ${counts}`,
    sortedBy: (keys: string) => `Sorted by ${keys}`,
    nameOf: (words: string) => `Name of ${words}`,
    addName: 'Add a name',
    openInTab: (name: string) => `Open in a new tab: ${name}`,
    runInTab: 'Run in a new tab · Shift+Enter',
    remove: (name: string) => `Remove: ${name}`,
    removeKey: 'Remove · Delete',
    removeBlocked: 'Remove it from the favorites first',
  },
  counts: {
    lastRun: 'Showing results of the last run',
    loadedOnly: 'Loaded rows only',
    skipped: (rows: string) => `${rows} skipped: unexpected format`,
    resumed: (times: number) => `resumed ${times}×`,
    resumedWhy: 'The tenant closed an idle cursor, so loading continued after the last row.',
    loadingMore: 'Loading more…',
    loadingAll: 'Loading all rows',
  },
  news: {
    count: 'Count new rows',
    first: 'First view',
    none: 'Nothing new',
    since: (when: string) => `Since ${when}`,
    showOnly: (when: string) => `New since the last view on ${when}. Show only these.`,
  },
  options: {
    copies: 'Show each copy of an email or file as a row',
    firstPage: 'Rows on the first page',
    firstPageRange: (most: string, now: string) =>
      `Enter a whole number from 1 to ${most}. ${now} is used now.`,
    cursor: (time: string) =>
      `The tenant keeps its place in the result for ${time}. After that, loading continues after the last row.`,
    removeSort: (label: string) => `Don't sort by ${label}`,
  },
  selecting: {
    arriving: (loaded: string, total: string, filtered: boolean, excluded: string) =>
      `Selecting all${filtered ? ' filtered' : ''} rows as they load: ${loaded} of ${total} matching rows loaded${excluded}.`,
    loaded: (selected: string, total: string, filtered: boolean, excluded: string) =>
      `${selected} loaded${filtered ? ' and filtered' : ''} rows selected${excluded}. ${total} rows match in total.`,
    excluded: (rows: string) => `, ${rows} excluded`,
    loadAll: (total: string) => `Load and select all ${total}`,
    loadFiltered: 'Load all and select the filtered rows',
  },
};
