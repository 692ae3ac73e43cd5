import { local } from '../../bridge';
import { upsertJob } from '../../state/jobs-store';
import { toast, toastFailure } from '../../state/overlay-store';
import type { RecordTarget } from '../record-target';
import { TEXT } from './text';

/** Saves an email as `.eml` in a protected zip, where the analyst chooses. */
export const saveMail = async ({ entityId, entityType }: RecordTarget, subject: string): Promise<void> => {
  const result = await local['download.mail']({
    entity_type: entityType,
    entity_id: entityId,
    name: subject,
    as: 'zip',
  });
  if (!result.ok) toastFailure(result.failure);
  else if (result.value) upsertJob(result.value);
  else toast(TEXT.save.canceled);
};
