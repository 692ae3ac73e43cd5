/** The functions that the preload exposes to the page. */
import type { Result } from './bridge';
import type { Events } from './events';

/** All that the preload exposes; it never grows. */
export type Bridge = {
  /** Calls a tenant endpoint or a local call by its name. A read with a request id of the page's own can be cancelled (`call.cancel`). */
  readonly call: (name: string, input: unknown, requestId?: number) => Promise<Result<unknown>>;
  /** Listens to pushes from main; answers the function that stops listening. */
  readonly on: <K extends keyof Events>(event: K, listen: (payload: Events[K]) => void) => () => void;
  /** Asks for the row port; it arrives as a window `message` event with one port. */
  readonly openRows: () => Promise<void>;
};
