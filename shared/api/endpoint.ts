import type { z } from 'zod';

/** One tenant call as data. The client, the bridge's types, the demo's router and the contract test all come from it. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Literal path with `{parameter}` segments taken from the input by name. */
  readonly path: `/api/v1/${string}`;
  /** Path parameters, and the query string (GET, DELETE) or the body (POST, PUT). Strict but for the two open payloads and a saved query's. */
  readonly input: z.ZodObject;
  /** The tenant's answer. Loose: unknown keys are kept. */
  readonly output: z.ZodType;
  /** Milliseconds that a response may be reused. */
  readonly cacheMs?: number;
  /** Repeats after the first try; replaces the client's default for rows that may repeat. */
  readonly retries?: number;
  /** An answer that says `success: false` counts as a failed try: it is repeated, and then it is the answer. */
  readonly repeatsUntil?: 'success';
  /** A POST that only reads, so it may be repeated. */
  readonly reads?: true;
  /** The value that replaces a failure; screens still say that the call failed. */
  readonly fallback?: unknown;
  /** Rows in a page by default. */
  readonly pageSize?: number;
  /** The encoding of the body; `form` is multipart with the input's one file field. */
  readonly encoding?: 'json' | 'form';
  /** `bytes` is an answer that is not JSON; `file` is JSON for the check and a stream for the download. Neither crosses the bridge. */
  readonly answers?: 'json' | 'bytes' | 'file';
  /** The input or the answer may hold a secret: the page has a local call instead. */
  readonly isForMainOnly?: true;
  /** Cap on the answer's size in bytes, counted after decompression; `DEFAULT_MAX_BYTES` if absent. */
  readonly maxBytes?: number;
  /**
   * An input that the demo tenant answers well, for the tests that are derived from the row. Fields left out are generated from the
   * schema; a text such as `$email` stands for an id that the tenant has (listed in tests/contract/support/inputs.ts).
   */
  readonly example?: Readonly<Record<string, unknown>>;
};

/** 64 MiB: the default cap on a JSON answer. */
export const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;

/** Checks each row against `Endpoint` and keeps its own types. */
export const endpoints = <const T extends Record<string, Endpoint>>(rows: T): T => rows;
