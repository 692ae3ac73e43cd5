import { describe, expect, it } from 'vitest';
import { inQueueOrder, queuesOf } from '../../../../../renderer/features/review-queues/queue-kinds';
import { ReviewQueue } from '../../../../../shared/model/review';
import { App } from '../../../../../shared/model/apps';
import { QueryConfig } from '../../../../../shared/model/query';

const APP = App.parse({ name: 'mailbox', label: 'Mail', family: 'saas', state: 'enabled' });
const OPERATORS = [
  { operator_id: 'eq', label: 'equals', expression_template: '{field} equals {value}', arity: 1 },
];
const configOf = (fields: readonly object[]) => QueryConfig.parse({ operators: OPERATORS, fields });

describe('the queues of an app', () => {
  it('finds queues by whatever names the tenant has for a request, a quarantine and a report', () => {
    const config = configOf([
      { field_id: 'F1', db_id: 'isRestoreRequested', label: 'is_restore_requested', type: 'boolean' },
      { field_id: 'F2', db_id: 'q', label: 'Quarantined', type: 'boolean' },
      { field_id: 'F3', db_id: 'restore_request_time', label: 'Requested', type: 'datetime' },
      { field_id: 'F4', db_id: 'subject', label: 'Subject', type: 'text' },
    ]);
    const queues = queuesOf(APP, 'email', config);
    const restore = queues.find(({ kind }) => kind === 'Restore requests');
    expect(restore?.counted?.query).toMatchObject({
      saas_id: 'mailbox',
      query_entity_type: 'mailbox_email',
      condition: { operator_id: 'and', condition: [{ operator_id: 'eq', field_id: 'F1', values: [true] }] },
      sort_by: [{ db_id: 'restore_request_time', order: 'asc' }],
    });
    expect(restore?.counted?.query.columns.slice(0, 2)).toMatchObject([
      { db_id: 'restore_request_time' },
      { db_id: 'subject' },
    ]);
    expect(restore?.counted?.time).toEqual({
      db_id: 'restore_request_time',
      sort_id: 'restore_request_time',
    });
    expect(queues.find(({ kind }) => kind === 'Quarantined')?.counted?.query.condition).toMatchObject({
      condition: [{ field_id: 'F2', values: [true] }],
    });
  });

  it('puts the time, the comment and the requester of a restore request before the item itself', () => {
    const text = (db_id: string) => ({ field_id: db_id, db_id, label: db_id, type: 'text' });
    const fields = [
      text('subject'),
      text('from_email'),
      text('recipients'),
      text('quarantined_by'),
      text('restore_request_comment'),
      { ...text('is_restore_requested'), type: 'boolean' },
      { ...text('restore_request_time'), type: 'datetime' },
    ];
    const columnsOf = (more: readonly object[]) =>
      queuesOf(APP, 'email', configOf([...fields, ...more]))
        .find(({ kindId }) => kindId === 'restore')
        ?.counted?.query.columns.map(({ db_id }) => db_id);
    const item = ['subject', 'from_email'];
    expect(columnsOf([])?.slice(0, 6)).toEqual([
      'restore_request_time',
      'restore_request_comment',
      'recipients',
      ...item,
      'quarantined_by',
    ]);
    expect(columnsOf([text('restore_requested_by')])?.slice(0, 5)).toEqual([
      'restore_request_time',
      'restore_request_comment',
      'restore_requested_by',
      ...item,
    ]);
  });

  it('queues can be counted however long the name of the app is', () => {
    const config = configOf([
      { field_id: 'F1', db_id: 'is_quarantined', label: 'Quarantined', type: 'boolean' },
    ]);
    const [queue] = queuesOf({ ...APP, label: 'W'.repeat(4_000) }, 'email', config).filter(
      (one) => one.counted,
    );
    expect(ReviewQueue.safeParse(queue?.counted).success).toBe(true);
  });

  it('queues without their field or its value come last, with the reason for being off', () => {
    const config = configOf([
      {
        field_id: 'F1',
        db_id: 'restore_state',
        label: 'Restore',
        type: 'choice',
        field_values: ['open', 'closed'],
      },
      { field_id: 'F2', db_id: 'is_quarantined', label: 'Quarantined', type: 'boolean' },
    ]);
    const queues = inQueueOrder(queuesOf(APP, 'email', config));
    expect(queues.map(({ kind, off }) => [kind, off !== undefined])).toEqual([
      ['Quarantined', false],
      ['Restore requests', true],
      ['Reported by users', true],
      ['Suspicious', true],
    ]);
    expect(queues[2]?.off).toBe('Off: no field for reports by users was found.');
    expect(queues[1]?.off).toBe('Off: “Restore” lists no value for restore requests.');
  });
});
