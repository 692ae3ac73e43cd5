import type { SessionState } from '../../shared/model/app-state';

/** Returns true if the tenant refuses the token of a session: until a new sign-in, reads wait and nothing is changed. */
export const isExpired = (session: SessionState): boolean =>
  session.kind === 'signedIn' && session.expired === true;

/** Returns true if the tenant of a session can be asked now: its token is valid, and it answers. */
export const canAsk = (session: SessionState): boolean =>
  session.kind === 'signedIn' && session.expired !== true && session.disconnectedSince === undefined;
