import { describe, expect, it } from 'vitest';
import type { DiffReport } from '../../../../shared/model/compare';
import type { Snapshot } from '../../../../shared/model/snapshots';
import { shownKind, toggleKind } from '../../../../renderer/screens/compare/DifferenceRows';
import { formatDifferences, formatMatching } from '../../../../renderer/screens/compare/format';
import { openRowColumns } from '../../../../renderer/screens/compare/DifferenceRows';
import { comparable, sideOptions, storedValue } from '../../../../renderer/screens/compare/side-options';
import { datasetOf } from '../dataset-view/fake-rows';

const FILE = { file: 'f1', name: 'a.csv', bytes: 10, part: 'Sheet1' };
const SNAPSHOT: Snapshot = {
  id: 's1',
  title: 'Emails',
  tenant: 't',
  words: 'all emails',
  at: '2026-03-02T10:20:30.000Z',
  rows: 100,
  total: 125,
  isTotalKnown: true,
};
it('says that a saved run whose total was unknown may lack rows', () => {
  const [option] = sideOptions([], [{ ...SNAPSHOT, total: 100, isTotalKnown: false }]);
  expect(option?.label).toContain('100 of at least 100 rows');
  expect(option?.note).toMatchObject({
    tone: 'warn',
    text: expect.stringContaining('was saved with 100 of at least 100 rows') as string,
  });
});

it('offers a saved run that lacks only rows that were left out', () => {
  const [option] = sideOptions([], [{ ...SNAPSHOT, skipped: 25 }]);
  expect(option?.note).toBeUndefined();
});

const DIFF: DiffReport = {
  added: 0,
  gone: 0,
  changed: 0,
  same: 3,
  key: ['Entity ID'],
  isWholeRow: false,
  repeated: { before: 0, after: 0 },
  onlyBefore: [],
  onlyAfter: [],
};

describe('what can be compared', () => {
  const whole = datasetOf({ title: 'last.csv', file: { name: 'last.csv', ref: FILE } });
  const partial = datasetOf({
    dataset: 'd2',
    title: 'Emails',
    loaded: 50,
    total: 125,
    state: 'idle',
    fetchedAt: 1_700_000_000_000,
  });

  it('leaves out comparisons, failed and canceled datasets', () => {
    const others = [
      datasetOf({ diff: DIFF }),
      datasetOf({ state: 'failed' }),
      datasetOf({ state: 'cancelled' }),
    ];
    expect(comparable([whole, ...others, partial])).toEqual([whole, partial]);
  });

  it('names each option with its rows, and warns if rows are missing', () => {
    const [first, second, third] = sideOptions([whole, partial], [SNAPSHOT]);
    expect(first).toMatchObject({
      label: 'last.csv · 4 rows',
      side: { title: 'last.csv', dataset: 'd1', file: FILE },
    });
    expect(first?.note).toBeUndefined();
    expect(second?.label).toMatch(/^Emails · 50 of 125 loaded · \d\d\/\d\d\/\d\d \d\d:\d\d:\d\d$/);
    expect(second?.note).toMatchObject({ tone: 'info' });
    expect(second?.note?.text).toContain('75 rows that are not loaded will be loaded first');
    const [unknown] = sideOptions([{ ...partial, total: 50, isTotalKnown: false }], []);
    expect(unknown?.label).toContain('50 of at least 50 loaded');
    expect(unknown?.note?.text).toContain('rows that are not loaded will be loaded first');
    const [cut] = sideOptions([{ ...partial, state: 'incomplete' }], []);
    expect(cut?.note).toEqual({
      tone: 'warn',
      text: 'Emails has 50 of 125 rows, and the rest can’t be loaded. It can’t be compared: missing rows would count as gone or added.',
    });
    expect(third?.label).toMatch(/^Emails: all emails · saved run · 100 of 125 rows · 03\/02\/26 /);
    expect(third?.side).toEqual({ title: 'Emails: all emails', run: 's1', at: '2026-03-02T10:20:30.000Z' });
    expect(third?.note).toMatchObject({ tone: 'warn' });
  });

  it('names a run that was stored by itself by its condition, app and time, and lists it once while it is open', () => {
    const stored = { ...SNAPSHOT, rows: 125, app: 'gmail', isAutomatic: true, dataset: partial.dataset };
    expect(sideOptions([partial], [stored])).toHaveLength(1);
    const [option] = sideOptions([], [stored]);
    expect(option?.label).toMatch(/^Emails: all emails · gmail · earlier run · 125 rows · 03\/02\/26 /);
    expect(option?.note).toBeUndefined();
  });

  it('finds the sides of the last comparison again by snapshot, dataset or file', () => {
    expect(storedValue({ title: 'Emails', run: 's1' }, [whole])).toBe('snapshot:s1');
    expect(storedValue({ title: 'a', dataset: 'd2' }, [whole, partial])).toBe('d2');
    expect(storedValue({ title: 'a', dataset: 'closed', file: FILE }, [whole])).toBe('d1');
    expect(storedValue({ title: 'a', dataset: 'closed', file: { ...FILE, part: 'Sheet2' } }, [whole])).toBe(
      '',
    );
    expect(storedValue(undefined, [whole])).toBe('');
  });

  it('tells two readings of one file apart, as long as they are open and afterwards', () => {
    const asFound = datasetOf({ dataset: 'd1', file: { name: 'a.csv', ref: FILE } });
    const again = { ...FILE, readAs: { header: 0 } };
    const asChosen = datasetOf({ dataset: 'd2', file: { name: 'a.csv', ref: again } });
    const same = datasetOf({ dataset: 'd3', file: { name: 'a.csv', ref: FILE } });
    const all = [asFound, asChosen, same];
    expect(storedValue({ title: 'a', dataset: 'd2', file: again }, all)).toBe('d2');
    expect(storedValue({ title: 'a', dataset: 'd3', file: FILE }, all)).toBe('d3');
    expect(storedValue({ title: 'a', dataset: 'closed', file: again }, all)).toBe('d2');
    expect(
      storedValue({ title: 'a', dataset: 'closed', file: { ...FILE, readAs: { header: 2 } } }, all),
    ).toBe('');
  });
});

describe('the filter by kind of change', () => {
  it('shows one kind only, then another, then all again', () => {
    const added = toggleKind([{ kind: 'any', text: 'x' }], 'added');
    expect(shownKind(added)).toBe('added');
    const gone = toggleKind(added, 'gone');
    expect(shownKind(gone)).toBe('gone');
    expect(toggleKind(gone, 'gone')).toEqual([{ kind: 'any', text: 'x' }]);
  });
});

describe('the line about matching', () => {
  it('gives every count in the status line', () => {
    expect(formatDifferences({ ...DIFF, added: 1405 })).toBe('1,405 added · 0 gone · 0 changed · 3 the same');
  });

  it('names the key columns', () => {
    expect(formatMatching(DIFF)).toBe('Matched by Entity ID');
  });

  it('explains rows without a key, repeated keys and columns of one side', () => {
    const text = formatMatching({
      ...DIFF,
      isWholeRow: true,
      repeated: { before: 1, after: 1200 },
      onlyBefore: ['Old'],
      onlyAfter: ['New', 'Newer'],
      skipped: { before: 1, after: 0 },
    });
    expect(text.split(' · ')).toEqual([
      'Matched by all cells: a changed row counts as one gone and one added',
      '1 row before and 1,200 rows after repeat the key of an earlier row and were matched in order',
      'Columns only before: Old',
      'Columns only after: New, Newer',
      'Left out because of an unexpected format: 1 row before and 0 rows after. If the other side has them, they count as added or gone',
    ]);
  });
});

describe('the columns of an open row', () => {
  const columns = ['subject', '_before_subject', 'score', '_before_score'].map((key) => ({
    key,
    label: key,
    type: 'text' as const,
  }));

  it('shows previous values only if the row has them', () => {
    expect(openRowColumns(columns, [7, 'New', 'Old', 3, null]).map(({ id, at }) => [id, ...at])).toEqual([
      ['subject', 0],
      ['_before_subject', 1],
      ['score', 2],
    ]);
  });
});
