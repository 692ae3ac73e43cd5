/** Targets that several command sets share. */
import { useApp } from '../state/app-store';

/** Applies everywhere. */
export const always = (): true => true;

/** Applies while a tenant is signed in to. */
export const signedIn = (): true | undefined =>
  useApp.getState().session.kind === 'signedIn' ? true : undefined;

/** Applies while the frame is on screen: with a session, or with files reviewed without one. */
export const inFrame = (): true | undefined =>
  signedIn() ?? (useApp.getState().hasSkippedSignIn || undefined);
