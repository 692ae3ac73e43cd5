import type { z } from 'zod';
import { entityCalls } from './entity';
import { exceptionCalls } from './exception';
import { mailCalls } from './mail';
import type { Call } from './parts';
import { queryCalls } from './query';

/** Every call of the specification, as this tenant reads it. */
export const calls = { ...queryCalls, ...entityCalls, ...exceptionCalls, ...mailCalls };
export type CallName = keyof typeof calls;
/** The input of a call, once it is read. */
export type InputOf<K extends CallName> = z.output<(typeof calls)[K]['input']>;

type Route = { readonly name: CallName; readonly call: Call; readonly path: RegExp };
/** A call that was found by its path, with the path's parameters. */
export type Found = Pick<Route, 'name' | 'call'> & { readonly parameters: Record<string, string> };

const segment = (part: string): string =>
  part.startsWith('{') ? `(?<${part.slice(1, -1)}>[^/]+)` : part.replaceAll('.', '\\.');
const countParameters = ({ call }: Route): number => call.path.split('{').length;

/** The calls, those with fewer parameters first: `query/config` is not a query of that ID. */
const routes: readonly Route[] = Object.entries(calls)
  .map(([name, call]): Route => ({
    name: name as CallName,
    call,
    path: new RegExp(`^${call.path.split('/').map(segment).join('/')}$`),
  }))
  .sort((a, b) => countParameters(a) - countParameters(b));

const decoded = (parameters: Readonly<Record<string, string>>): Record<string, string> | undefined => {
  try {
    return Object.fromEntries(
      Object.entries(parameters).map(([name, text]) => [name, decodeURIComponent(text)]),
    );
  } catch {
    // A damaged escape names nothing.
    return undefined;
  }
};

/** Finds the call of a request; undefined if there is none at the path. */
export const findCall = (method: string, pathname: string): Found | undefined => {
  for (const { name, call, path } of routes) {
    const match = call.method === method ? path.exec(pathname) : null;
    const parameters = match && decoded(match.groups ?? {});
    if (parameters) return { name, call, parameters };
  }
  return undefined;
};
