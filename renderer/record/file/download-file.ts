import type { Entity } from '../../../shared/model/entity';
import { readProfile } from '../../../shared/model/profiles';
import { downloadAttachment, type Rejected } from '../email/download-attachment';
import type { RecordTarget } from '../record-target';

/** Saves a file of a cloud drive through the same checks as an attachment; returns the tenant's refusal, if any. */
export const downloadFile = (
  { entityId: entity_id, entityType: entity_type }: RecordTarget,
  record: Entity,
): Promise<Rejected | null> => {
  const { name = '', mime_type = '', size, md5, sha256, verdict } = readProfile('file', record);
  return downloadAttachment({ entity_id, entity_type, name, mime_type, size, md5, sha256, verdict }, 'zip');
};
