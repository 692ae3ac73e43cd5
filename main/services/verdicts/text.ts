/** Titles and messages about verdict histories. */
import { MATRIX_MOST_ROWS } from '../../../shared/limits';

const count = (n: number, noun: string): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? noun : `${noun}s`}`;

export const text = {
  label: 'A part of the verdict history',
  clear: (tenant: string) => ({
    title: `Delete the verdict history of ${tenant} from this workstation?`,
    detail: 'Earlier verdicts of all its records are forgotten. Nothing changes at the tenant.',
    ok: 'Delete history',
  }),
  matrix: {
    title: (rows: number) => `Verdicts of ${count(rows, 'row')}`,
    loaded: (rows: number) => `${count(rows, 'row')} compared`,
    disagree: 'Disagree',
    threats: 'Threats',
    seen: 'Read',
    problem: 'Problem',
    id: 'Entity ID',
    closed: 'The rows of this matrix are no longer open.',
    selectAgain: 'Select rows in a query, and open the matrix again.',
    nameless: 'None of these rows names an entity, so they have no verdicts.',
    tooMany: (rows: number) =>
      `A matrix shows up to ${count(MATRIX_MOST_ROWS, 'row')}, and ${count(rows, 'row')} were chosen.`,
    fewer: 'Select fewer rows.',
  },
  notCleared: 'The verdict history could not be deleted.',
  clearAgain: 'Check the disk, then clear it again.',
} as const;
