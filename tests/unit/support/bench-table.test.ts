import { expect, it } from 'vitest';
import { judge, type Aim, type Figure } from '../../bench/support/figure';
import { updateReadme } from '../../bench/support/readme';
import { table, unexplained } from '../../bench/support/table';
import { entryOf, readEntries, writeEntries, type Entry } from '../../bench/support/trend';

const FULL = '<!-- figures: written by `npm run bench -- --readme` -->\n';
const QUICK = '<!-- quick figures: written by `npm run bench -- --quick --readme` -->\n';
const README = `Text.\n\n${FULL}\n<!-- end of figures -->\n\nBetween.\n\n${QUICK}\nold\n<!-- end of quick figures -->\n\nMore.\n`;
const most: Aim = { on: 'ratio', most: 1.2 };

const named = (name: string, aim: Aim = most): Figure => ({ name, unit: 'ms', peer: 'a peer', aim });
const measured = (figure: Figure, ...values: readonly number[]) =>
  judge(
    figure,
    values.map((value) => ({ value, peer: 1_000 })),
    '',
  );
const entry = (figure: Figure, value: number, isQuick = false, commit = 'abc12345'): Entry =>
  entryOf(figure, measured(figure, value), { at: '2026-11-28T10:00:00.000Z', commit, isQuick });
/** Cells of the rows of a text by their figures. */
const rowsOf = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
      .map((cells) => [cells[0] ?? '', cells]),
  );

it('judges the median, or the worst turn if every turn must meet the aim', () => {
  const every: Aim = { on: 'ratio', most: 1.2, every: true };
  expect(measured(named('start'), 1_000, 1_100, 1_300)).toMatchObject({ met: true, ratio: 1.1 });
  expect(measured(named('start', every), 1_000, 1_100, 1_300)).toMatchObject({
    met: false,
    ratio: 1.1,
    worst: 1.3,
  });
  expect(measured(named('start', every), 1_000, 1_100, 1_200).met).toBe(true);
  const least: Aim = { on: 'ratio', least: 0.8, every: true };
  expect(measured(named('load', least), 700, 900, 900)).toMatchObject({ met: false, worst: 0.7 });
});

it('shows the worst turn of a figure that every turn must meet', () => {
  const start = named('start', { ...most, every: true });
  expect(
    rowsOf(table([start], [measured(start, 1_000, 1_100, 1_300)]))
      .get('start')
      ?.slice(5),
  ).toEqual(['1.10x (worst 1.30x)', '≤ 1.2x in every turn', '**no**']);
});

it('writes a row for each figure into the README: the newest one with its date and commit', () => {
  const [sort, load, fresh] = [named('sort'), named('load'), named('fresh')];
  const day: Figure = { ...named('day'), isLong: true };
  const entries = [
    entry(sort, 1_000),
    entry(named('gone'), 1_000),
    entry(load, 1_000, true),
    entry(load, 1_000),
    entry(load, 1_300, false, 'def67890'),
  ];
  const written = updateReadme(README, [load, sort, fresh, day], entries);
  const [, full = '', quick = ''] = written.split(/<!-- (?:quick )?figures: .*-->\n/);
  expect([...rowsOf(full).keys()].slice(2)).toEqual(['load', 'sort', 'fresh', 'day']);
  expect(rowsOf(full).get('load')?.slice(5)).toEqual(['1.30x', '≤ 1.2x', '**no**', '2026-11-28 def67890']);
  expect(rowsOf(full).get('sort')?.slice(5)).toEqual(['1.00x', '≤ 1.2x', 'yes', '2026-11-28 abc12345']);
  expect(rowsOf(full).get('fresh')?.slice(1, 4)).toEqual(['not measured', '', 'no run has written it']);
  expect(rowsOf(quick).get('load')?.[5]).toBe('1.00x');
  expect(rowsOf(quick).get('sort')?.[1]).toBe('not measured');
  expect(rowsOf(quick).has('day')).toBe(false);
  expect(written.startsWith('Text.\n\n')).toBe(true);
  expect(written).toContain('<!-- end of figures -->\n\nBetween.\n');
  expect(written.endsWith('<!-- end of quick figures -->\n\nMore.\n')).toBe(true);
});

it('judges a row of the README by the aim that the figure has now', () => {
  const written = updateReadme(
    README,
    [named('sort', { on: 'ratio', most: 0.9 })],
    [entry(named('sort'), 950)],
  );
  expect(
    rowsOf(written.split(QUICK)[0] ?? '')
      .get('sort')
      ?.slice(5, 8),
  ).toEqual(['0.95x', '≤ 0.9x', '**no**']);
});

it('replaces the previous row of a figure that could not be measured', () => {
  const sort = named('sort');
  const failed = entryOf(
    sort,
    { name: 'sort', error: 'no disk\nat once' },
    {
      at: '2026-11-29T10:00:00.000Z',
      commit: 'def67890',
      isQuick: false,
    },
  );
  const written = updateReadme(README, [sort], [entry(sort, 1_000), failed]);
  const row = rowsOf(written.split(QUICK)[0] ?? '').get('sort');
  expect(row).toEqual(['sort', 'not measured', '', 'no disk', '', '', '', '**no**', '2026-11-29 def67890']);
});

it('gives the reason why a quick ratio is far from a full one, or says that none is given', () => {
  const open = { ...named('open'), quickNote: 'a new process starts for each file' };
  const [load, near] = [named('load'), named('near')];
  const entries = [
    ...[entry(open, 1_000), entry(open, 3_000, true)],
    ...[entry(load, 3_000), entry(load, 1_000, true)],
    ...[entry(near, 1_000), entry(near, 1_500, true)],
  ];
  const written = updateReadme(README, [open, load, near], entries);
  expect(written).toContain(
    '- `open`: 3.00x in a quick run, 1.00x in a full one: a new process starts for each file.\n- `load`: 1.00x in a quick run, 3.00x in a full one: **not explained**.\n',
  );
  expect(written).not.toContain('`near`:');
  expect(unexplained([open, load, near], entries)).toEqual([
    'load: 1.00x in a quick run, 3.00x in a full one: say why in the figure’s quickNote',
  ]);
});

it('refuses a README without a place for the figures', () => {
  expect(() => updateReadme('Text.', [], [])).toThrow('no place for the figures');
});

it('reads back the entries that it writes, with four digits of each number', () => {
  const start = named('start', { ...most, every: true });
  const entries = [entry(start, 1_234.567), entry(named('sort'), 0.123_456, true)];
  expect(readEntries(writeEntries(entries))).toEqual(entries);
  expect(entries[0]).toMatchObject({ value: 1_235, ratio: 1.235, worst: 1.235 });
});
