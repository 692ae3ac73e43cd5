/** The table of figures: written for a terminal and for README, and read again from there. */
import { aimText, type Measured, type Unmeasured } from './figure';

/** The cells of a figure's row, in the order of the heads. */
export type Cells = readonly string[];

const HEADS = ['figure', 'Postern', 'min – max', 'beside', 'its value', 'ratio', 'aim', 'met'];

const number = (value: number): string => {
  if (value === Number.MAX_VALUE) return '∞';
  if (value >= 1000) return Math.round(value).toLocaleString('en-US');
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
};

const ratioText = ({ ratio, worst, aim, unit }: Measured): string =>
  worst === undefined
    ? `${number(ratio)}x`
    : `${number(ratio)}x (worst ${number(worst)}${aim.on === 'ratio' ? 'x' : ` ${unit}`})`;

const cellsOf = (one: Measured | Unmeasured): Cells =>
  'error' in one
    ? [one.name, 'not measured', '', one.error.split('\n')[0]?.slice(0, 80) ?? '', '', '', '', '**no**']
    : [
        one.name,
        `${number(one.value)} ${one.unit}`,
        `${number(one.min)} – ${number(one.max)}`,
        one.peer,
        `${number(one.peerValue)} ${one.unit}`,
        ratioText(one),
        aimText(one.aim, one.unit),
        one.met ? 'yes' : '**no**',
      ];

const draw = (rows: readonly Cells[]): string => {
  const all = [HEADS, ...rows];
  const widths = HEADS.map((_, i) => Math.max(...all.map((row) => (row[i] ?? '').length)));
  const line = (row: Cells) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [
    line(HEADS),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...rows.map(line),
    '',
  ].join('\n');
};

/** Returns the figures as a table. */
export const table = (figures: readonly (Measured | Unmeasured)[]): string => draw(figures.map(cellsOf));

/** Returns the rows of the table in a text by the names of their figures. */
export const readTable = (text: string): ReadonlyMap<string, Cells> =>
  new Map(
    text
      .split('\n')
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
      .filter(
        (cells) => cells.length === HEADS.length && cells[0] !== HEADS[0] && !/^-+$/.test(cells[0] ?? ''),
      )
      .map((cells) => [cells[0] ?? '', cells]),
  );

/** Returns the figures as a table with a row for each name: that of this run, or else the one that the text has. */
export const tableWith = (
  figures: readonly (Measured | Unmeasured)[],
  names: readonly string[],
  text: string,
): string => {
  const former = readTable(text);
  return draw(
    names.flatMap((name) => {
      const measured = figures.find((one) => one.name === name);
      const cells = measured ? cellsOf(measured) : former.get(name);
      return cells ? [cells] : [];
    }),
  );
};
