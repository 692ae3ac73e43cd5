import { describe, expect, it } from 'vitest';
import { OPERATORS } from '../../../main/demo/config/operators';
import { startFrom, type HuntDraft } from '../../../renderer/query/hunt-draft';
import {
  draftFromSaved,
  toNewQuery,
  toSavedQuery,
  unsavedChanges,
} from '../../../renderer/query/saved-draft';
import type { Condition } from '../../../shared/model/query';
import { SafeQuery } from '../../../shared/model/saved-query';
import { otherConfig } from '../../support/other-vocabulary';

const config = { ...otherConfig, operators: [...OPERATORS] };
const leaf = (operator_id: string, db_id: string, ...values: (string | number)[]): Condition => ({
  operator_id,
  field_id: `email.${db_id}`,
  values,
});
const all = (...condition: Condition[]): Condition => ({ operator_id: 'and', condition });
const saved = SafeQuery.parse({
  query_id: 'q1',
  query_label: 'Lures',
  saas_id: 'office365_emails',
  query_domain: 'email',
  query_entity_type: 'office365_emails_email',
  query_subtype: 'report',
  condition: all(leaf('contains', 'subject', 'a'), leaf('is', 'from_email', 'b')),
  columns: [{ db_id: 'subject', column_label: 'Subject' }],
  report_columns: [
    { field_id: 'email.subject', column_label: 'Subject', column_order: 0, column_width: 160 },
  ],
});
const open = (query = saved): HuntDraft => startFrom(draftFromSaved(query, config), config);
const labels = (draft: HuntDraft, query = saved) =>
  unsavedChanges(draft, query, config).map(({ label }) => label);

describe('the unsaved changes of a saved query', () => {
  it('lists no change of a query that was just opened', () => expect(labels(open())).toEqual([]));

  it('saves and restores that each copy is a row, and counts it as a change', () => {
    const draft = { ...open(), include_copies: true };
    expect(labels(draft)).toEqual(['Copies']);
    const next = toSavedQuery(draft, saved, config);
    expect(next).toMatchObject({ include_copies: true });
    expect(open(next).include_copies).toBe(true);
    expect(labels(open(next), next)).toEqual([]);
    expect(labels({ ...open(next), include_copies: false }, next)).toEqual(['Copies']);
    expect(toNewQuery(draft, config)).toMatchObject({ include_copies: true });
    expect(toNewQuery(open(), config)).not.toHaveProperty('include_copies');
  });

  it('counts two edited conditions as two', () => {
    const draft = {
      ...open(),
      condition: all(leaf('contains', 'subject', 'x'), leaf('is', 'from_email', 'y')),
    };
    expect(labels(draft)).toEqual(['Condition', 'Condition']);
  });

  it('counts an added column once, although the report gets it too', () => {
    const draft = { ...open(), columns: [...(open().columns ?? []), { db_id: 'size', label: 'Size' }] };
    expect(labels(draft)).toEqual(['Columns']);
    expect(toSavedQuery(draft, saved, config).report_columns).toHaveLength(2);
  });
});

describe('the suggested name of a new query', () => {
  const named = (condition: Condition) => toNewQuery({ ...open(), condition }, config).query_label;

  it('tells what it looks for, without the time range', () => {
    expect(named(all(leaf('relative_date', 'received', 7, 'days'), leaf('contains', 'subject', 'pay')))).toBe(
      'Emails: Subject contains “pay”',
    );
    expect(named(all(leaf('relative_date', 'received', 7, 'days')))).toBe('Emails');
  });

  it('ends after 80 characters', () => {
    expect(named(leaf('contains', 'subject', 'x'.repeat(200)))).toHaveLength(80);
  });
});
