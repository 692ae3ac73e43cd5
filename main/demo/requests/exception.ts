import { z } from 'zod';
import { CLASSIFICATIONS, EXCEPTION_TYPES, FILE_MODES, PHISHING_VERDICTS } from '../words';
import { callsOf, word } from './parts';

const EXCEPTION_PAGE = 20;

/** Settings of an exception: the mode of a file type, and keys that only the tenant knows. */
const payload = z.object({ mode: z.enum(FILE_MODES).optional() }).catchall(z.json());
const type = z.enum(EXCEPTION_TYPES);
const entity = { entity_type: word, entity_id: word };
const more = {
  exception_payload: payload.optional(),
  comment: z.string().optional(),
  is_exclusive: z.boolean().optional(),
};

const search = z.strictObject({
  sec_type: z.string().optional(),
  exception_type: type.optional(),
  text: z.string().optional(),
  sort_by: z.enum(['insert_time', 'exception_str', 'created_by_email', 'comment']).default('insert_time'),
  order: z.enum(['asc', 'desc']).default('desc'),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(1_000).default(EXCEPTION_PAGE),
});
const pair = z.strictObject({ a: word, b: word });

/** Exceptions and rescans. */
export const exceptionCalls = callsOf({
  'exception.add': {
    method: 'POST',
    path: '/api/v1/sectool_exception',
    input: z.strictObject({
      files: z.array(z.strictObject({ ...entity, sec_type: word })).min(1),
      exception_type: type.optional(),
      exception_str: z.string().optional(),
      ...more,
    }),
  },
  'exception.addExternal': {
    method: 'POST',
    path: '/api/v1/external_sectool/exception',
    input: z.strictObject({
      sec_entity_type: word,
      exception_type: type,
      exception_str: word,
      ...entity,
      created_by_email: word,
      ...more,
    }),
  },
  'exception.rescan': {
    method: 'POST',
    path: '/api/v1/entity/rescan_sec',
    input: z.strictObject({ src_entity_type: word, entity_id: word, app_names: z.array(word).min(1) }),
  },
  'exception.search': {
    method: 'POST',
    path: '/api/v1/ap_avanan/exception_search',
    isSearch: true,
    input: search,
  },
  'exception.search2': {
    method: 'POST',
    path: '/api/v1/ap_avanan/exception_search2',
    isSearch: true,
    input: search,
  },
  'exception.comboOptions': {
    method: 'POST',
    path: '/api/v1/ap_avanan/combo_options',
    isSearch: true,
    input: z.strictObject({ field: word, text: z.string().default('') }),
  },
  'exception.classify': {
    method: 'POST',
    path: '/api/v1/ap_avanan/emails_classification',
    input: z.strictObject({
      classification: z.enum(CLASSIFICATIONS),
      confident: z.enum(['not_so_sure', 'medium', 'high']),
      phishing: z.enum(PHISHING_VERDICTS).optional(),
      entities: z.array(z.strictObject(entity)).min(1),
    }),
  },
  'exception.options': {
    method: 'GET',
    path: '/api/v1/ap_avanan/exception/options/{a}/{b}',
    input: pair,
  },
  'exception.blacklistOptions': {
    method: 'GET',
    path: '/api/v1/ap_avanan/blacklist/options/{a}/{b}',
    input: pair,
  },
});
