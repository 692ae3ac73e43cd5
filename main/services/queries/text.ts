/** Titles and messages about saved, recent and watched queries. */
import { formatCount, formatQuantity } from '../../../shared/rules/quantity';

export const text = {
  unreadable: (what: string) =>
    `Postern can’t read ${what} of this query, and saving would lose that. Nothing was saved.`,
  unreadableNext: 'Save it as a new query, or change it in the tenant’s portal.',
  definitionFiles: 'Query definitions',
  exportTitle: 'Export query definitions',
  importTitle: 'Import query definitions',
  exportName: (day: string) => `queries ${day}.json`,
  format: 'query definitions',
  timeZone: 'As the tenant sent it',
  unreadableExport:
    'The tenant’s export has an unknown format, so Postern can’t make sure that it contains no passwords. Nothing was saved.',
  incompleteExport: (asked: number, received: number) =>
    `The tenant sent ${formatQuantity(received, 'definition')} instead of ${formatCount(asked)}. Nothing was saved.`,
  fileTooLarge: 'The file is larger than 16 MB.',
  exportFewer: 'Export fewer queries at a time, then import the files one by one.',
  noDefinitions: 'This file doesn’t contain query definitions.',
  chooseExported: 'Choose a file that was saved with “Export definitions”.',
  notImported: (failed: readonly { readonly label: string; readonly reason: string }[]) => {
    const reasons = failed
      .slice(0, 3)
      .map(({ label, reason }) => (label === '' ? reason : `${label}: ${reason}`));
    return ['The tenant reported that the file was not imported.', ...reasons].join(' ');
  },
  unnamed: (position: number) => `(no label, number ${position})`,
  noReason: 'The tenant gave no reason.',
  notNamed: 'Not named',
  wholeDefinition: 'Definition',
  countTitle: (queries: number) => (queries === 1 ? 'Count what is new' : `Count ${queries} queries`),
  counted: (queries: number) => `${formatQuantity(queries, 'query')} counted`,
  someFailed: (counted: number, failed: number, reason: string) =>
    `${counted} counted, ${failed} failed: ${reason}`,
  notSaved: 'The tenant reported that the query was not saved.',
  savedSomewhere: 'The query was saved, but the tenant didn’t return its ID.',
  findInList: 'Refresh Queries and open it there. Saving again would make a second one.',
  idsIncomplete: 'The tenant didn’t send all entities that this query finds.',
  idsIncompleteNext: 'Open the query to see its rows, or try again later.',
  notDeleted: 'The tenant didn’t delete the query.',
  runList: 'The list of recent runs',
  watchList: 'The list of watched queries',
} as const;
