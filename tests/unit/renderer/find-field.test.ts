import { describe, expect, it } from 'vitest';
import { findField, findFieldByName } from '../../../shared/rules/find-field';
import { queuesOf } from '../../../renderer/features/review-queues/queue-kinds';
import type { App } from '../../../shared/model/apps';
import { QueryConfig } from '../../../shared/model/query';

const configOf = (...ids: readonly string[]): QueryConfig =>
  QueryConfig.parse({
    saas_id: 'office365_emails',
    query_domain: 'email',
    operators: [
      {
        operator_id: 'is',
        label: 'is',
        expression_template: '{field} is {value}',
        arity: 1,
        field_analyzer: [],
        is_regex: false,
        is_list_operator: false,
      },
    ],
    fields: ids.map((id) => ({
      field_id: `f.${id}`,
      db_id: id,
      label: `Champ ${id}`,
      type: 'text',
      analyzer: 'keyword',
      multi_values: false,
    })),
    ui_columns: [],
    actions: [],
  });
const idOf = (names: readonly string[], ...ids: readonly string[]) =>
  findField(configOf(...ids).fields, names)?.db_id;

describe('finding a field of a tenant that spells its names otherwise', () => {
  it('finds the letters of a name, in camel case, with signs, or in other cases', () => {
    expect(idOf(['is_restore_requested'], 'subject', 'isRestoreRequested')).toBe('isRestoreRequested');
    expect(idOf(['recipients'], 'recipients[]')).toBe('recipients[]');
    expect(idOf(['from_email'], 'FROM-EMAIL')).toBe('FROM-EMAIL');
  });

  it('finds the name at the end of its path, or before a slash', () => {
    expect(idOf(['from_email'], 'entityPayload.fromEmail')).toBe('entityPayload.fromEmail');
    expect(idOf(['verdict', 'combined_verdict'], 'combinedVerdict/ap')).toBe('combinedVerdict/ap');
    expect(idOf(['restore_state'], 'urn:field/email.restore_state')).toBe('urn:field/email.restore_state');
  });

  it('finds no name that only follows a slash', () => {
    expect(idOf(['recipients'], 'count/recipients')).toBeUndefined();
  });

  it('prefers the exact name to other spellings, and those to the end of a path', () => {
    expect(idOf(['verdict'], 'tool.verdict', 'Ver_dict', 'verdict')).toBe('verdict');
    expect(idOf(['verdict'], 'tool.verdict', 'Ver_dict')).toBe('Ver_dict');
  });

  it('finds none where two paths could be meant, and none by a short name', () => {
    expect(idOf(['verdict'], 'tool.verdict', 'provider.verdict')).toBeUndefined();
    expect(idOf(['name', 'user'], 'device.name', 'owner.user')).toBeUndefined();
  });

  it('takes no part of a path where a value of any table is looked for', () => {
    const config = configOf('payload.subject');
    expect(findFieldByName(config.fields, ['subject'])).toBeUndefined();
    expect(findField(config.fields, ['subject'])?.db_id).toBe('payload.subject');
  });
});

describe('the queues of a tenant that spells its names otherwise', () => {
  const app = { name: 'office365_emails', label: 'Boîtes aux lettres' } as App;

  it('shows the queues whose fields the tenant has, by its own ids', () => {
    const queues = queuesOf(
      app,
      'email',
      configOf('isRestoreRequested', 'isQuarantined', 'combinedVerdict/ap'),
    );
    expect(queues.flatMap(({ kindId, off }) => (off === undefined ? [kindId] : []))).toEqual([
      'restore',
      'suspicious',
      'quarantined',
    ]);
    const restore = queues.find(({ kindId }) => kindId === 'restore');
    expect(JSON.stringify(restore?.counted?.query.condition)).toContain('f.isRestoreRequested');
  });
});
