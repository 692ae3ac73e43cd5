import { describe, expect, it } from 'vitest';
import type { GridColumn } from '../../../../renderer/dataset-view/grid/grid-column';
import { annotationPatch, EMPTY_FORM } from '../../../../renderer/screens/files/AnnotationDialog';
import {
  fileColumns,
  ownColumnsFirst,
  withoutAnnotations,
} from '../../../../renderer/screens/files/FileRows';
import { describeReading, formatReport, formatStrip } from '../../../../renderer/screens/files/format';
import type { FileReport, TextColumn } from '../../../../shared/model/files';

const REPORT: FileReport = {
  format: 'csv',
  sha256: 'abc',
  bytes: 10,
  replaced: 0,
  damaged: 0,
  preamble: [],
  ragged: 0,
  formulas: 0,
  unguarded: 0,
  renamed: [],
  blank: 0,
  flagged: 0,
  warnings: [],
  isWhole: true,
};

describe('the report of a file', () => {
  it('says nothing about an ordinary file', () => {
    expect(formatReport(REPORT)).toEqual([]);
  });

  it('counts each kind of difficulty, with singular and plural, and ends with the warnings', () => {
    const report = {
      ...REPORT,
      ragged: 1,
      formulas: 1200,
      unguarded: 2,
      blank: 1,
      warnings: ['Ends early.'],
    };
    expect(formatReport({ ...report, renamed: ['a (2)'] })).toEqual([
      '1 row with more or fewer cells than the header: see the row notes',
      '1,200 formulas not run: the stored value is shown and marked in the row notes',
      'formula guard removed from 2 cells',
      'columns renamed because their names repeat: “a (2)”',
      '1 blank line left out',
      'Ends early.',
    ]);
  });
});

describe('the columns of a file that are text', () => {
  const mixed = (label: string, text: string, isCut = false): TextColumn => ({
    ...{ kind: 'mixed', label, like: 'number', fitting: 999_999, filled: 1_000_000 },
    first: { row: 1_201, text, isCut },
  });
  const note = (label: string, text: string) =>
    `column “${label}” sorts as text: 999,999 of its 1,000,000 filled cells are numbers, and the first that is not is “${text}” in row 1,201`;

  it('names the first other cell among numbers with its row, and marks what cannot be seen', () => {
    const texts = [mixed('n', 'n/a'), mixed('a\u202Eb', 'x\u200By', true)];
    const notes = [note('n', 'n/a'), note('a⟦U+202E⟧b', 'x⟦U+200B⟧y…')];
    expect(formatReport({ ...REPORT, texts })).toEqual(notes);
    expect(formatStrip({ ...REPORT, texts })).toEqual(notes);
  });

  it('counts the columns that a strip leaves to the dialog', () => {
    const texts = Array.from({ length: 5 }, (_, i) => mixed(`c${i}`, '-'));
    expect(formatReport({ ...REPORT, texts })).toHaveLength(5);
    expect(formatStrip({ ...REPORT, texts }).slice(2)).toEqual([
      note('c2', '-'),
      '2 more columns sort as text although most cells are numbers or times',
    ]);
  });

  it('names columns of IDs in the dialog and not in a strip, and counts those that it leaves out', () => {
    const texts = Array.from({ length: 7 }, (_, i): TextColumn => ({ kind: 'names', label: `id${i}` }));
    expect(formatStrip({ ...REPORT, texts })).toEqual([]);
    expect(formatReport({ ...REPORT, texts })).toEqual([
      'columns of digits that may be IDs sort as text (“10” before “9”): “id0”, “id1”, “id2”, “id3”, “id4” and 2 more',
    ]);
  });
});

describe('the reading of a file, in a receipt', () => {
  const READ = { ...REPORT, encoding: 'UTF-8', delimiter: 'comma', header: 1 };

  it('names the format with what was found for it, and no more of an ordinary file', () => {
    expect(describeReading(READ)).toEqual(['csv · UTF-8 · comma · 10 B']);
  });

  it('names a header that is not in the first line, and the absence of one', () => {
    expect(describeReading({ ...READ, header: 1_200, preamble: ['Report'] })).toEqual([
      'csv · UTF-8 · comma · 10 B',
      'header in line 1,200',
      '1 line before the header left out: “Report”',
    ]);
    expect(describeReading({ ...READ, header: 0 })[1]).toBe('no header');
  });

  it('names the place of rows in an object, the part, and everything that was left out', () => {
    const { delimiter: _none, header: _neither, ...json } = READ;
    const warnings = ['1 row of the file is not valid JSON and left out: 2.'];
    const report = { ...json, format: 'json', part: 'a.json', warnings, damaged: 1 } as const;
    expect(describeReading({ ...report, rowsAt: ['page', 'items'], replaced: 2 })).toEqual([
      'json · a.json · UTF-8 · 10 B',
      'rows in “page.items”',
      '2 bytes that are not UTF-8, shown as “\uFFFD”',
      ...warnings,
    ]);
    expect(describeReading({ ...report, rowsAt: [] })[1]).toBe('the whole object is one row');
  });
});

describe('the columns of a file', () => {
  const columns = ['subject', '_row_notes', '_review_tags', 'score'].map((id) => ({ id }) as GridColumn);
  const ids = (some: readonly GridColumn[]) => some.map(({ id }) => id);

  it('the columns of a file come after the row notes and annotations', () => {
    expect(ids(ownColumnsFirst(columns))).toEqual(['_row_notes', '_review_tags', 'subject', 'score']);
  });

  it('the columns of a file can be shown without annotations, or alone', () => {
    expect(ids(withoutAnnotations(columns))).toEqual(['_row_notes', 'subject', 'score']);
    expect(ids(fileColumns(columns))).toEqual(['subject', 'score']);
  });
});

describe('the values of the annotation dialog', () => {
  it('the values of the dialog change nothing while they are empty, or hold only commas', () => {
    expect(annotationPatch(EMPTY_FORM)).toEqual({});
    expect(annotationPatch({ ...EMPTY_FORM, addTags: ' , ', removeTags: ',' })).toEqual({});
  });
});
