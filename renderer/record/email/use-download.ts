import { useState } from 'react';
import type { Attachment } from '../../../shared/model/entity';
import { downloadAttachment, type Rejected } from './download-attachment';

/** Downloads attachments, one at a time. */
export const useDownload = () => {
  const [isBusy, setBusy] = useState(false);
  const [rejected, setRejected] = useState<Rejected | null>(null);
  const download = async (one: Attachment, as: 'zip' | 'raw'): Promise<void> => {
    setBusy(true);
    setRejected(null);
    setRejected(await downloadAttachment(one, as));
    setBusy(false);
  };
  return { isBusy, rejected, download };
};
