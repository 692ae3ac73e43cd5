import type { QueryDomain } from '../../shared/model/ids';

/** Names one record. */
export type RecordTarget = {
  readonly entityId: string;
  readonly saas: string;
  readonly entityType: string;
  readonly domain: QueryDomain;
};

/** Returns a key that no other record has. */
export const targetKey = ({ entityType, entityId }: RecordTarget): string => `${entityType} ${entityId}`;
