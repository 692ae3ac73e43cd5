import { ok, type Result } from '../../shared/bridge';
import type { Entity } from '../../shared/model/entity';
import { api } from '../bridge';
import type { RecordTarget } from './record-target';

/** Loads a record of a domain that has no call of its own. */
export const loadEntity = async (
  { saas, entityId }: RecordTarget,
  signal: AbortSignal,
): Promise<Result<Entity>> => {
  const result = await api['apps.entity']({ app: saas, id: entityId }, signal);
  return result.ok ? ok(result.value.entity, result.meta) : result;
};
