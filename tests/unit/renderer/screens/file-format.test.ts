import { describe, expect, it } from 'vitest';
import type { GridColumn } from '../../../../renderer/dataset-view/grid/grid-column';
import { annotationPatch, EMPTY_FORM } from '../../../../renderer/screens/files/annotation-patch';
import {
  fileColumns,
  ownColumnsFirst,
  withoutAnnotations,
} from '../../../../renderer/screens/files/file-columns';
import { formatReport } from '../../../../renderer/screens/files/format';
import type { FileReport } from '../../../../shared/model/files';

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

describe('the columns of a file', () => {
  const columns = ['subject', '_row_notes', '_review_tags', 'score'].map((id) => ({ id }) as GridColumn);
  const ids = (some: readonly GridColumn[]) => some.map(({ id }) => id);

  it('come after the row notes and annotations', () => {
    expect(ids(ownColumnsFirst(columns))).toEqual(['_row_notes', '_review_tags', 'subject', 'score']);
  });

  it('can be shown without annotations, or alone', () => {
    expect(ids(withoutAnnotations(columns))).toEqual(['_row_notes', 'subject', 'score']);
    expect(ids(fileColumns(columns))).toEqual(['subject', 'score']);
  });
});

describe('the values of the annotation dialog', () => {
  it('change nothing while they are empty, or hold only commas', () => {
    expect(annotationPatch(EMPTY_FORM)).toEqual({});
    expect(annotationPatch({ ...EMPTY_FORM, addTags: ' , ', removeTags: ',' })).toEqual({});
  });
});
