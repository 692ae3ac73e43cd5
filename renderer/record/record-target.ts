import type { QueryDomain } from '../../shared/model/ids';

/** Which record is open. */
export type RecordTarget = {
  readonly entityId: string;
  readonly saas: string;
  readonly entityType: string;
  readonly domain: QueryDomain;
};

/** A name for a record, for keys and resources. */
export const targetKey = ({ entityType, entityId }: RecordTarget): string => `${entityType} ${entityId}`;
