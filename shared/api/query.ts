import { z } from 'zod';
import {
  Condition,
  SentQuery,
  QueryColumn,
  QueryConfig,
  QueryPayload,
  QuerySubtype,
  ResultRow,
  SearchAfter,
  SortBy,
  TotalRows,
} from '../model/query';
import { QueryDomain } from '../model/ids';
import { SafeQuery } from '../model/saved-query';
import { Json } from '../model/json';
import { Flag, Id as TextId, Numeric } from '../model/lenient-values';
import { Done, Outcomes } from './done';
import { endpoints } from './endpoint';
import { CACHE_MS, MAX_PAGE_SIZE, PAGE_SIZE } from '../limits';

const Id = z.strictObject({ id: z.string().min(1) });
/** The response to a save: the query as it is stored, its ID alone, or nothing. */
const Saved = Done.extend({
  query_id: z.union([z.string(), z.number()]).optional(),
  id: z.union([z.string(), z.number()]).optional(),
});

/**
 * The response to an import. `imported` is a number or the list of what was imported, and may be missing. `error` lists the queries that
 * failed: labels, or labels with a reason; or it is one sentence. An error without a number imported denies the import.
 */
const Imported = z.preprocess(
  (sent) => (Array.isArray(sent) ? { imported: sent as unknown[] } : sent),
  Done.extend({
    imported: z.union([Numeric, z.array(z.unknown()).transform(({ length }) => length)]).optional(),
    error: z
      .union([
        z.string().transform((reason) => (reason.trim() === '' ? [] : [{ query_label: '', reason }])),
        z.array(
          z.union([z.string(), z.looseObject({ query_label: z.string(), reason: z.string().nullish() })]),
        ),
      ])
      .default([]),
  }).transform((answer) =>
    answer.imported === undefined && answer.error.length > 0 ? { ...answer, success: false } : answer,
  ),
);

/** Calls about queries and their results. */
export const query = endpoints({
  'query.list': {
    method: 'GET',
    path: '/api/v1/query',
    input: z.strictObject({ subtype: QuerySubtype.optional(), entity: z.string().optional() }),
    output: z.array(SafeQuery),
    cacheMs: CACHE_MS,
    fallback: [],
  },
  'query.get': {
    method: 'GET',
    path: '/api/v1/query/{id}',
    input: Id,
    example: { id: '$query' },
    output: SentQuery,
    isForMainOnly: true,
  },
  'query.config': {
    method: 'GET',
    path: '/api/v1/query/config',
    input: z.strictObject({ saas_id: z.string().min(1), query_domain: QueryDomain }),
    output: QueryConfig,
    cacheMs: CACHE_MS,
  },
  'query.execute': {
    method: 'POST',
    path: '/api/v1/query/execute',
    input: z.strictObject({
      query_domain: QueryDomain,
      saas_id: z.string().min(1),
      query_entity_type: z.string().min(1),
      condition: Condition.nullish(),
      columns: z.array(QueryColumn),
      sort_by: z.array(SortBy).default([]),
      search_after: SearchAfter.nullish(),
      size: z.number().int().min(0).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
      include_copies: z.boolean().default(false),
      count_only: z.boolean().default(false),
    }),
    example: { columns: [] },
    output: z.looseObject({
      rows: z.array(ResultRow),
      search_after: SearchAfter.nullish(),
      total_rows: TotalRows,
    }),
    reads: true,
    pageSize: PAGE_SIZE,
  },
  'query.save': {
    method: 'POST',
    path: '/api/v1/query',
    input: QueryPayload,
    example: { query_subtype: 'report', query_label: 'Every row' },
    output: Saved,
    isForMainOnly: true,
  },
  'query.update': {
    method: 'PUT',
    path: '/api/v1/query/{id}',
    input: QueryPayload.extend({ id: z.string().min(1) }),
    example: { id: '$newQuery', query_subtype: 'report', query_label: 'Every row' },
    output: Saved,
    isForMainOnly: true,
  },
  'query.remove': {
    method: 'DELETE',
    path: '/api/v1/query/{id}',
    input: Id,
    example: { id: '$newQuery' },
    output: Done,
  },
  'query.operate': {
    method: 'PUT',
    path: '/api/v1/policies/policy_catalog/operation',
    input: z.strictObject({
      operator: z.enum(['start', 'stop', 'mark_for_deletion']),
      policies_ids: z.array(z.string().min(1)).min(1),
    }),
    example: { operator: 'start', policies_ids: ['$query'] },
    output: Done.extend({
      results: z
        .array(z.looseObject({ policy_id: TextId, success: Flag, reason: z.string().nullish() }))
        .optional(),
    }),
  },
  'query.exportDefinitions': {
    method: 'POST',
    path: '/api/v1/query/export',
    input: z.strictObject({ query_ids: z.array(z.string()) }),
    example: { query_ids: ['$query'] },
    output: z.instanceof(Uint8Array),
    answers: 'bytes',
  },
  'query.importDefinitions': {
    method: 'POST',
    path: '/api/v1/query/import',
    input: z.strictObject({ file: z.instanceof(Uint8Array) }),
    example: { file: '$definitions' },
    output: Imported,
    encoding: 'form',
  },
  'query.exportResults': {
    method: 'POST',
    path: '/api/v1/query/{id}/export-results',
    input: z.strictObject({ id: z.string().min(1), format: z.enum(['json', 'csv', 'xlsx']).default('csv') }),
    example: { id: '$query' },
    output: Done.extend({ rows: z.number().int().optional() }),
  },
  'query.exportActiveUsers': {
    method: 'POST',
    path: '/api/v1/query/export/active-users',
    input: z.strictObject({ saas: z.string().min(1) }),
    output: z.instanceof(Uint8Array),
    answers: 'bytes',
  },
  'query.act': {
    method: 'POST',
    path: '/api/v1/query/{id}/action',
    input: z.strictObject({
      id: z.string().min(1),
      action_id: z.string().min(1),
      action_params: z.record(z.string(), Json).default({}),
    }),
    example: { id: '$query', action_id: 'quarantine', action_params: { entity_ids: ['$email'] } },
    output: Outcomes,
  },
  'query.sendResult': {
    method: 'POST',
    path: '/api/v1/policies/policies_catalog//{id}/send_result',
    input: z.strictObject({ id: z.string().min(1), emails: z.array(z.string()).min(1) }),
    example: { id: '$query' },
    output: Done,
  },
  'query.manualAction': {
    method: 'POST',
    path: '/api/v1/manual_actions',
    input: z.strictObject({
      entity_ids: z.array(z.string().min(1)).min(1),
      entity_type: z.string().min(1),
      data: z.strictObject({
        name: z.string().min(1),
        attributes: z.record(z.string(), Json).default({}),
        tags: z.array(z.string()).default([]),
      }),
      date_trigger: z.string().nullish(),
    }),
    example: { data: { name: 'quarantine' } },
    output: Outcomes,
  },
});
