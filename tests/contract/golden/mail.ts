import type { Golden } from './golden';

const MTA = 'GET /api/v1/mta/email_headers/{a}/{b} and /email_body/{a}/{b}.';
const FILE =
  'GET /api/v1/sec_match_file/{a}/{b} downloads a file. A test_only check runs first and is retried 3 times.';
const LOGINS = 'GET /api/v1/get_cache_query with module and fail, for heat-map data. 5000 per page.';

/** Calls about emails, downloads and logins. */
export const MAIL_GOLDEN = {
  'mail.headers': [
    { said: MTA, method: 'GET', target: '/api/v1/mta/email_headers/t/e1', input: { a: 't', b: 'e1' } },
  ],
  'mail.body': [
    { said: MTA, method: 'GET', target: '/api/v1/mta/email_body/t/e1', input: { a: 't', b: 'e1' } },
  ],
  'mail.identify': [
    {
      said: 'PUT /api/v1/entity_identifier: payload not shown.',
      method: 'PUT',
      target: '/api/v1/entity_identifier',
      body: '{"entity_type":"t","entity_id":"e1","note":"x"}',
      assumed: ['entity_type', 'entity_id', 'note'],
      input: { entity_type: 't', entity_id: 'e1', note: 'x' },
    },
  ],
  'mail.similarCount': [
    {
      said: 'GET /api/v1/similar_email_count/{a}/{b} with mode.',
      method: 'GET',
      target: '/api/v1/similar_email_count/t/e1?mode=subject',
      input: { a: 't', b: 'e1', mode: 'subject' },
    },
  ],
  'mail.report': [
    {
      said: 'POST /api/v1/suspicious_report: payload not shown.',
      method: 'POST',
      target: '/api/v1/suspicious_report',
      body: '{"entity_type":"t","entity_id":"e1","comment":"x"}',
      assumed: ['entity_type', 'entity_id', 'comment'],
      input: { entity_type: 't', entity_id: 'e1', comment: 'x' },
    },
  ],
  'download.file': [
    {
      said: FILE,
      method: 'GET',
      target: '/api/v1/sec_match_file/t/f1?test_only=true',
      input: { a: 't', b: 'f1', test_only: true },
    },
    { said: FILE, method: 'GET', target: '/api/v1/sec_match_file/t/f1', input: { a: 't', b: 'f1' } },
  ],
  'logins.cachedQuery': [
    {
      said: LOGINS,
      method: 'GET',
      target: '/api/v1/get_cache_query?module=slack2&fail=true&offset=0&limit=5000',
      assumed: ['offset', 'limit'],
      input: { module: 'slack2', fail: true },
    },
    {
      said: LOGINS,
      method: 'GET',
      target: '/api/v1/get_cache_query?module=slack2&fail=false&offset=5000&limit=5000',
      assumed: ['offset', 'limit'],
      input: { module: 'slack2', fail: false, offset: 5000 },
    },
  ],
} satisfies Readonly<Record<string, readonly Golden[]>>;
