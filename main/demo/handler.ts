import type { AnswerOf, EndpointName, ParsedInputOf } from '../../shared/api/contract';
import type { Store } from './store';

/** What a handler is given beside its input. */
export type Context = {
  readonly store: Store;
  /** Milliseconds since the epoch, from the clock that was passed in. */
  readonly now: () => number;
  readonly seed: number;
};

/** An answer that is not a 200: thrown by handlers, written by the server. `field` names what a 422 is about. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly field?: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

/** Bytes for a row that does not answer JSON. */
export type Bytes = { readonly bytes: Uint8Array; readonly type: string; readonly name?: string };

type ResponseOf<K extends EndpointName> = K extends 'download.file'
  ? AnswerOf<K> | Bytes
  : AnswerOf<K> extends Uint8Array
    ? Bytes
    : AnswerOf<K>;
export type Handler<K extends EndpointName> = (
  input: ParsedInputOf<K>,
  context: Context,
) => ResponseOf<K> | Promise<ResponseOf<K>>;
/** Every row of the contract has a handler: a missing one does not compile. */
export type Handlers = { readonly [K in EndpointName]: Handler<K> };
/** A group's part of `Handlers`. */
export type HandlersOf<K extends EndpointName> = Pick<Handlers, K>;
