import { z } from 'zod';
import { Classification, Confidence, ExceptionType, PhishingVerdict } from '../model/ids';
import { EXCEPTION_PAYLOADS, ExceptionPayload } from '../model/exception';
import { Json, page } from '../model/json';
import { asText, completed, Flag, Id, Instant, Numeric } from '../model/lenient-values';
import { Done, Outcomes } from './done';
import { endpoints } from './endpoint';
import { CACHE_MS, EXCEPTION_PAGE_SIZE } from '../limits';

const entityRef = { entity_type: z.string().min(1), entity_id: z.string().min(1) };

/** A row of an exceptions list. A type that only the tenant knows is read, too: an entry must not be missing from its list. */
export const ExceptionRow = completed(
  z.looseObject({
    id: Id.optional(),
    sec_type: z.string().default(''),
    exception_type: z.string().default(''),
    exception_str: z.string(),
    exception_payload: z.record(z.string(), Json).nullish(),
    comment: z.string().optional(),
    is_exclusive: Flag.optional(),
    is_active: Flag.optional(),
    created_by_email: z.string().optional(),
    insert_time: Instant.optional(),
    affected_count: Numeric.optional(),
  }),
  (sent) => ({
    sec_type: sent['sec_entity_type'] ?? sent['sec_tool'],
    exception_type: sent['farm_customer_exception_type'],
  }),
);
export type ExceptionRow = z.infer<typeof ExceptionRow>;

const newException = {
  exception_payload: ExceptionPayload.optional(),
  comment: z.string().optional(),
  is_exclusive: z.boolean().optional(),
};

type WithPayload = {
  readonly exception_type?: ExceptionType | undefined;
  readonly exception_payload?: ExceptionPayload | undefined;
};

/** Checks a payload by the schema of its type: a type that isn't sent is a hash. */
const checkPayload = (
  { exception_type = 'hash', exception_payload = {} }: WithPayload,
  context: z.RefinementCtx,
): void => {
  const { error } = EXCEPTION_PAYLOADS[exception_type].safeParse(exception_payload);
  for (const { path, message } of error?.issues ?? [])
    context.addIssue({ code: 'custom', path: ['exception_payload', ...path], message });
};

const search = z.strictObject({
  sec_type: z.string().optional(),
  exception_type: ExceptionType.optional(),
  text: z.string().optional(),
  sort_by: z.enum(['insert_time', 'exception_str', 'created_by_email', 'comment']).default('insert_time'),
  order: z.enum(['asc', 'desc']).default('desc'),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(1000).default(EXCEPTION_PAGE_SIZE),
});
const options = z.looseObject({
  options: z.array(
    completed(z.looseObject({ value: Id, label: z.string() }), ({ value, id, name }) => ({
      value: id ?? name,
      label: name ?? (asText(value ?? id) || undefined),
    })),
  ),
});
const ab = z.strictObject({ a: z.string().min(1), b: z.string().min(1) });

/** Calls about exceptions and rescans. */
export const exception = endpoints({
  'exception.add': {
    method: 'POST',
    path: '/api/v1/sectool_exception',
    input: z
      .strictObject({
        files: z.array(z.strictObject({ ...entityRef, sec_type: z.string().min(1) })).min(1),
        exception_type: ExceptionType.optional(),
        exception_str: z.string().optional(),
        ...newException,
      })
      .superRefine(checkPayload),
    example: { files: [{ entity_type: 'onedrive_file', entity_id: '$file', sec_type: 'checkpoint_av' }] },
    output: Outcomes,
  },
  'exception.addExternal': {
    method: 'POST',
    path: '/api/v1/external_sectool/exception',
    input: z
      .strictObject({
        sec_entity_type: z.string().min(1),
        exception_type: ExceptionType,
        exception_str: z.string().min(1),
        ...entityRef,
        created_by_email: z.string().min(1),
        ...newException,
      })
      .superRefine(checkPayload),
    example: {
      sec_entity_type: 'avanan_dlp',
      exception_type: 'sender_email',
      exception_str: 'a@partner.example',
    },
    output: Done.extend({ exception: ExceptionRow.optional() }),
  },
  'exception.rescan': {
    method: 'POST',
    path: '/api/v1/entity/rescan_sec',
    input: z.strictObject({
      src_entity_type: z.string().min(1),
      entity_id: z.string().min(1),
      app_names: z.array(z.string().min(1)).min(1),
    }),
    output: Done,
  },
  'exception.search': {
    method: 'POST',
    path: '/api/v1/ap_avanan/exception_search',
    input: search,
    output: page(ExceptionRow),
    reads: true,
    pageSize: EXCEPTION_PAGE_SIZE,
  },
  'exception.search2': {
    method: 'POST',
    path: '/api/v1/ap_avanan/exception_search2',
    input: search,
    output: page(ExceptionRow),
    reads: true,
    pageSize: EXCEPTION_PAGE_SIZE,
  },
  'exception.comboOptions': {
    method: 'POST',
    path: '/api/v1/ap_avanan/combo_options',
    input: z.strictObject({ field: z.string().min(1), text: z.string().default('') }),
    example: { field: 'sender_email' },
    output: options,
    reads: true,
    cacheMs: CACHE_MS,
  },
  'exception.classify': {
    method: 'POST',
    path: '/api/v1/ap_avanan/emails_classification',
    input: z.strictObject({
      classification: Classification,
      confident: Confidence,
      phishing: PhishingVerdict.optional(),
      entities: z.array(z.strictObject(entityRef)).min(1),
    }),
    example: { classification: 'phsh', confident: 'high' },
    output: Done.extend({ classified: z.number().int().optional() }),
  },
  'exception.options': {
    method: 'GET',
    path: '/api/v1/ap_avanan/exception/options/{a}/{b}',
    input: ab,
    example: { a: 'ap_avanan', b: 'office365_emails_email' },
    output: options,
    cacheMs: CACHE_MS,
  },
  'exception.blacklistOptions': {
    method: 'GET',
    path: '/api/v1/ap_avanan/blacklist/options/{a}/{b}',
    input: ab,
    example: { a: 'avanan_url', b: 'office365_emails_email' },
    output: options,
    cacheMs: CACHE_MS,
  },
});
