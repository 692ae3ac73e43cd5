import { describe, expect, it } from 'vitest';
import type { DiffReport } from '../../../../shared/model/compare';
import type { Snapshot } from '../../../../shared/model/snapshots';
import { shownKind, toggleKind } from '../../../../renderer/screens/compare/change-filter';
import {
  formatDifferences,
  formatKindCount,
  formatMatching,
  formatPartial,
} from '../../../../renderer/screens/compare/format';
import { openRowColumns } from '../../../../renderer/screens/compare/open-row-columns';
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
    expect(cut?.note?.text).toBe('Emails has 50 of 125 rows. The missing rows count as gone or added.');
    expect(third?.label).toMatch(/^Emails: all emails · saved run · 100 of 125 rows · 03\/02\/26 /);
    expect(third?.side).toEqual({ title: 'Emails: all emails', run: 's1' });
    expect(third?.note).toMatchObject({ tone: 'warn' });
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
});

describe('a comparison of a side that lacks rows', () => {
  const counted = { ...DIFF, added: 405, gone: 0, changed: 2, same: 125 };
  const before = { ...counted, partial: [{ side: 'before', rows: 125, total: 998 } as const] };

  it('says which rows are missing, and marks each count as the bound that it is', () => {
    expect(formatPartial(counted)).toBe('');
    expect(formatPartial(before)).toBe(
      'Before has 125 of 998 rows, so rows that are not new may count as added.',
    );
    expect(formatDifferences(before)).toBe(
      'at most 405 added · at least 0 gone · at least 2 changed · at least 125 the same',
    );
    const unknown = { side: 'after', rows: 125, total: 125, isAtLeast: true } as const;
    expect(formatPartial({ ...counted, partial: [unknown] })).toBe(
      'After has 125 of at least 125 rows, so rows that still exist may count as gone.',
    );
    const after = { ...counted, partial: [{ side: 'after', rows: 1, total: 2 } as const] };
    expect(formatKindCount('added', after)).toBe('at least 405');
    expect(formatKindCount('gone', after)).toBe('at most 0');
    expect(formatKindCount('added', { ...before, partial: [...before.partial, ...after.partial] })).toBe(
      'about 405',
    );
    expect(formatKindCount('added', counted)).toBe('405');
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
    });
    expect(text.split(' · ')).toEqual([
      'Matched by all cells: a changed row counts as one gone and one added',
      '1 row before and 1,200 rows after repeat the key of an earlier row and were matched in order',
      'Columns only before: Old',
      'Columns only after: New, Newer',
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
