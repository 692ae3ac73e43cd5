/** The only reader of `window.bridge`: typed calls to the tenant, commands of the main process, pushes, and rows. */
import type { InputOf, OutputOf, PageEndpointName } from '../shared/api/contract';
import { fail, type Bridge, type Result } from '../shared/bridge';
import type { LocalCallInput, LocalCallName, LocalCallOutput } from '../shared/local-calls/contract';
import type { EventName, Events } from '../shared/events';
import { createRowClient } from './rows-client';

declare global {
  interface Window {
    readonly bridge: Bridge;
  }
}

export type Api = {
  readonly [K in PageEndpointName]: (input: InputOf<K>, signal?: AbortSignal) => Promise<Result<OutputOf<K>>>;
};
export type LocalApi = {
  readonly [K in LocalCallName]: (input: LocalCallInput<K>) => Promise<Result<LocalCallOutput<K>>>;
};

let turns = 0;
let left: number[] = [];

/** Leaves a read: all that are left at once go in one message, so that none of them moves up in line meanwhile. */
const leave = (turn: number): void => {
  if (left.length === 0) {
    queueMicrotask(() => {
      void call('call.leave', { turns: left });
      left = [];
    });
  }
  left.push(turn);
};

/** One call; a read that was given a signal is let go of in the main process too when that aborts. */
const call = async (name: string, input: unknown, signal?: AbortSignal): Promise<Result<unknown>> => {
  turns += 1;
  const turn = turns;
  const onLeave = () => leave(turn);
  signal?.addEventListener('abort', onLeave, { once: true });
  try {
    return await (signal ? window.bridge.call(name, input, turn) : window.bridge.call(name, input));
  } catch {
    return fail({
      kind: 'unexpected',
      message: 'The window lost touch with the application.',
      next: 'Try again; if it stays, restart Postern.',
    });
  } finally {
    signal?.removeEventListener('abort', onLeave);
  }
};

/** A table of calls by name: each property is a function that sends its input under that name. */
const callsByName = <T extends object>(): T =>
  new Proxy(
    {},
    { get: (_, name) => (input: unknown, signal?: AbortSignal) => call(String(name), input, signal) },
  ) as T;

/** The tenant's endpoints that the page may call, by name. */
export const api = callsByName<Api>();

/** The main process's commands, by name. */
export const local = callsByName<LocalApi>();

/** Listens to a push; answers the function that stops listening. */
export const on = <K extends EventName>(event: K, listen: (payload: Events[K]) => void): (() => void) =>
  window.bridge.on(event, listen);

/** Windows, counts and groups of datasets, over the row port. */
export const datasets = createRowClient({
  open: () => window.bridge.openRows(),
  origin: () => window.location.origin,
});
