import { describe, expect, it } from 'vitest';
import { OPERATORS } from '../../../main/demo/config/operators';
import type { Condition, Query, QueryField } from '../../../shared/model/query';
import { queryChanges } from '../../../shared/rules/query-changes';

const subject: QueryField = {
  field_id: 'subject',
  db_id: 'db.subject',
  label: 'Subject',
  type: 'text',
  analyzer: 'keyword',
  multi_values: false,
};
const config = {
  operators: [...OPERATORS],
  fields: [subject],
  actions: [{ action_id: 'tag', label: 'Add tag', params: [] }],
};
const contains = (text: string) => ({ operator_id: 'contains', field_id: 'subject', values: [text] });
const changes = (before: Partial<Query>, after: Partial<Query>) =>
  queryChanges(before, after, config).map(({ label, before, after }) => [label, before, after]);

describe('queryChanges', () => {
  it('formats every field that Postern knows', () => {
    const report = {
      field_id: 'subject',
      column_label: 'Subject',
      column_order: 0,
      column_width: 160,
    };
    expect(
      changes(
        {},
        {
          query_label: 'Invoices',
          severity: 'high',
          condition: contains('invoice'),
          columns: [{ db_id: 'db.subject', column_label: 'Subject' }],
          sort_by: [
            { db_id: 'db.subject', order: 'asc' },
            { db_id: 'db.other', order: 'desc' },
          ],
          report_columns: [{ ...report, column_label: 'Sender', column_order: 1 }, report],
          report_condition: contains('receipt'),
          schedule: { emails: ['a@b.example'], format: 'csv', frequency: 'daily', time: '8:00' },
          report_actions: [{ action_id: 'tag' }, { action_id: 'move', action_data: { to: 'junk' } }],
        },
      ),
    ).toEqual([
      ['Name', 'none', 'Invoices'],
      ['Severity', 'none', '4 · high'],
      ['Condition', 'everything', 'Subject contains “invoice”'],
      ['Columns', 'none', 'Subject'],
      ['Sort order', 'none', 'Subject ascending, db.other descending'],
      ['Report columns', 'none', 'Subject (160), Sender (160)'],
      ['Report condition', 'everything', 'Subject contains “receipt”'],
      ['Schedule', 'none', 'csv to a@b.example, every day at 08:00, tenant time'],
      ['Report actions', 'none', 'Add tag, move (to: junk)'],
    ]);
  });

  it('lists each changed condition by itself, paired by its field', () => {
    const all = (...condition: Condition[]): Condition => ({ operator_id: 'and', condition });
    const starts = { ...contains('x'), operator_id: 'starts_with' };
    const unchanged = contains('same');
    expect(
      changes(
        { condition: all(unchanged, contains('a'), contains('b')) },
        {
          condition: all(unchanged, contains('c'), starts, { operator_id: 'or', condition: [contains('d')] }),
        },
      ),
    ).toEqual([
      ['Condition', 'Subject contains “a”', 'Subject contains “c”'],
      ['Condition', 'Subject contains “b”', 'Subject starts with “x”'],
      ['Condition', 'none', 'Subject contains “d”'],
    ]);
  });

  it('shows the whole condition if only one of its parts changed', () => {
    const all = (...condition: Condition[]): Condition => ({ operator_id: 'and', condition });
    expect(
      changes(
        { condition: all(contains('a'), contains('b')) },
        { condition: all(contains('a'), contains('c')) },
      ),
    ).toEqual([
      [
        'Condition',
        'Subject contains “a” and Subject contains “b”',
        'Subject contains “a” and Subject contains “c”',
      ],
    ]);
  });

  it('lists a new app and type without the entity type that follows them', () => {
    const mail = { saas_id: 'mail', query_domain: 'email', query_entity_type: 'mail_email' } as const;
    const chat = { saas_id: 'chat', query_domain: 'message', query_entity_type: 'chat_message' } as const;
    expect(changes(mail, chat)).toEqual([
      ['Type', 'email', 'message'],
      ['App', 'mail', 'chat'],
    ]);
    expect(changes(mail, { ...mail, query_entity_type: 'mail_other' })).toEqual([
      ['Entity type', 'mail_email', 'mail_other'],
    ]);
    // One that is not the usual one of its app and type follows nothing.
    expect(changes(mail, { ...chat, query_entity_type: 'chat_other' })).toContainEqual([
      'Entity type',
      'mail_email',
      'chat_other',
    ]);
  });

  it('compares unknown keys and ignores what only the tenant sets', () => {
    const before = { query_id: '1', status: 'running', constructor: 'x' } as unknown as Partial<Query>;
    const after = { query_id: '2', status: 'stopped', constructor: 'y' } as unknown as Partial<Query>;
    expect(changes(before, after)).toEqual([['constructor', 'x', 'y']]);
  });

  it('shows both values as sent if their texts are the same', () => {
    const column = { db_id: 'a', column_label: 'Subject' };
    expect(changes({ columns: [column] }, { columns: [{ ...column, db_id: 'b' }] })).toEqual([
      ['Columns', '[{"db_id":"a","column_label":"Subject"}]', '[{"db_id":"b","column_label":"Subject"}]'],
    ]);
  });

  it('ignores the order of keys, empty values, and a report condition that follows the query', () => {
    const column = { db_id: 'a', column_label: 'Subject' };
    const reversed = { column_label: 'Subject', db_id: 'a' };
    expect(changes({ columns: [column] }, { columns: [reversed], report_actions: [] })).toEqual([]);
    expect(
      changes(
        { condition: contains('a'), report_condition: contains('a') },
        { condition: contains('b'), report_condition: contains('b') },
      ),
    ).toEqual([['Condition', 'Subject contains “a”', 'Subject contains “b”']]);
  });
});
