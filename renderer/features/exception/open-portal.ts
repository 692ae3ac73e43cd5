import { local } from '../../bridge';
import { toast, toastFailure } from '../../state/overlay-store';
import { TEXT } from './text';

/** Opens the tenant's own portal, where exceptions can be removed. */
export const openPortal = async (): Promise<void> => {
  const opened = await local['session.openPortal']({});
  if (!opened.ok) toastFailure(opened.failure);
  else if (!opened.value.opened) toast(TEXT.notOpened);
};
