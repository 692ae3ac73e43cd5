import { z } from 'zod';
import { DOMAINS } from '../words';
import { callsOf, named, word } from './parts';
import { Columns, Condition, FORMATS, SavedQuery, Sort } from './saved-query';

const PAGE_SIZE = 25;
const MOST_ROWS = 5_000;
const one = z.strictObject({ id: word });

/** Queries. */
export const queryCalls = callsOf({
  'query.list': {
    method: 'GET',
    path: '/api/v1/query',
    input: z.strictObject({
      subtype: z.enum(['report', 'analytics', 'template']).optional(),
      entity: z.string().optional(),
    }),
  },
  'query.get': { method: 'GET', path: '/api/v1/query/{id}', input: one },
  'query.config': {
    method: 'GET',
    path: '/api/v1/query/config',
    input: z.strictObject({ saas_id: word, query_domain: z.enum(DOMAINS) }),
  },
  'query.execute': {
    method: 'POST',
    path: '/api/v1/query/execute',
    isSearch: true,
    input: z.strictObject({
      query_domain: z.enum(DOMAINS),
      saas_id: word,
      query_entity_type: word,
      condition: Condition.nullish(),
      columns: Columns,
      sort_by: Sort.default([]),
      search_after: z.json().optional(),
      size: z.number().int().min(0).max(MOST_ROWS).default(PAGE_SIZE),
      include_copies: z.boolean().default(false),
      count_only: z.boolean().default(false),
    }),
  },
  'query.save': { method: 'POST', path: '/api/v1/query', input: SavedQuery },
  'query.update': { method: 'PUT', path: '/api/v1/query/{id}', input: SavedQuery.extend({ id: word }) },
  'query.remove': { method: 'DELETE', path: '/api/v1/query/{id}', input: one },
  'query.operate': {
    method: 'PUT',
    path: '/api/v1/policies/policy_catalog/operation',
    input: z.strictObject({
      operator: z.enum(['start', 'stop', 'mark_for_deletion']),
      policies_ids: z.array(word).min(1),
    }),
  },
  'query.exportDefinitions': {
    method: 'POST',
    path: '/api/v1/query/export',
    input: z.strictObject({ query_ids: z.array(z.string()) }),
  },
  'query.importDefinitions': {
    method: 'POST',
    path: '/api/v1/query/import',
    isForm: true,
    input: z.strictObject({ file: z.instanceof(Uint8Array) }),
  },
  'query.exportResults': {
    method: 'POST',
    path: '/api/v1/query/{id}/export-results',
    input: one.extend({ format: z.enum(FORMATS).default('csv') }),
  },
  'query.exportActiveUsers': {
    method: 'POST',
    path: '/api/v1/query/export/active-users',
    input: z.strictObject({ saas: word }),
  },
  'query.act': {
    method: 'POST',
    path: '/api/v1/query/{id}/action',
    input: one.extend({ action_id: word, action_params: named.default({}) }),
  },
  'query.sendResult': {
    method: 'POST',
    path: '/api/v1/policies/policies_catalog//{id}/send_result',
    input: one.extend({ emails: z.array(z.string()).min(1) }),
  },
  'query.manualAction': {
    method: 'POST',
    path: '/api/v1/manual_actions',
    input: z.strictObject({
      entity_ids: z.array(word).min(1),
      entity_type: word,
      data: z.strictObject({
        name: word,
        attributes: named.default({}),
        tags: z.array(z.string()).default([]),
      }),
      date_trigger: z.string().nullish(),
    }),
  },
});
