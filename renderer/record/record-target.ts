import type { QueryDomain } from '../../shared/model/ids';

/** Names one record. */
export type RecordTarget = {
  readonly entityId: string;
  readonly saas: string;
  readonly entityType: string;
  readonly domain: QueryDomain;
};

/** A name for a record, for keys and resources. */
export const targetKey = ({ entityType, entityId }: RecordTarget): string => `${entityType} ${entityId}`;
