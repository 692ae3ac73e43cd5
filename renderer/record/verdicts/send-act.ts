import type { z } from 'zod';
import type { Failure, Result } from '../../../shared/bridge';
import { isDenied, type Done } from '../../../shared/api/done';
import { toast } from '../../state/overlay-store';
import type { RecordTarget } from '../record-target';
import { refreshRecord } from '../refresh-record';
import { TEXT } from './text';
import { closeVerdictDialog } from './verdict-dialogs';

/** Sends what a dialog asks for; once it is done, the record is read again and the dialog closes. Returns the failure to show. */
export const sendAct = async (
  target: RecordTarget,
  send: Promise<Result<z.infer<typeof Done>>>,
  { what, done, next }: { readonly what: string; readonly done: string; readonly next?: string },
): Promise<Failure | null> => {
  const result = await send;
  if (!result.ok) return result.failure;
  if (isDenied(result.value))
    return { kind: 'rejected', message: TEXT.denied(what.toLowerCase()), next: TEXT.deniedNext };
  toast(done, 'ok', next);
  refreshRecord(target);
  closeVerdictDialog();
  return null;
};
