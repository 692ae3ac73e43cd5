import { expect, it } from 'vitest';
import { compareWithTable } from '../../bench/support/committed';
import { judge, type Aim } from '../../bench/support/figure';
import { table } from '../../bench/support/table';

const figure = (name: string, aim: Aim, value: number) =>
  judge({ name, unit: 'ms', peer: 'a peer', aim }, [{ value, peer: 1_000 }], '');

const ratio = (most: number): Aim => ({ on: 'ratio', most });

it('finds figures that are worse than the committed table by more than their ratio may move', () => {
  const committed = [
    figure('sort', ratio(1.3), 1_000),
    figure('open', ratio(1.3), 2_000),
    figure('load', { on: 'ratio', least: 0.8 }, 900),
    figure('export', { on: 'ratio', least: 0.5 }, 1_200_000),
    figure('stall', { on: 'value', most: 50 }, 10),
    figure('idle', { on: 'value', most: 50 }, 60),
  ];
  const now = [
    figure('sort', ratio(1.3), 1_290),
    figure('open', ratio(1.3), 2_700),
    figure('load', { on: 'ratio', least: 0.8 }, 650),
    figure('export', { on: 'ratio', least: 0.5 }, 1_000_000),
    figure('stall', { on: 'value', most: 50 }, 40),
    figure('idle', { on: 'value', most: 50 }, 90),
    figure('paste', ratio(1.3), 9_000),
  ];
  const { worse, unknown } = compareWithTable(now, `Text.\n\n${table(committed, [])}\nMore.`);
  expect(worse.map((line) => line.split(':')[0])).toEqual(['open', 'load']);
  expect(unknown).toEqual(['paste']);
});

it('fails a figure that no longer keeps to its limit', () => {
  const limit: Aim = { on: 'value', most: 50 };
  const readme = table([figure('stall', limit, 10)], []);
  expect(compareWithTable([figure('stall', limit, 51)], readme).worse).toHaveLength(1);
});
