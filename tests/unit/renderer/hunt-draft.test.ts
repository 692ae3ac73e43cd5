import { describe, expect, it } from 'vitest';
import { operatorsFor } from '../../../renderer/query/condition-terms';
import {
  NEW_HUNT,
  isStaleRun,
  readDraft,
  startFrom,
  toCountInput,
  toQuery,
  findTimeSpan,
} from '../../../renderer/query/hunt-draft';
import { Query, type QueryConfig } from '../../../shared/model/query';

const config: QueryConfig = {
  saas_id: 'office365_emails',
  query_domain: 'email',
  operators: [
    {
      operator_id: 'is',
      label: 'is',
      expression_template: '{field} is {value}',
      arity: 1,
      field_analyzer: ['keyword'],
      is_regex: false,
      is_list_operator: false,
    },
    {
      operator_id: 'less',
      label: 'is less than',
      expression_template: '{field} < {value}',
      arity: 1,
      field_analyzer: ['time'],
      is_regex: false,
      is_list_operator: false,
    },
    {
      operator_id: 'in',
      label: 'is one of',
      expression_template: '{field} in {value}',
      arity: -1,
      field_analyzer: ['keyword'],
      is_regex: false,
      is_list_operator: true,
    },
  ],
  fields: [
    {
      field_id: 'email.received',
      db_id: 'received',
      db_sort_id: 'received_at',
      label: 'Received',
      type: 'time',
      analyzer: 'time',
      multi_values: false,
    },
    {
      field_id: 'email.subject',
      db_id: 'subject',
      label: 'Subject',
      type: 'text',
      analyzer: 'keyword',
      multi_values: false,
    },
  ],
  ui_columns: [
    { db_id: 'received', column_label: 'Received' },
    { db_id: 'subject', column_label: 'Subject' },
  ],
  ui_condition: {
    operator_id: 'and',
    condition: [{ operator_id: 'relative_date', field_id: 'email.received', values: [7, 'days'] }],
  },
  actions: [],
};

describe('a draft of a hunt', () => {
  it('starts with what the config says a new query starts with, newest first', () => {
    const draft = startFrom(NEW_HUNT, config);
    expect(draft.columns?.map((column) => column.db_id)).toEqual(['received', 'subject']);
    expect(draft.sort_by).toEqual([{ db_id: 'received_at', order: 'desc' }]);
    expect(findTimeSpan(draft)).toEqual({ index: 0, amount: 7, unit: 'days' });
  });

  it('keeps what the analyst has written when the config is loaded again', () => {
    const mine = {
      ...startFrom(NEW_HUNT, config),
      condition: { operator_id: 'and', condition: [] },
      columns: [{ db_id: 'subject', label: 'Subject' }],
    };
    expect(startFrom(mine, config)).toEqual(mine);
  });

  it('asks without a condition if there is none, and by the type of its entity', () => {
    const query = toQuery({
      ...startFrom(NEW_HUNT, config),
      condition: { operator_id: 'and', condition: [] },
    });
    expect(query.condition).toBeNull();
    expect(query.query_entity_type).toBe('office365_emails_email');
    expect(query.columns).toEqual([
      { db_id: 'received', column_label: 'Received' },
      { db_id: 'subject', column_label: 'Subject' },
    ]);
  });

  it('tells when a run no longer matches it: another condition, place or order, but not other columns', () => {
    const draft = startFrom(NEW_HUNT, config);
    const ran = toQuery(draft);
    expect(isStaleRun(draft, ran)).toBe(false);
    expect(isStaleRun({ ...draft, columns: [], page_size: 100 }, ran)).toBe(false);
    for (const patch of [
      { condition: null },
      { saas_id: 'slack2' },
      { query_domain: 'user' as const },
      { sort_by: [] },
      { include_copies: true },
    ])
      expect(isStaleRun({ ...draft, ...patch }, ran)).toBe(true);
  });

  it('counts its rows by the entity type of its run, also if a saved query has one of its own', () => {
    const saved = Query.parse({
      query_id: 'q',
      query_subtype: 'report',
      query_label: 'Q',
      query_domain: 'email',
      saas_id: 'office365_emails',
      query_entity_type: 'office365_emails_mailbox',
    });
    const draft = { ...startFrom(NEW_HUNT, config), saved: { ...saved, has_schedule_password: false } };
    expect(toCountInput(draft, { operator_id: 'and', condition: [] })).toEqual({
      saas_id: 'office365_emails',
      query_domain: 'email',
      query_entity_type: 'office365_emails_mailbox',
      condition: null,
      include_copies: false,
    });
    expect(toQuery(draft).query_entity_type).toBe('office365_emails_mailbox');
  });

  it('restores from a tab as it was, and starts new if the tab contains nonsense', () => {
    const draft = startFrom(NEW_HUNT, config);
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    for (const kept of [
      undefined,
      null,
      3,
      'x',
      [],
      {},
      { saas_id: 1 },
      { saas_id: 'a', query_domain: 'toString' },
    ])
      expect(readDraft(kept as never)).toEqual(NEW_HUNT);
  });

  it('restores from a tab of an earlier Postern', () => {
    const leaf = { operator_id: 'is', field_id: 'email.subject', values: ['x'] };
    expect(
      readDraft({
        saas_id: 'a',
        query_domain: 'email',
        joiner: 'or',
        conditions: [leaf],
        columns: null,
        sort_by: [],
      }).condition,
    ).toEqual({ operator_id: 'or', condition: [leaf] });
  });

  it('offers the operators of the analyzer of the field, and list operators only with their flag', () => {
    const [received, subject] = config.fields;
    if (!received || !subject) throw new Error('no fields');
    expect(operatorsFor(received, { config, hasLists: true }).map((one) => one.operator_id)).toEqual([
      'less',
    ]);
    expect(operatorsFor(subject, { config, hasLists: false }).map((one) => one.operator_id)).toEqual(['is']);
    // An analyzer that no operator names says nothing: any of them may do.
    const lean = { ...subject, analyzer: 'own_words', type: 'text' } as const;
    expect(operatorsFor(lean, { config, hasLists: true })).toEqual(config.operators);
    expect(operatorsFor(subject, { config, hasLists: true }).map((one) => one.operator_id)).toEqual([
      'is',
      'in',
    ]);
  });
});
