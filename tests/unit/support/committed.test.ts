import { expect, it } from 'vitest';
import { failuresOf } from '../../bench/support/committed';
import { judge, type Aim, type Figure, type Measured } from '../../bench/support/figure';
import { entryOf, type Entry } from '../../bench/support/trend';

const ratio: Aim = { on: 'ratio', most: 1.3 };
const limit: Aim = { on: 'value', most: 50 };
const at = '2026-11-28T10:00:00.000Z';

const named = (name: string, aim: Aim = ratio, peer = 'a peer'): Figure => ({ name, unit: 'ms', peer, aim });
const measured = (figure: Figure, value: number, peer = 1_000): Measured =>
  judge(figure, [{ value, peer }], '');
const entry = (one: Measured, commit = 'abc12345', isQuick = false): Entry =>
  entryOf(one, one, { at, commit, isQuick });
const failures = (now: readonly Measured[], entries: readonly Entry[], isQuick = false) =>
  failuresOf(now, { figures: now, entries, isQuick, commitsSince: (commit) => `since ${commit}` });
/** Returns the failures of a figure compared with its earlier measurement. */
const beside = (now: Measured, ...before: readonly Measured[]) =>
  failures(
    [now],
    before.map((one, n) => entry(one, `commit${n}`)),
  );

it('finds figures that are worse than their newest rows by more than a ratio may move', () => {
  const load = named('load', { on: 'ratio', least: 0.8 });
  expect(beside(measured(named('sort'), 1_290), measured(named('sort'), 1_000))).toEqual([]);
  expect(beside(measured(named('open'), 2_700), measured(named('open'), 2_000))).toHaveLength(1);
  expect(beside(measured(load, 700), measured(load, 900))).toEqual([]);
  expect(beside(measured(load, 650), measured(load, 900))).toHaveLength(1);
});

it('names the commits since the row was measured', () => {
  expect(beside(measured(named('open'), 2_700), measured(named('open'), 2_000))).toEqual([
    'worse than the newest row: open: 2.70e+3 ms, 2.70x; it was 2.00e+3 ms, 2.00x on 2026-11-28 (aim ≤ 1.3x). since commit0',
  ]);
});

it('finds a figure that worsened bit by bit, and names the best of the last ten', () => {
  const sort = named('sort');
  const slow = [1_000, 900, 1_100, 1_200, 1_250].map((value) => measured(sort, value));
  expect(beside(measured(sort, 1_340), ...slow)).toEqual([]);
  expect(beside(measured(sort, 1_360), ...slow)).toEqual([
    expect.stringMatching(/bit by bit .*since commit1$/),
  ]);
  const longAgo = [900, ...Array.from({ length: 10 }, () => 1_250)].map((value) => measured(sort, value));
  expect(beside(measured(sort, 1_360), ...longAgo)).toEqual([]);
});

it('compares with no entry before one that was accepted', () => {
  const sort = named('sort');
  const entries = [
    entry(measured(sort, 900)),
    { ...entry(measured(sort, 1_400)), accepted: 'sorts by all digits' },
    entry(measured(sort, 1_300)),
  ];
  expect(failures([measured(sort, 1_500)], entries)).toEqual([]);
});

it('compares a quick run with quick ones, and a full run with full ones', () => {
  const sort = { ...named('sort'), quickNote: 'fewer rows' };
  const entries = [entry(measured(sort, 1_000)), entry(measured(sort, 3_000), 'abc12345', true)];
  const now = judge(sort, [{ value: 3_100, peer: 1_000 }], '');
  const check = { figures: [sort], entries, commitsSince: (commit: string) => commit };
  expect(failuresOf([now], { ...check, isQuick: true })).toEqual([]);
  expect(failuresOf([now], { ...check, isQuick: false })).toHaveLength(1);
});

it('fails a figure that no longer keeps to its limit', () => {
  const stall = named('stall', limit, 'limit');
  expect(beside(measured(stall, 51, 50), measured(stall, 10, 50))).toHaveLength(1);
  expect(beside(measured(stall, 70, 50), measured(stall, 60, 50))).toEqual([]);
});

it('compares the ratio of a figure whose aim is on its value, if it has a real peer', () => {
  const head = named('head', limit);
  expect(beside(measured(head, 27, 100), measured(head, 20, 100))).toHaveLength(1);
  expect(beside(measured(head, 25, 100), measured(head, 20, 100))).toEqual([]);
});

it('judges a figure beside its own limit, a peer of nothing or a faint peer by the aim alone', () => {
  const [stall, idle] = [named('stall', limit, 'limit'), named('idle', limit)];
  expect(beside(measured(stall, 40, 50), measured(stall, 10, 50))).toEqual([]);
  expect(beside(measured(idle, 40, 100), measured(idle, 10, 0))).toEqual([]);
  expect(beside(measured(idle, 40, 0), measured(idle, 10, 100))).toEqual([]);
  expect(beside(measured(idle, 40, 9), measured(idle, 10, 9))).toEqual([]);
});

it('fails a figure that no run has written, also in a quick run', () => {
  const sort = measured(named('sort'), 1_000);
  expect(failures([sort], [])).toEqual(['sort: no full run has written it (write it with --readme)']);
  expect(failures([sort], [entry(sort)], true)).toEqual([
    'sort: no quick run has written it (write it with --quick --readme)',
  ]);
});

it('fails a figure that is measured beside another peer or in another unit than it was', () => {
  const sort = named('sort');
  expect(beside(measured({ ...sort, peer: 'another' }, 1_000), measured(sort, 1_000))).toHaveLength(1);
  expect(beside(measured({ ...sort, unit: 's' }, 1_000), measured(sort, 1_000))).toHaveLength(1);
});

it('fails a figure that this run did not measure, and one whose newest row has no number', () => {
  const sort = named('sort');
  const failed = entryOf(
    sort,
    { name: 'sort', error: 'no disk' },
    { at, commit: 'def67890', isQuick: false },
  );
  const check = { figures: [sort], isQuick: false, commitsSince: (commit: string) => commit };
  expect(failuresOf([], { ...check, entries: [entry(measured(sort, 1_000))] })).toEqual([
    'sort: not measured in this run',
  ]);
  expect(
    failuresOf([measured(sort, 1_000)], { ...check, entries: [entry(measured(sort, 1_000)), failed] }),
  ).toEqual(['sort: could not be measured at def67890: no disk (write it with --readme)']);
});

it('fails a figure that takes hours only if it was never measured', () => {
  const day: Figure = { ...named('day'), isLong: true };
  const check = { figures: [day], isQuick: false, commitsSince: (commit: string) => commit };
  expect(failuresOf([], { ...check, entries: [entry(measured(day, 1_000))] })).toEqual([]);
  expect(failuresOf([], { ...check, entries: [] })).toEqual([
    'day: no run has measured it (name it: npm run bench -- day --readme)',
  ]);
});

it('fails a figure that doesn’t say why its quick ratio is far from its full one', () => {
  const sort = measured(named('sort'), 1_000);
  const entries = [entry(sort), entry(measured(named('sort'), 2_000), 'abc12345', true)];
  expect(failures([sort], entries)).toEqual([expect.stringMatching(/^sort: 2\.00x in a quick run/)]);
});

it('judges a figure that every turn must meet by its median', () => {
  const load = named('load', { on: 'ratio', least: 0.8, every: true });
  const turns = (value: number) =>
    judge(
      load,
      [value + 100, value, value + 50].map((one) => ({ value: one, peer: 1_000 })),
      '',
    );
  expect(beside(turns(700), turns(850))).toEqual([]);
  expect(beside(turns(600), turns(850))).toHaveLength(1);
});
