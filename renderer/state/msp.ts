import type { SessionState } from '../../shared/model/app-state';
import { isMspOrigin } from '../../shared/rules/msp';
import { useApp } from './app-store';

export type SignedIn = Extract<SessionState, { kind: 'signedIn' }>;

/** Returns the session if its portal is one of a managed service provider, where a tenant is easily mistaken for another. */
export const mspSession = (session: SessionState = useApp.getState().session): SignedIn | undefined =>
  session.kind === 'signedIn' && isMspOrigin(session.address) ? session : undefined;

/** Does what `mspSession` does, for components. */
export const useMspSession = (): SignedIn | undefined => useApp(({ session }) => mspSession(session));
