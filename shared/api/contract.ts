import type { z } from 'zod';
import type { Endpoint } from './endpoint';
import { entity } from './entity';
import { exception } from './exception';
import { mail } from './mail';
import { query } from './query';

/** Every tenant call, by name. */
export const contract = { ...query, ...entity, ...exception, ...mail };

export type Contract = typeof contract;
export type EndpointName = keyof Contract;
/** A caller's input: defaults may be left out. */
export type InputOf<K extends EndpointName> = z.input<Contract[K]['input']>;
/** A handler's input: defaults are filled in. */
export type ParsedInputOf<K extends EndpointName> = z.output<Contract[K]['input']>;
export type OutputOf<K extends EndpointName> = z.output<Contract[K]['output']>;
/** A handler's answer: what the schema fills in may be left out. */
export type AnswerOf<K extends EndpointName> = z.input<Contract[K]['output']>;

/** The endpoints that the page may call by name: those that answer JSON, whose body is JSON, and that carry no secret. */
export type PageEndpointName = {
  [K in EndpointName]: Contract[K] extends
    { answers: 'bytes' | 'file' } | { encoding: 'form' } | { isForMainOnly: true }
    ? never
    : K;
}[EndpointName];

export const endpointNames = Object.keys(contract) as EndpointName[];

/** The row behind a name, with the optional policy columns visible. */
export const findEndpoint = (name: EndpointName): Endpoint => contract[name];

/** Tells if the page may call this endpoint itself. */
export const isPageEndpoint = (name: string): name is PageEndpointName =>
  Object.hasOwn(contract, name) &&
  (findEndpoint(name as EndpointName).answers ?? 'json') === 'json' &&
  findEndpoint(name as EndpointName).encoding !== 'form' &&
  findEndpoint(name as EndpointName).isForMainOnly !== true;
