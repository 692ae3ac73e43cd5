import type { Attachment } from '../../../shared/model/entity';
import { local } from '../../bridge';
import { upsertJob } from '../../state/jobs-store';
import { toast, toastFailure } from '../../state/overlay-store';
import { TEXT } from '../text';

/** A file that the tenant refused to send, with its reason. */
export type Rejected = { readonly name: string; readonly reason: string };

/** Downloads an attachment; returns the tenant's refusal, if any. */
export const downloadAttachment = async (one: Attachment, as: 'zip' | 'raw'): Promise<Rejected | null> => {
  const { entity_type, entity_id, name, md5, sha256, verdict } = one;
  if (entity_type === '' || entity_id === '') return { name, reason: TEXT.attachments.noId };
  const result = await local['download.attachment']({
    entity_type,
    entity_id,
    name,
    md5: md5 ?? null,
    sha256: sha256 ?? null,
    ...(verdict === undefined ? {} : { verdict }),
    as,
  });
  if (!result.ok) toastFailure(result.failure);
  else if (!result.value.success) return { name, reason: result.value.reason };
  else if (result.value.job) upsertJob(result.value.job);
  else toast(TEXT.attachments.canceled);
  return null;
};
