import { describe, expect, it } from 'vitest';
import {
  fieldLabel,
  moveColumn,
  otherFields,
  patchColumn,
  resizeColumn,
} from '../../../../renderer/screens/hunt/query-bar/ColumnsPanel';
import type { QueryConfig } from '../../../../shared/model/query';

const columns = ['from', 'subject', 'received'].map((db_id) => ({ db_id, label: db_id.toUpperCase() }));
const keys = (all: readonly { readonly db_id: string }[]) => all.map(({ db_id }) => db_id);
const config = {
  fields: [
    { field_id: 'email.from', db_id: 'from', label: 'From' },
    { field_id: 'email.size', db_id: 'size', label: 'Size' },
  ],
} as unknown as QueryConfig;

describe('edits of the columns', () => {
  it('moves a column up and down', () => {
    expect(keys(moveColumn(columns, 2, -1))).toEqual(['from', 'received', 'subject']);
    expect(keys(moveColumn(columns, 0, 1))).toEqual(['subject', 'from', 'received']);
  });

  it('changes one column and leaves the others alone', () => {
    const next = patchColumn(columns, 'subject', { hidden: true });
    expect(next[1]).toEqual({ db_id: 'subject', label: 'SUBJECT', hidden: true });
    expect(next[0]).toBe(columns[0]);
  });

  it('sets a width of at most 2,000 pixels', () => {
    expect(resizeColumn(columns, 'from', '120')[0]).toMatchObject({ width: 120 });
    expect(resizeColumn(columns, 'from', '99999')[0]).toMatchObject({ width: 2_000 });
  });

  it('makes a width automatic if the text is empty or 0', () => {
    const sized = patchColumn(columns, 'from', { width: 80 });
    expect(resizeColumn(sized, 'from', '')[0]).toEqual(columns[0]);
    expect(resizeColumn(sized, 'from', '0')[0]).toEqual(columns[0]);
  });

  it('ignores a width that is not a whole positive number', () => {
    for (const typed of ['wide', '-4', '1.5']) expect(resizeColumn(columns, 'from', typed)).toBe(columns);
  });

  it('lists the fields that are not columns yet', () => {
    expect(keys(otherFields(columns, config))).toEqual(['size']);
    expect(otherFields(columns, undefined)).toEqual([]);
  });

  it('labels a column by its field, or by its key if there is none', () => {
    expect(fieldLabel('from', config)).toBe('From');
    expect(fieldLabel('subject', config)).toBe('subject');
  });
});
