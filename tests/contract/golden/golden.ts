/** A request as the specification's text has it, written from that text and not from the client. */
export type Golden = {
  /** The text of the specification that the request is written from. */
  readonly said: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query, byte for byte. */
  readonly target: string;
  /** The body's JSON, byte for byte; or the bytes of the only file of a form. */
  readonly body?: string;
  readonly form?: { readonly field: string; readonly file: string };
  /** Keys that the specification does not show. shared/LENIENCY.md lists each as an assumption. */
  readonly assumed?: readonly string[];
  /** The values that the client is given. */
  readonly input: Readonly<Record<string, unknown>>;
};

/** Text of the specification that several calls have in common. */
export const PAGE_SIZES =
  'Default page size 25. Permission page size 20. File events page size 100. Debug-links page size 100000. Exception search page size 20.';
