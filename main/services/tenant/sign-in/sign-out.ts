import type { Result } from '../../../../shared/bridge';
import { fail, ok } from '../../../../shared/bridge';
import type { Connection, SessionState } from '../../../../shared/model/app-state';
import { failure } from '../../../wire/failures';
import { keychainFailure } from '../failures';
import { TEXT } from '../text';
import { isSignedInTo, type SignInContext } from './context';

const leave = async ({ session, demo }: SignInContext): Promise<void> => {
  if (await session.leave()) demo.stop();
};

/** Forgets a saved connection, its token first, so that no token is left without its connection. */
export const forget = async (
  context: SignInContext,
  connectionId: string,
): Promise<Result<readonly Connection[]>> => {
  const { connections, session, tokens } = context;
  const known = connections.find(connectionId);
  if (context.concerns(connectionId)) context.begin();
  const removed = await tokens.remove(connectionId, known);
  if (removed.kind !== 'done') return fail(keychainFailure(removed));
  if (isSignedInTo(session, connectionId)) await leave(context);
  try {
    await connections.remove(connectionId);
  } catch {
    // The settings file has logged the cause.
    return fail(failure('disk', TEXT.connection.notForgotten));
  }
  return ok(connections.list());
};

/** Signs out and forgets the connection. The tenant is left even if its token could not be deleted. */
export const signOut = async (context: SignInContext): Promise<Result<SessionState>> => {
  const { session } = context;
  context.begin();
  const left = session.tenant();
  const state = session.state();
  const forgotten =
    state.kind === 'signedIn' && !state.isDemo ? await forget(context, state.connectionId) : ok(null);
  // Whoever signed in to another tenant since then stays there.
  if (session.state().kind === 'signedIn' && session.tenant() === left) await leave(context);
  if (forgotten.ok) return ok(session.state());
  return fail({
    ...forgotten.failure,
    message: TEXT.session.tokenNotDeleted(forgotten.failure.message),
    next: TEXT.session.unlockThenForget,
  });
};
