import { expect, it } from 'vitest';
import { readLetterCase } from '../../../../renderer/features/exception-impact/letter-case';
import { ok } from '../../../../shared/bridge';
import { QueryConfig } from '../../../../shared/model/query';
import { installMain } from '../../../support/page';

const config = QueryConfig.parse({
  operators: [
    { operator_id: 'has', label: 'contains', expression_template: '{field} contains {value}', arity: 1 },
    {
      operator_id: 'since',
      label: 'since',
      expression_template: '{field} since {value}',
      arity: 1,
      field_analyzer: ['time'],
    },
  ],
  fields: [
    { field_id: 'f.1', db_id: 'subject', label: 'Subject', type: 'text', analyzer: 'keyword' },
    { field_id: 'f.2', db_id: 'received', label: 'Received', type: 'time', analyzer: 'time' },
  ],
});
const SUBJECTS = ['RE', 'Overdue invoice', 'Where are you?', `Long ${'x'.repeat(100)}`];

it('tries the longest value that is not too long, since a short one is part of others in both cases', async () => {
  const [field] = config.fields;
  if (!field) throw new Error('The field is gone.');
  const main = installMain({
    'query.execute': (input) => {
      const { count_only, condition } = input as { count_only?: boolean; condition: unknown };
      if (!count_only) return ok({ rows: SUBJECTS.map((subject) => ({ subject })), total_rows: 4 });
      // This tenant compares case.
      const value = /"f\.1","values":\["([^"]*)"\]/.exec(JSON.stringify(condition))?.[1] ?? '';
      return ok({ rows: [], total_rows: SUBJECTS.filter((one) => one.includes(value)).length });
    },
  });
  const place = {
    config,
    saas_id: 'mailbox',
    query_domain: 'email' as const,
    signal: new AbortController().signal,
  };
  const term = { part: 'subject', value: 'x' } as never;
  expect(await readLetterCase(place, { term, field, operators: ['contains'], atMost: true })).toBe(
    'compared',
  );
  expect(JSON.stringify(main.inputs('query.execute'))).toContain('oVERDUE INVOICE');
});
