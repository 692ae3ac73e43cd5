import { z } from 'zod';
import { domainOfEntityType, QUERY_DOMAINS, type QueryDomain } from '../../shared/model/ids';

/** The kinds of records: one per domain, one for IP addresses, and one for entities of any other type, such as an attachment. */
export const RecordDomain = z.enum([...QUERY_DOMAINS, 'ip', 'other']);
export type RecordDomain = z.infer<typeof RecordDomain>;

/** Returns the kind of record that an entity of a type has. */
export const recordDomain = (entityType: string): RecordDomain => domainOfEntityType(entityType) ?? 'other';

/** Returns the domain in which the tenant's queries find a record; undefined if none does. */
export const queryDomainOf = ({ domain }: Pick<RecordTarget, 'domain'>): QueryDomain | undefined =>
  QUERY_DOMAINS.find((one) => one === domain);

/** Names one record. */
export type RecordTarget = {
  readonly entityId: string;
  readonly saas: string;
  readonly entityType: string;
  readonly domain: RecordDomain;
};

/** Returns a key that no other record has. */
export const targetKey = ({ entityType, entityId }: RecordTarget): string => `${entityType} ${entityId}`;
