import type { Golden } from './golden';

const PAYLOAD =
  'Query: query_type, query_subtype: report, analytics or template; query_label, query_description; query_domain: file, email, user, group, message or click; saas_id, query_entity_type; severity: verylow, low, medium, high or veryhigh; status: unknown, saved, running or stopped; condition; columns: each with db_id and column_label; sort_by: db_id and order; report_columns: field_id, column_label, column_order, column_width; report_condition: operator_id, a condition list, field_id, values; schedule: email list, format: json, csv or xlsx, frequency: daily, weekly or monthly, week: 1 to 4, day: 0 to 6, time, password; report_actions: action_id, action_data; parent_id.';

/** Every key of a saved query that an analyst can set, as the text lists them. */
const WHOLE =
  '{"query_type":"custom","query_subtype":"report","query_label":"Late invoices","query_description":"Sent at night","query_domain":"email","saas_id":"office365_emails","query_entity_type":"office365_emails_email","severity":"high","status":"saved","condition":{"operator_id":"and","condition":[{"operator_id":"is","field_id":"f1","values":["x"]}]},"columns":[{"db_id":"subject","column_label":"Subject"}],"sort_by":[{"db_id":"received","order":"desc"}],"report_columns":[{"field_id":"f1","column_label":"Subject","column_order":1,"column_width":320}],"report_condition":{"operator_id":"is","field_id":"f1","values":["y"]},"schedule":{"emails":["soc@contoso.example"],"format":"xlsx","frequency":"monthly","week":2,"day":1,"time":"08:00","password":"p"},"report_actions":[{"action_id":"quarantine","action_data":"x"}],"parent_id":"q0"}';
const whole = JSON.parse(WHOLE) as Record<string, unknown>;

/** Calls about queries. */
export const QUERY_GOLDEN = {
  'query.list': [
    {
      said: 'GET /api/v1/query with subtype and entity: list queries. query_subtype: report, analytics or template',
      method: 'GET',
      target: '/api/v1/query?subtype=report&entity=office365_emails_email',
      input: { subtype: 'report', entity: 'office365_emails_email' },
    },
    {
      said: 'GET /api/v1/query with subtype and entity: list queries.',
      method: 'GET',
      target: '/api/v1/query',
      input: {},
    },
  ],
  'query.get': [
    { said: 'GET /api/v1/query/{id}', method: 'GET', target: '/api/v1/query/q1', input: { id: 'q1' } },
  ],
  'query.config': [
    {
      said: 'GET /api/v1/query/config with saas_id and query_domain.',
      method: 'GET',
      target: '/api/v1/query/config?saas_id=office365_emails&query_domain=email',
      input: { saas_id: 'office365_emails', query_domain: 'email' },
    },
  ],
  'query.execute': [
    {
      said: 'POST /api/v1/query/execute with query_domain, saas_id, query_entity_type, condition, columns, sort_by, search_after, size, include_copies, count_only. columns: each with db_id and column_label; sort_by: db_id and order; condition: operator_id, a condition list, field_id, values. Default page size 25.',
      method: 'POST',
      target: '/api/v1/query/execute',
      body: '{"query_domain":"email","saas_id":"google_mail","query_entity_type":"google_mail_email","condition":{"operator_id":"and","condition":[{"operator_id":"is","field_id":"f1","values":["x"]}]},"columns":[{"db_id":"subject","column_label":"Subject"}],"sort_by":[{"db_id":"received","order":"desc"}],"search_after":[1763640000000,"e1"],"size":25,"include_copies":false,"count_only":false}',
      input: {
        query_domain: 'email',
        saas_id: 'google_mail',
        query_entity_type: 'google_mail_email',
        condition: {
          operator_id: 'and',
          condition: [{ operator_id: 'is', field_id: 'f1', values: ['x'] }],
        },
        columns: [{ db_id: 'subject', column_label: 'Subject' }],
        sort_by: [{ db_id: 'received', order: 'desc' }],
        search_after: [1763640000000, 'e1'],
      },
    },
    {
      said: 'POST /api/v1/query/execute with query_domain, saas_id, query_entity_type, condition, columns, sort_by, search_after, size, include_copies, count_only.',
      method: 'POST',
      target: '/api/v1/query/execute',
      body: '{"query_domain":"click","saas_id":"google_mail","query_entity_type":"google_mail_click","columns":[],"sort_by":[],"size":0,"include_copies":true,"count_only":true}',
      input: {
        query_domain: 'click',
        saas_id: 'google_mail',
        query_entity_type: 'google_mail_click',
        columns: [],
        size: 0,
        include_copies: true,
        count_only: true,
      },
    },
  ],
  'query.save': [
    {
      said: `POST /api/v1/query saves, with the full query payload. ${PAYLOAD}`,
      method: 'POST',
      target: '/api/v1/query',
      body: WHOLE,
      assumed: ['emails'],
      input: whole,
    },
  ],
  'query.update': [
    {
      said: `PUT /api/v1/query/{id} updates, with the full query payload. ${PAYLOAD}`,
      method: 'PUT',
      target: '/api/v1/query/q1',
      body: WHOLE,
      assumed: ['emails'],
      input: { ...whole, id: 'q1' },
    },
  ],
  'query.remove': [
    { said: 'DELETE /api/v1/query/{id}', method: 'DELETE', target: '/api/v1/query/q1', input: { id: 'q1' } },
  ],
  'query.operate': [
    {
      said: 'PUT /api/v1/policies/policy_catalog/operation with operator and policies_ids.',
      method: 'PUT',
      target: '/api/v1/policies/policy_catalog/operation',
      body: '{"operator":"start","policies_ids":["p1","p2"]}',
      input: { operator: 'start', policies_ids: ['p1', 'p2'] },
    },
  ],
  'query.exportDefinitions': [
    {
      said: 'POST /api/v1/query/export: blob response.',
      method: 'POST',
      target: '/api/v1/query/export',
      body: '{"query_ids":["q1"]}',
      assumed: ['query_ids'],
      input: { query_ids: ['q1'] },
    },
  ],
  'query.importDefinitions': [
    {
      said: 'POST /api/v1/query/import: form file; the response has imported and error.',
      method: 'POST',
      target: '/api/v1/query/import',
      form: { field: 'file', file: '{"queries":[]}' },
      input: { file: new TextEncoder().encode('{"queries":[]}') },
    },
  ],
  'query.exportResults': [
    {
      said: 'POST /api/v1/query/{id}/export-results',
      method: 'POST',
      target: '/api/v1/query/q1/export-results',
      body: '{"format":"xlsx"}',
      assumed: ['format'],
      input: { id: 'q1', format: 'xlsx' },
    },
  ],
  'query.exportActiveUsers': [
    {
      said: 'POST /api/v1/query/export/active-users with saas.',
      method: 'POST',
      target: '/api/v1/query/export/active-users',
      body: '{"saas":"teams"}',
      input: { saas: 'teams' },
    },
  ],
  'query.act': [
    {
      said: 'POST /api/v1/query/{id}/action with action_id and action_params.',
      method: 'POST',
      target: '/api/v1/query/q1/action',
      body: '{"action_id":"quarantine","action_params":{}}',
      input: { id: 'q1', action_id: 'quarantine' },
    },
    {
      said: 'POST /api/v1/query/{id}/action with action_id and action_params.',
      method: 'POST',
      target: '/api/v1/query/q1/action',
      body: '{"action_id":"quarantine","action_params":{"entity_ids":["e1"]}}',
      assumed: ['entity_ids'],
      input: { id: 'q1', action_id: 'quarantine', action_params: { entity_ids: ['e1'] } },
    },
  ],
  'query.sendResult': [
    {
      said: 'POST /api/v1/policies/policies_catalog//{id}/send_result (the double slash is as shown).',
      method: 'POST',
      target: '/api/v1/policies/policies_catalog//q1/send_result',
      body: '{"emails":["a@b.example"]}',
      assumed: ['emails'],
      input: { id: 'q1', emails: ['a@b.example'] },
    },
  ],
  'query.manualAction': [
    {
      said: 'POST /api/v1/manual_actions with entity_ids, entity_type, data (name, attributes, tags) and date_trigger.',
      method: 'POST',
      target: '/api/v1/manual_actions',
      body: '{"entity_ids":["e1","e2"],"entity_type":"office365_emails_email","data":{"name":"quarantine","attributes":{},"tags":["late"]},"date_trigger":"2026-11-21T08:00:00.000Z"}',
      input: {
        entity_ids: ['e1', 'e2'],
        entity_type: 'office365_emails_email',
        data: { name: 'quarantine', tags: ['late'] },
        date_trigger: '2026-11-21T08:00:00.000Z',
      },
    },
  ],
} satisfies Readonly<Record<string, readonly Golden[]>>;
