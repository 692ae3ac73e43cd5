/** The number of attempts that a row's method and policy allow. */
import { findEndpoint, type EndpointName } from '../../../shared/api/contract';

/** A write changes something at the tenant, sends something or writes a file there. */
export const isWriteRow = (name: EndpointName): boolean =>
  findEndpoint(name).method !== 'GET' && findEndpoint(name).reads !== true;

/** Requests for an error that may pass: a row's own number of retries, three for a read, one for a write. */
export const triesWhenItMayPass = (name: EndpointName): number =>
  1 + (findEndpoint(name).retries ?? (isWriteRow(name) ? 0 : 2));

/** Requests for an error that stays: only a row with its own number of retries is asked again. */
export const triesWhenItStays = (name: EndpointName): number => 1 + (findEndpoint(name).retries ?? 0);
