/** The functions that the preload exposes to the page. */
import type { Result } from './bridge';
import type { Events } from './events';

/** The complete bridge. New calls are names, not new functions. */
export type Bridge = {
  /** Calls a tenant endpoint or a local call by its name. A read that has a request ID can be cancelled with `call.cancel`. */
  readonly call: (name: string, input: unknown, requestId?: number) => Promise<Result<unknown>>;
  /** Listens to events from main; returns a function that stops listening. */
  readonly on: <K extends keyof Events>(event: K, listen: (payload: Events[K]) => void) => () => void;
  /** Requests the row port, which arrives as a window `message` event with one port. */
  readonly openRows: () => Promise<void>;
};
