import { local } from '../../bridge';
import { toast, toastFailure } from '../../state/overlay-store';
import { TEXT } from './text';

/** Deletes the tenant's verdict history from this workstation once the analyst has confirmed it; returns true if it was. */
export const clearHistory = async (): Promise<boolean> => {
  const result = await local['verdicts.clear']({});
  if (!result.ok) toastFailure(result.failure);
  else if (result.value.isCleared) toast(TEXT.history.cleared, 'ok');
  return result.ok && result.value.isCleared;
};
