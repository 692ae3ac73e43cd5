import type { z } from 'zod';
import type { Failure, Result } from '../../../shared/bridge';
import { isDenied, type Done } from '../../../shared/api/done';
import { withTenantWords } from '../../../shared/model/tenant-words';
import { toast } from '../../state/overlay-store';
import type { RecordTarget } from '../record-target';
import { refreshRecord } from '../refresh-record';
import { TEXT } from './text';
import { closeVerdictDialog } from './verdict-dialogs';

/** Texts about an act, and what follows it: the record is read again unless `then` says otherwise. */
type Outcome = {
  readonly done: string;
  readonly denied: string;
  readonly next?: string;
  readonly then?: () => void;
};

/** Sends what a dialog asks for; once it is done, the dialog closes. Returns the failure to show. */
export const sendAct = async (
  target: RecordTarget,
  send: Promise<Result<z.infer<typeof Done>>>,
  { done, denied, next, then = () => refreshRecord(target) }: Outcome,
): Promise<Failure | null> => {
  const result = await send;
  if (!result.ok) return result.failure;
  if (isDenied(result.value))
    return { kind: 'rejected', message: withTenantWords(denied, result.value), next: TEXT.deniedNext };
  toast(done, 'ok', next);
  then();
  closeVerdictDialog();
  return null;
};
