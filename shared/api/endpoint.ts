import type { z } from 'zod';

/** A tenant call as data. The client, the bridge's types, the demo's router and the contract tests are derived from it. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path whose `{parameter}` segments are filled from the input by name. */
  readonly path: `/api/v1/${string}`;
  /** Path parameters, and the query string (GET, DELETE) or the body (POST, PUT). Strict, except for the two undocumented payloads and a saved query's. */
  readonly input: z.ZodObject;
  /** The tenant's response. Loose: unknown keys pass through. */
  readonly output: z.ZodType;
  /** Milliseconds for which a response may be served from the cache. */
  readonly cacheMs?: number;
  /** Retries after the first attempt; overrides the client's default for calls that may be retried. */
  readonly retries?: number;
  /** A response with `success: false` counts as a failed attempt and is retried; after the last retry it is returned. */
  readonly repeatsUntil?: 'success';
  /** A POST that only reads, so it may be retried. */
  readonly reads?: true;
  /** The value returned when the call fails; screens still show the failure. */
  readonly fallback?: unknown;
  /** Default rows of a page. */
  readonly pageSize?: number;
  /** Encoding of the body; `form` is multipart with the input's only file field. */
  readonly encoding?: 'json' | 'form';
  /** Kind of response: `bytes` is not JSON; `file` is JSON for the check and a stream for the download. Neither crosses the bridge. */
  readonly answers?: 'json' | 'bytes' | 'file';
  /** The input or the response may contain a secret, so the page uses a local call instead. */
  readonly isForMainOnly?: true;
  /** Size limit of the response in bytes after decompression; `DEFAULT_MAX_BYTES` if absent. */
  readonly maxBytes?: number;
  /**
   * A valid input at the demo tenant, for the tests derived from the endpoint. Missing fields are generated from the
   * schema; a text such as `$email` stands for an existing ID (listed in tests/contract/support/inputs.ts).
   */
  readonly example?: Readonly<Record<string, unknown>>;
};

/** Default size limit of a JSON response: 64 MiB. */
export const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;

/** Checks the endpoints' types without widening them. */
export const endpoints = <const T extends Record<string, Endpoint>>(rows: T): T => rows;

/** Returns true if a row changes something at the tenant: such a call is never repeated automatically, and cannot be cancelled by the page. */
export const isWrite = (row: Endpoint): boolean => row.method !== 'GET' && !row.reads;
