import { ok, type Result } from '../../../shared/bridge';
import type { Entity } from '../../../shared/model/entity';
import { loadEntity } from '../load-entity';
import type { RecordTarget } from '../record-target';

/**
 * Loads an attachment. Its email lists it, and no call must know it by its ID alone: without a tenant that does, the record is what the
 * row said of it, and the parts that take a type and an ID load by themselves.
 */
export const loadAttachment = async (
  target: RecordTarget,
  signal: AbortSignal = new AbortController().signal,
): Promise<Result<Entity>> => {
  const { fields, entityId: entity_id, entityType: entity_type, saas } = target;
  const known = { ...fields, entity_id, entity_type, saas };
  if (fields) return ok(known);
  const read = await loadEntity(target, signal);
  if (!read.ok) return read.failure.kind === 'not_found' ? ok(known) : read;
  return ok({ ...read.value, entity_id, entity_type, saas }, read.meta);
};
