import { z } from 'zod';
import { MailHeaders } from './mail-headers';
import { completed, Numeric } from '../model/lenient-values';
import { Done } from './done';
import { endpoints } from './endpoint';
import { DOWNLOAD_CHECK_RETRIES, HEAT_MAP_PAGE_SIZE, HEAT_MAP_RETRIES } from '../limits';

const ab = { a: z.string().min(1), b: z.string().min(1) };

/** Calls about emails, downloads and logins. In `{a}/{b}`, a is the entity type and b the entity ID. */
export const mail = endpoints({
  'mail.headers': {
    method: 'GET',
    path: '/api/v1/mta/email_headers/{a}/{b}',
    input: z.strictObject(ab),
    output: MailHeaders,
  },
  'mail.body': {
    method: 'GET',
    path: '/api/v1/mta/email_body/{a}/{b}',
    input: z.strictObject(ab),
    output: completed(
      z.looseObject({ html: z.string().nullish(), text: z.string().nullish() }),
      ({ body, html_body, text_body }) => ({ html: html_body, text: text_body ?? body }),
    ),
  },
  /** The payload is not documented, so any keys are accepted. */
  'mail.identify': {
    method: 'PUT',
    path: '/api/v1/entity_identifier',
    input: z.looseObject({}),
    example: { entity_id: '$email', entity_type: 'office365_emails_email', note: 'x' },
    output: Done,
  },
  'mail.similarCount': {
    method: 'GET',
    path: '/api/v1/similar_email_count/{a}/{b}',
    input: z.strictObject({ ...ab, mode: z.enum(['subject', 'sender', 'body']) }),
    example: { mode: 'sender' },
    output: completed(z.looseObject({ count: Numeric }), ({ total, total_rows, similar_count }) => ({
      count: total ?? total_rows ?? similar_count,
    })),
  },
  /** The payload is not documented, so any keys are accepted. */
  'mail.report': {
    method: 'POST',
    path: '/api/v1/suspicious_report',
    input: z.looseObject({}),
    example: { entity_id: '$email', entity_type: 'office365_emails_email' },
    output: Done,
  },
  /** With `test_only` a JSON check, retried three times; without the key the file's bytes as a stream. A tenant may not look at its value. */
  'download.file': {
    method: 'GET',
    path: '/api/v1/sec_match_file/{a}/{b}',
    input: z.strictObject({ ...ab, test_only: z.literal(true).optional() }),
    example: { a: '$attachmentType', b: '$attachment', test_only: true },
    output: z.looseObject({ success: z.boolean() }),
    answers: 'file',
    retries: DOWNLOAD_CHECK_RETRIES,
    repeatsUntil: 'success',
    fallback: { success: false },
    maxBytes: 2 * 1024 * 1024 * 1024,
  },
  'logins.cachedQuery': {
    method: 'GET',
    path: '/api/v1/get_cache_query',
    input: z.strictObject({
      module: z.string().min(1),
      fail: z.boolean(),
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(HEAT_MAP_PAGE_SIZE).default(HEAT_MAP_PAGE_SIZE),
    }),
    output: z.looseObject({ rows: z.array(z.unknown()), total_rows: Numeric.optional() }),
    retries: HEAT_MAP_RETRIES,
    pageSize: HEAT_MAP_PAGE_SIZE,
    fallback: { rows: [], total_rows: 0 },
  },
});
