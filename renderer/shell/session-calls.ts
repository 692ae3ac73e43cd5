/** Calls of main that commands of the session make. */
import { local } from '../bridge';
import { tenantKeyOf, useApp } from '../state/app-store';
import { displayText } from '../state/format';
import { toast, toastFailure } from '../state/overlay-store';
import { holdTabsOf, leftTabs } from '../state/workspace-store';
import { TEXT } from './text';

/** Signs out, which drops the token, the cache, the datasets and the results in tabs. The tabs come back at the next sign-in to the tenant. */
export const signOut = async (): Promise<void> => {
  const { session } = useApp.getState();
  const tenant = session.kind === 'signedIn' ? tenantKeyOf(session) : undefined;
  holdTabsOf(tenant);
  const result = await local['session.signOut']({});
  // The end of a later session must not put its tabs under this tenant.
  holdTabsOf(undefined);
  if (!result.ok) return toastFailure(result.failure);
  const tabs = tenant === undefined ? 0 : leftTabs(tenant);
  if (session.kind === 'signedIn' && tabs > 0) toast(TEXT.signedOut(displayText(session.tenant), tabs));
};

/** Opens the window that shows the record of the row under the cursor. */
export const openProfileWindow = async (): Promise<void> => {
  const result = await local['profileWindow.open']({});
  if (!result.ok) toastFailure(result.failure);
};

/** Opens the portal in the system's browser. */
export const openPortal = async (): Promise<void> => {
  const result = await local['session.openPortal']({});
  if (!result.ok) toastFailure(result.failure);
};

/** Shows the local log of failures in its folder. */
export const showLog = async (): Promise<void> => {
  const result = await local['log.show']({});
  if (!result.ok) toastFailure(result.failure);
};
