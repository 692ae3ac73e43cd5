import { expect, it } from 'vitest';
import { compareWithTable, failuresOf } from '../../bench/support/committed';
import { judge, type Aim } from '../../bench/support/figure';
import { table } from '../../bench/support/table';

const figure = (name: string, aim: Aim, value: number, peer = 1_000, peerName = 'a peer') =>
  judge({ name, unit: 'ms', peer: peerName, aim }, [{ value, peer }], '');

const ratio = (most: number): Aim => ({ on: 'ratio', most });
const limit: Aim = { on: 'value', most: 50 };

it('finds figures that are worse than the committed table by more than their ratio may move', () => {
  const committed = [
    figure('sort', ratio(1.3), 1_000),
    figure('open', ratio(1.3), 2_000),
    figure('load', { on: 'ratio', least: 0.8 }, 900),
    figure('export', { on: 'ratio', least: 0.5 }, 1_200_000),
    figure('stall', limit, 10),
    figure('idle', limit, 60),
  ];
  const now = [
    figure('sort', ratio(1.3), 1_290),
    figure('open', ratio(1.3), 2_700),
    figure('load', { on: 'ratio', least: 0.8 }, 650),
    figure('export', { on: 'ratio', least: 0.5 }, 1_000_000),
    figure('stall', limit, 12),
    figure('idle', limit, 70),
    figure('paste', ratio(1.3), 9_000),
  ];
  const { worse, unknown } = compareWithTable(now, `Text.\n\n${table(committed)}\nMore.`);
  expect(worse.map((line) => line.split(':')[0])).toEqual(['open', 'load']);
  expect(unknown).toEqual(['paste']);
});

it('fails a figure that no longer keeps to its limit', () => {
  const readme = table([figure('stall', limit, 10, 50, 'limit')]);
  expect(compareWithTable([figure('stall', limit, 51, 50, 'limit')], readme).worse).toHaveLength(1);
});

it('compares the ratio of a figure whose aim is on its value, if it has a real peer', () => {
  const readme = table([figure('head', limit, 20, 100)]);
  expect(compareWithTable([figure('head', limit, 27, 100)], readme).worse).toHaveLength(1);
  expect(compareWithTable([figure('head', limit, 25, 100)], readme).worse).toEqual([]);
});

it('judges a figure beside its own limit, a peer of nothing or a faint peer by the aim alone', () => {
  const pairs = [
    [figure('stall', limit, 10, 50, 'limit'), figure('stall', limit, 40, 50, 'limit')],
    [figure('idle', limit, 10, 0), figure('idle', limit, 40, 100)],
    [figure('idle', limit, 10, 100), figure('idle', limit, 40, 0)],
    [figure('faint', limit, 10, 9), figure('faint', limit, 40, 9)],
  ];
  for (const [committed, now] of pairs)
    if (committed && now) expect(compareWithTable([now], table([committed])).worse).toEqual([]);
});

it('fails a figure that the committed table lacks, but not in a quick look', () => {
  const readme = table([figure('sort', ratio(1.3), 1_000), { name: 'open', error: 'no disk' }]);
  const now = [figure('sort', ratio(1.3), 1_000), figure('open', ratio(1.3), 1_000)];
  expect(failuresOf(now, readme, false)).toEqual([expect.stringMatching(/^open: not in the table/)]);
  expect(failuresOf(now, readme, true)).toEqual([]);
});

it('reads the ratio of a figure that every turn must meet', () => {
  const every: Aim = { on: 'ratio', least: 0.8, every: true };
  const readings = (value: number) =>
    [value + 100, value, value + 50].map((one) => ({ value: one, peer: 1_000 }));
  const load = (value: number) =>
    judge({ name: 'load', unit: 'rows/s', peer: 'a peer', aim: every }, readings(value), '');
  const readme = table([load(850)]);
  expect(readme).toContain('0.90x (worst 0.85x)');
  expect(compareWithTable([load(700)], readme)).toEqual({ worse: [], unknown: [] });
  expect(compareWithTable([load(600)], readme).worse).toHaveLength(1);
});
