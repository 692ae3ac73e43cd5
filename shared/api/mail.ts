import { z } from 'zod';
import { completed, Numeric, isFields, type Fields } from '../model/lenient-values';
import { Done } from './done';
import { endpoints } from './endpoint';
import { DOWNLOAD_CHECK_RETRIES, HEAT_MAP_PAGE_SIZE, HEAT_MAP_RETRIES } from '../limits';
import { headerBlock, parseHeaderText } from '../rules/mail-headers';
import { MailHeader } from '../model/entity';

/** Returns the values of each name as their own lines: a map has several values of one name in a list. */
const linesOf = (map: Fields): unknown[] =>
  Object.entries(map).flatMap(([name, values]) => [values].flat().map((value) => ({ name, value })));

const isMap = (headers: unknown): headers is Fields =>
  isFields(headers) &&
  Object.values(headers).every((value) => typeof value === 'string' || Array.isArray(value));

/** Returns true if a value of a map is a header line by itself. */
const isNamed = (value: unknown): boolean => isFields(value) && typeof value['name'] === 'string';

/** Headers of which every email has one. */
const OF_ALL = /^(?:from|to|date|subject|received|message-id)$/i;

/** Returns the lines of a text of headers, with the text. */
const fromText = (sent: string): Fields => ({ headers: parseHeaderText(sent), sentText: headerBlock(sent) });

/** Returns the text beside a list or a map, if it is one of headers. */
const textBeside = (raw: unknown): string | undefined =>
  typeof raw === 'string' && parseHeaderText(raw).some(({ name }) => OF_ALL.test(name))
    ? headerBlock(raw)
    : undefined;

/** Returns header lines that came as text or as a map of names to values as a list, with the text if one was sent. */
const asLines = (sent: unknown): unknown => {
  if (typeof sent === 'string') return fromText(sent);
  if (!isFields(sent)) return sent;
  const { headers, raw } = sent;
  if (isFields(headers) && Object.values(headers).every(isNamed))
    return { ...sent, headers: Object.values(headers), sentText: textBeside(raw) };
  if (isMap(headers)) return { ...sent, headers: linesOf(headers), sentText: textBeside(raw) };
  // The object itself may be the map.
  if (headers === undefined && isMap(sent) && Object.keys(sent).some((key) => OF_ALL.test(key)))
    return { headers: linesOf(sent) };
  const text = typeof headers === 'string' ? headers : headers === undefined ? raw : undefined;
  return typeof text === 'string' ? { ...sent, ...fromText(text) } : { ...sent, sentText: textBeside(raw) };
};

const Lines = z.looseObject({
  headers: z.array(MailHeader),
  /** The headers as the tenant sent them, to the byte; absent if it sent a list or a map only. */
  sentText: z.string().optional(),
});

/** The headers of an email: a list of lines, a map by name, or the text as it was sent. */
const MailHeaders = z.preprocess(asLines, Lines) as unknown as z.ZodType<
  z.output<typeof Lines>,
  z.input<typeof Lines>
>;

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
