import { useState } from 'react';
import type { Attachment } from '../../../shared/model/entity';
import { local } from '../../bridge';
import { upsertJob } from '../../state/jobs-store';
import { toast, toastFailure } from '../../state/overlay-store';
import { TEXT } from '../text';

/** A file that the tenant refused to send, with its reason. */
export type Rejected = { readonly name: string; readonly reason: string };

/** Downloads attachments, one at a time. */
export const useDownload = () => {
  const [isBusy, setBusy] = useState(false);
  const [rejected, setRejected] = useState<Rejected | null>(null);
  const download = async (one: Attachment, as: 'zip' | 'raw'): Promise<void> => {
    setBusy(true);
    setRejected(null);
    const { entity_type, entity_id, name, md5, sha256, verdict } = one;
    const result = await local['download.attachment']({
      entity_type,
      entity_id,
      name,
      md5: md5 ?? null,
      sha256: sha256 ?? null,
      verdict,
      as,
    });
    setBusy(false);
    if (!result.ok) toastFailure(result.failure);
    else if (!result.value.success) setRejected({ name, reason: result.value.reason });
    else if (result.value.job) upsertJob(result.value.job);
    else toast(TEXT.attachments.canceled);
  };
  return { isBusy, rejected, download };
};
