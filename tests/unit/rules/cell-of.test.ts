import { describe, expect, it } from 'vitest';
import { openField } from '../../../renderer/screens/exceptions/open-exception';
import { expiryOf } from '../../../renderer/features/exception/exception-draft';
import { cellOf } from '../../../shared/rules/cell-of';

const COLUMNS = [{ key: 'entity_id' }, { key: 'subject' }];

describe('the cell of a row by its column', () => {
  it('reads the cell after the ID of the row', () => {
    expect(cellOf(COLUMNS, [7, 'e-1', 'Invoice'], 'entity_id')).toBe('e-1');
    expect(cellOf(COLUMNS, [7, 'e-1', 'Invoice'], 'subject')).toBe('Invoice');
  });

  it('reads nothing without the column, and never the ID of the row', () => {
    expect(cellOf(COLUMNS, [7, 'e-1', 'Invoice'], 'expires')).toBeUndefined();
    expect(cellOf(COLUMNS, undefined, 'subject')).toBeUndefined();
  });
});

describe('an exception of a tenant that sends no expiry', () => {
  it('never expires, whatever the ID of its row', () => {
    const rows = {
      store: { getState: () => ({ open: { cells: [1, 'a'] }, dataset: { columns: [{ key: 'value' }] } }) },
    };
    const field = openField(rows as never);
    expect(field && expiryOf(field)).toBe('');
  });
});
