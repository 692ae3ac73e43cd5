/** The tables of figures: those of a run for the terminal, and the newest entries for the README. */
import { aimText, meets, type Figure, type Measured, type Unmeasured } from './figure';
import { historyOf, isMeasured, type Entry, type MeasuredEntry } from './trend';

type Cells = readonly string[];
type Row = Pick<Measured, 'value' | 'min' | 'max' | 'peerValue' | 'ratio' | 'worst'>;

const HEADS = ['figure', 'Postern', 'min – max', 'beside', 'its value', 'ratio', 'aim', 'met'];
const WHEN = 'measured';
/** The factor between a quick and a full ratio above which a figure must give a reason. */
const FAR = 1.5;
/** Most characters of an error in a table. */
const ERROR_LENGTH = 80;

const number = (value: number): string => {
  if (value === Number.MAX_VALUE) return '∞';
  if (value >= 1000) return Math.round(value).toLocaleString('en-US');
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
};

const ratioText = ({ ratio, worst }: Row, { aim, unit }: Figure): string =>
  worst === undefined
    ? `${number(ratio)}x`
    : `${number(ratio)}x (worst ${number(worst)}${aim.on === 'ratio' ? 'x' : ` ${unit}`})`;

/** The cells of a figure, in the order of the heads. */
const cellsOf = (figure: Figure, one: Row | { readonly error: string }): Cells =>
  'error' in one
    ? [
        figure.name,
        'not measured',
        '',
        one.error.split('\n')[0]?.slice(0, ERROR_LENGTH) ?? '',
        '',
        '',
        '',
        '**no**',
      ]
    : [
        figure.name,
        `${number(one.value)} ${figure.unit}`,
        `${number(one.min)} – ${number(one.max)}`,
        figure.peer,
        `${number(one.peerValue)} ${figure.unit}`,
        ratioText(one, figure),
        aimText(figure.aim, figure.unit),
        meets(figure.aim, one) ? 'yes' : '**no**',
      ];

const draw = (heads: Cells, rows: readonly Cells[]): string => {
  const all = [heads, ...rows];
  const widths = heads.map((_, i) => Math.max(...all.map((row) => (row[i] ?? '').length)));
  const line = (row: Cells) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [
    line(heads),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...rows.map(line),
    '',
  ].join('\n');
};

/** Returns the figures of a run as a table. */
export const table = (figures: readonly Figure[], results: readonly (Measured | Unmeasured)[]): string =>
  draw(
    HEADS,
    results.flatMap((one) => {
      const figure = figures.find(({ name }) => name === one.name);
      return figure ? [cellsOf(figure, one)] : [];
    }),
  );

/** Returns a table with a row for each figure: its newest entry, and when and at which commit that was measured. */
export const entriesTable = (
  figures: readonly Figure[],
  entries: readonly Entry[],
  isQuick: boolean,
): string =>
  draw(
    [...HEADS, WHEN],
    figures.map((figure) => {
      const entry = historyOf(entries, figure, isQuick).at(-1);
      return entry
        ? [...cellsOf(figure, entry), `${entry.at.slice(0, 10)} ${entry.commit}`]
        : [...cellsOf(figure, { error: 'no run has written it' }), ''];
    }),
  );

type Pair = { readonly figure: Figure; readonly quick: MeasuredEntry; readonly full: MeasuredEntry };

/** Returns the figures whose newest quick and full ratios differ by more than `FAR`. */
const farApart = (figures: readonly Figure[], entries: readonly Entry[]): readonly Pair[] =>
  figures.flatMap((figure) => {
    const [quick, full] = [true, false].map((isQuick) => historyOf(entries, figure, isQuick).at(-1));
    if (!quick || !full || !isMeasured(quick) || !isMeasured(full)) return [];
    const [less = 0, more = 0] = [quick.ratio, full.ratio].sort((a, b) => a - b);
    return more > less * FAR ? [{ figure, quick, full }] : [];
  });

const bothRatios = ({ quick, full }: Pair): string =>
  `${number(quick.ratio)}x in a quick run, ${number(full.ratio)}x in a full one`;

/** Lists the reasons why quick ratios are far from full ones. */
export const quickNotes = (figures: readonly Figure[], entries: readonly Entry[]): string =>
  farApart(figures, entries)
    .map(
      (pair) =>
        `- \`${pair.figure.name}\`: ${bothRatios(pair)}: ${pair.figure.quickNote ?? '**not explained**'}.\n`,
    )
    .join('');

/** Returns a line for each figure that gives no reason why its quick ratio is far from its full one. */
export const unexplained = (figures: readonly Figure[], entries: readonly Entry[]): readonly string[] =>
  farApart(figures, entries)
    .filter(({ figure }) => figure.quickNote === undefined)
    .map((pair) => `${pair.figure.name}: ${bothRatios(pair)}: say why in the figure’s quickNote`);
