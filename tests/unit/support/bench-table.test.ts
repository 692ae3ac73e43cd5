import { expect, it } from 'vitest';
import { judge, type Aim } from '../../bench/support/figure';
import { updateReadme } from '../../bench/support/readme';
import { readTable, table } from '../../bench/support/table';

const BEGIN = '<!-- figures: written by `npm run bench -- --readme` -->\n';
const figure = (name: string, aim: Aim, ...values: readonly number[]) =>
  judge(
    { name, unit: 'ms', peer: 'a peer', aim },
    values.map((value) => ({ value, peer: 1_000 })),
    '',
  );
const most: Aim = { on: 'ratio', most: 1.2 };

it('judges the median, or the worst turn if every turn must meet the aim', () => {
  const every: Aim = { on: 'ratio', most: 1.2, every: true };
  expect(figure('start', most, 1_000, 1_100, 1_300)).toMatchObject({ met: true, ratio: 1.1 });
  expect(figure('start', every, 1_000, 1_100, 1_300)).toMatchObject({ met: false, ratio: 1.1, worst: 1.3 });
  expect(figure('start', every, 1_000, 1_100, 1_200).met).toBe(true);
  const least: Aim = { on: 'ratio', least: 0.8, every: true };
  expect(figure('load', least, 700, 900, 900)).toMatchObject({ met: false, worst: 0.7 });
});

it('shows the worst turn of a figure that every turn must meet', () => {
  const cells = readTable(table([figure('start', { ...most, every: true }, 1_000, 1_100, 1_300)])).get(
    'start',
  );
  expect(cells?.slice(5)).toEqual(['1.10x (worst 1.30x)', '≤ 1.2x in every turn', '**no**']);
});

it('keeps the rows of README that a run did not measure, and drops figures that no longer exist', () => {
  const before = [figure('sort', most, 1_000), figure('gone', most, 1_000), figure('load', most, 1_000)];
  const readme = `Text.\n\n${BEGIN}\n${table(before)}\n<!-- end of figures -->\n\nMore.\n`;
  const written = updateReadme(readme, [figure('load', most, 2_000)], ['load', 'sort', 'new']);
  const rows = readTable(written);
  expect([...rows.keys()]).toEqual(['load', 'sort']);
  expect(rows.get('sort')?.[5]).toBe('1.00x');
  expect(rows.get('load')?.[5]).toBe('2.00x');
  expect(written.startsWith('Text.\n\n')).toBe(true);
  expect(written.endsWith('<!-- end of figures -->\n\nMore.\n')).toBe(true);
});

it('refuses a README without a place for the figures', () => {
  expect(() => updateReadme('Text.', [], [])).toThrow('no place for the figures');
});
