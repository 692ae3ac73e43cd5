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
/** Input of a caller, who may leave defaults out. */
export type InputOf<K extends EndpointName> = z.input<Contract[K]['input']>;
export type OutputOf<K extends EndpointName> = z.output<Contract[K]['output']>;

/** The endpoints that the page may call: request and response are JSON without secrets. */
export type PageEndpointName = {
  [K in EndpointName]: Contract[K] extends
    { answers: 'bytes' | 'file' } | { encoding: 'form' } | { isForMainOnly: true }
    ? never
    : K;
}[EndpointName];

export const endpointNames = Object.keys(contract) as EndpointName[];

/** Returns an endpoint by its name, typed with all optional properties. */
export const findEndpoint = (name: EndpointName): Endpoint => contract[name];

/** Returns true if the page may call this endpoint. */
export const isPageEndpoint = (name: string): name is PageEndpointName =>
  Object.hasOwn(contract, name) &&
  (findEndpoint(name as EndpointName).answers ?? 'json') === 'json' &&
  findEndpoint(name as EndpointName).encoding !== 'form' &&
  findEndpoint(name as EndpointName).isForMainOnly !== true;
