import { z } from 'zod';
import { callsOf, flag, pageOf, word } from './parts';

const LOGIN_PAGE = 5_000;
const ab = { a: word, b: word };

/** Mail, downloads and logins. The payloads of two calls are not shown, so they take any keys. */
export const mailCalls = callsOf({
  'mail.headers': {
    method: 'GET',
    path: '/api/v1/mta/email_headers/{a}/{b}',
    input: z.strictObject(ab),
  },
  'mail.body': { method: 'GET', path: '/api/v1/mta/email_body/{a}/{b}', input: z.strictObject(ab) },
  'mail.identify': { method: 'PUT', path: '/api/v1/entity_identifier', input: z.looseObject({}) },
  'mail.similarCount': {
    method: 'GET',
    path: '/api/v1/similar_email_count/{a}/{b}',
    input: z.strictObject({ ...ab, mode: z.enum(['subject', 'sender', 'body']) }),
  },
  'mail.report': { method: 'POST', path: '/api/v1/suspicious_report', input: z.looseObject({}) },
  'download.file': {
    method: 'GET',
    path: '/api/v1/sec_match_file/{a}/{b}',
    input: z.strictObject({ ...ab, test_only: flag.default(false) }),
  },
  'logins.cachedQuery': {
    method: 'GET',
    path: '/api/v1/get_cache_query',
    input: z.strictObject({
      module: word,
      fail: flag,
      ...pageOf(LOGIN_PAGE, LOGIN_PAGE),
    }),
  },
});
