import { describe, expect, it } from 'vitest';
import { formatComparison } from '../../../../renderer/screens/hunt/query-bar/ConditionBar';
import { OPERATORS } from '../../../../main/demo/config/operators';
import type { QueryConfig } from '../../../../shared/model/query';

const config = {
  fields: [
    { field_id: 'size', label: 'Size', type: 'integer', unit: 'KB' },
    {
      field_id: 'verdict',
      label: 'Verdict',
      type: 'text',
      field_values: [{ value: 'phsh', label: 'Phishing' }],
    },
  ],
  operators: OPERATORS,
} as unknown as QueryConfig;

describe('parts of a condition chip', () => {
  it('shows the labels of field, operator and option', () => {
    expect(formatComparison({ field_id: 'verdict', operator_id: 'is', values: ['phsh'] }, config)).toEqual({
      field: 'Verdict',
      operator: 'is',
      value: 'Phishing',
    });
  });

  it('joins the two values of a range with "and", and adds the unit', () => {
    expect(
      formatComparison({ field_id: 'size', operator_id: 'between', values: [1, 2] }, config)?.value,
    ).toBe('1 and 2 KB');
  });

  it('shows an unknown field and operator by their ids', () => {
    expect(formatComparison({ field_id: 'x', operator_id: 'y', values: [7, 8] }, config)).toEqual({
      field: 'x',
      operator: 'y',
      value: '7, 8',
    });
  });

  it('returns undefined for a group', () => {
    expect(formatComparison({ operator_id: 'and', condition: [] }, config)).toBeUndefined();
  });
});
