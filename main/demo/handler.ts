import type { CallName, InputOf } from './requests/calls';
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

/** Returns a call's response: JSON, or bytes. */
type Handler<K extends CallName> = (input: InputOf<K>, context: Context) => object | Promise<object>;
/** The handlers of all calls of the specification; a missing one does not compile. */
export type Handlers = { readonly [K in CallName]: Handler<K> };
/** A group's part of `Handlers`. */
export type HandlersOf<K extends CallName> = Pick<Handlers, K>;
