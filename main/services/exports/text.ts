/** Words of exports that the analyst reads. */
import { formatCount, formatQuantity } from '../../../shared/rules/quantity';

export const text = {
  resultClosed: 'This result is no longer open.',
  runAgain: 'Run the query again.',
  written: (written: number, total: number) =>
    `${formatCount(written)} of ${formatQuantity(total, 'row')} written.`,
  ignored: (names: readonly string[]) =>
    `Values ignored in the result: unexpected format (${names.join(', ')}).`,
  leftOut: (rows: number) => `${formatQuantity(rows, 'row')} left out of the result: unexpected format.`,
  leftOutNext: 'Report this to the tenant’s support, with the time.',
  labelMissing: 'Each column needs one label.',
  columnTwice: 'A column can be exported only once.',
  unknownZone: (zone: string) => `“${zone}” isn’t a valid time zone.`,
  exportTitle: (format: string) => `Export to ${format}`,
  formatName: (format: string, isZip: boolean) =>
    isZip ? `${format.toUpperCase()} in a zip` : format.toUpperCase(),
  activeUsersTitle: 'Export active users',
  activeUsersQuery: (saas: string) =>
    `Active users of ${saas}, as the tenant wrote them: formulas in the cells are not escaped`,
  asShown: 'As shown',
  noPng: 'The picture is not a PNG.',
  asSent: 'As the tenant sent it',
  /** The zone of times that are written as they are, by the source of the rows. */
  asIn: {
    file: 'As in the file',
    comparison: 'As in the compared rows',
    list: 'As in the list',
  },
  partOf: (file: string, part: string) => `${file}, ${part}`,
} as const;
