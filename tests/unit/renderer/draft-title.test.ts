import { describe, expect, it } from 'vitest';
import { draftTitle } from '../../../renderer/query/draft-title';
import { NEW_HUNT } from '../../../renderer/query/hunt-draft';
import type { Condition, QueryConfig } from '../../../shared/model/query';
import { otherConfig } from '../../support/other-vocabulary';

const field = (label: string) => {
  const found = otherConfig.fields.find((one) => one.label === label);
  if (!found) throw new Error(`The config has no field ${label}.`);
  return found.field_id;
};
const config: QueryConfig = {
  ...otherConfig,
  operators: [
    ...otherConfig.operators,
    {
      operator_id: 'recent',
      label: 'in the last',
      expression_template: '{field} in the last {value} {value2}',
      arity: 2,
      field_analyzer: ['time'],
      is_regex: false,
      is_list_operator: false,
    },
  ],
};
const FROM: Condition = { operator_id: 'equals', field_id: field('From'), values: ['admin@c0ntoso.example'] };
const RECENT: Condition = { operator_id: 'recent', field_id: field('Received'), values: [7, 'days'] };
const SUBJECT: Condition = { operator_id: 'enthaelt', field_id: field('Subject'), values: ['invoice'] };
const title = (...condition: Condition[]) =>
  draftTitle({ ...NEW_HUNT, condition: { operator_id: 'and', condition } }, config);

describe('the title of a tab', () => {
  it('names the condition and the time span', () => {
    expect(title(RECENT, FROM)).toBe('From admin@c0ntoso.example, 7 d');
    expect(title(FROM)).toBe('From admin@c0ntoso.example');
    expect(title(RECENT)).toBe('Emails, 7 days');
    expect(title()).toBe('Emails');
  });

  it('tells minutes from months', () => {
    expect(title({ ...RECENT, values: [5, 'minutes'] }, FROM)).toMatch(/, 5 min$/);
    expect(title({ ...RECENT, values: [5, 'months'] }, FROM)).toMatch(/, 5 mo$/);
  });

  it('names two conditions and counts the others', () => {
    expect(title(FROM, SUBJECT, SUBJECT, SUBJECT, RECENT)).toBe(
      'From admin@c0ntoso.example, Subject enthält invoice, +2, 7 d',
    );
  });

  it('names a group by its words', () => {
    const group: Condition = { operator_id: 'or', condition: [FROM, SUBJECT] };
    expect(title(group, RECENT)).toMatch(/^From .* or .*invoice, 7 d$/);
  });

  it('takes the label of the saved query, and names what is looked for while the fields are not known', () => {
    const saved = { query_label: 'Slack lures' } as NonNullable<(typeof NEW_HUNT)['saved']>;
    expect(draftTitle({ ...NEW_HUNT, saved }, config)).toBe('Slack lures');
    expect(draftTitle({ ...NEW_HUNT, condition: FROM }, undefined)).toBe('Emails');
  });
});
