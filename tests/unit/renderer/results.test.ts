import { describe, expect, it } from 'vitest';
import { toneBy } from '../../../renderer/dataset-view/colors/cell-tones';
import { readColorRules, type ColorRule } from '../../../renderer/query/color-rules';
import { findFieldByName } from '../../../shared/rules/find-field';
import { rowAppDomain } from '../../../renderer/query/row-table';
import { valueCondition } from '../../../renderer/query/value-condition';
import { daySpan, groupFilter } from '../../../renderer/dataset-view/groups/group-filter';
import { gridColumns } from '../../../renderer/dataset-view/grid/grid-column';
import { OPERATORS } from '../../../main/demo/config/operators';
import { EMAIL_FIELDS } from '../../../main/demo/config/email-fields';
import type { DatasetColumn, RowTuple } from '../../../shared/dataset';
import type { QueryConfig } from '../../../shared/model/query';

const columns: DatasetColumn[] = [
  { key: 'subject', label: 'Subject', type: 'text' },
  { key: 'size', label: 'Size', type: 'number' },
];
const [subject, size] = gridColumns(columns);
const config: QueryConfig = {
  saas_id: 'office365_emails',
  query_domain: 'email',
  operators: [...OPERATORS],
  fields: [...EMAIL_FIELDS],
  ui_columns: [],
  actions: [],
};

describe('colors by value', () => {
  const rule = (
    kind: ColorRule['kind'],
    value: string,
    tone: ColorRule['tone'],
    column = 'subject',
  ): ColorRule => ({ column, kind, value, tone });
  it('uses the first matching rule of the column', () => {
    const tone = toneBy([
      rule('contains', 'INVOICE', 'bad'),
      rule('is', 'your invoice', 'ok'),
      rule('empty', '', 'mute'),
      rule('more', '10', 'warn', 'size'),
      rule('less', '', 'ok', 'size'),
    ]);
    if (!tone || !subject || !size) throw new Error('nothing to look at');
    const row = (text: string, n: number | null): RowTuple => [1, text, n];
    expect(tone(row('Your Invoice', 1), subject)).toBe('bad');
    expect(tone(row('', 1), subject)).toBe('mute');
    expect(tone(row('Hello', 1), subject)).toBeUndefined();
    expect([tone(row('', 11), size), tone(row('', 10), size), tone(row('', null), size)]).toEqual([
      'warn',
      undefined,
      undefined,
    ]);
  });
  it('restores from the tab without invalid rules', () => {
    const kept = [
      rule('is', 'x', 'ok'),
      { column: 'a', kind: 'was', value: 'x', tone: 'ok' },
      { column: 'a', kind: 'is', value: 'x', tone: 'pink' },
      null,
      3,
    ];
    expect(readColorRules(JSON.parse(JSON.stringify(kept)) as never)).toEqual([rule('is', 'x', 'ok')]);
    expect(readColorRules('x')).toEqual([]);
  });
});

describe('the rows of a group', () => {
  it('the filter of a group matches its value, or its day in the zone, also across clock changes', () => {
    expect(groupFilter({ key: 's', label: 'S', type: 'text' }, null, 'UTC')).toEqual({
      kind: 'is',
      key: 's',
      values: [null],
    });
    expect(groupFilter({ key: 't', label: 'T', type: 'time' }, '2026-11-20', 'UTC')).toEqual({
      kind: 'range',
      key: 't',
      from: Date.UTC(2026, 10, 20),
      to: Date.UTC(2026, 10, 21),
    });
    const long = daySpan('2026-11-01', 'America/New_York');
    expect((long?.to ?? 0) - (long?.from ?? 0)).toBe(25 * 3_600_000);
    expect(daySpan('2026-12-31', 'UTC')?.to).toBe(Date.UTC(2027, 0, 1));
    expect(daySpan('soon', 'UTC')).toBeUndefined();
  });
});

describe('the value of a cell in the query', () => {
  it.each([
    ['verdict', 'phishing', false, { operator_id: 'is', field_id: 'email.verdict', values: ['phishing'] }],
    ['verdict', 'phishing', true, { operator_id: 'is_not', field_id: 'email.verdict', values: ['phishing'] }],
    ['reply_to_email', null, false, { operator_id: 'empty', field_id: 'email.reply_to_email', values: [] }],
    ['reply_to_email', '', true, { operator_id: 'not_empty', field_id: 'email.reply_to_email', values: [] }],
    [
      'received',
      '2026-11-20T00:00:00Z',
      true,
      {
        operator_id: 'not',
        condition: [
          {
            operator_id: 'between',
            field_id: 'email.received',
            values: ['2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z'],
          },
        ],
      },
    ],
    ['size', 3, false, { operator_id: 'is', field_id: 'email.size', values: [3] }],
  ])('adds %s %j, excluded %s', (key, value, isNot, condition) =>
    expect(valueCondition(config, key, value, isNot)).toEqual({ condition }),
  );
  it('says why nothing can be added if the tenant has no such field', () =>
    expect(valueCondition(config, 'mood', 'x', false)).toEqual({
      reason: 'The tenant has no query field for this column.',
    }));
});

describe('a value of a file’s table', () => {
  it('hunts in the domain that its row names, else where a new hunt starts', () => {
    const columnsOf = (...keys: string[]) => ({
      columns: keys.map((key): DatasetColumn => ({ key, label: key, type: 'text' })),
    });
    expect(rowAppDomain(columnsOf('subject', 'entity_type'), [0, 'Hi', 'slack2_message'])).toEqual({
      saas_id: 'slack2',
      query_domain: 'message',
    });
    for (const type of ['office365_emails_mailbox', 'email', '', null, 7])
      expect(rowAppDomain(columnsOf('entity_type'), [0, type])).toEqual({
        saas_id: 'office365_emails',
        query_domain: 'email',
      });
    expect(rowAppDomain(columnsOf('subject'), [0, 'slack2_message'])).toEqual({
      saas_id: 'office365_emails',
      query_domain: 'email',
    });
  });

  it('finds the field named like its column, by any of its names', () => {
    for (const name of ['from_email', 'FROM', ' From ', 'email.from_email'])
      expect(findFieldByName(config.fields, [name])?.db_id).toBe('from_email');
    expect(findFieldByName(config.fields, ['no such', 'Subject'])?.db_id).toBe('subject');
    expect(findFieldByName(config.fields, ['mood'])).toBeUndefined();
  });
});
