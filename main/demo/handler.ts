import type { AnswerOf, EndpointName, ParsedInputOf } from '../../shared/api/contract';
import type { Store } from './store-types';

/** The environment of a handler. */
export type Context = {
  readonly store: Store;
  /** Returns milliseconds since the epoch. */
  readonly now: () => number;
  readonly seed: number;
};

/** A response other than 200: thrown by handlers, sent by the server. `field` names the invalid field of a 422. */
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

/** The response of a call that does not return JSON. */
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
/** The handlers of all calls in the contract; a missing one does not compile. */
export type Handlers = { readonly [K in EndpointName]: Handler<K> };
/** A group's part of `Handlers`. */
export type HandlersOf<K extends EndpointName> = Pick<Handlers, K>;
