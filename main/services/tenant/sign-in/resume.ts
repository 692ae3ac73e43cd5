import type { Failure, Result } from '../../../../shared/bridge';
import { fail } from '../../../../shared/bridge';
import type { Connection, SessionState } from '../../../../shared/model/app-state';
import { failure, sessionEnded } from '../../../wire/failures';
import { storedCredentials } from '../connections';
import { keychainFailure, supersededFailure } from '../failures';
import { TEXT } from '../text';
import { connectByBrowser } from './browser';
import { checkCredentials, enterTenant, type SignInContext } from './context';

const missingToken = ({ keeps, signsInBy }: Connection): Failure =>
  signsInBy === 'browser'
    ? sessionEnded()
    : failure('unauthorized', keeps === 'session' ? TEXT.token.sessionOnly : TEXT.token.notInKeychain, {
        field: 'token',
        code: 'no_token',
        next: TEXT.token.enterAgain,
      });

/** A portal may answer a session that it no longer knows with a refusal, or with its sign-in page. */
const isEnded = ({ signsInBy }: Connection, { kind, code }: Failure): boolean =>
  signsInBy === 'browser' && (kind === 'forbidden' || code === 'html');

/** Signs in to a saved connection with what is stored of it. */
export const resumeStored = async (
  context: SignInContext,
  connectionId: string,
): Promise<Result<SessionState>> => {
  const { clock, connections, tokens } = context;
  const known = connections.find(connectionId);
  if (!known)
    return fail(failure('not_found', TEXT.connection.removed, { next: TEXT.connection.signInAgain }));
  const isLatest = context.begin(known.id);
  const read = await tokens.read(known);
  if (!isLatest()) return fail(supersededFailure());
  if (read.kind === 'not-found') return fail(missingToken(known));
  if (read.kind !== 'found') return fail(keychainFailure(read));
  const given = storedCredentials(known, read.secret);
  const entities = await checkCredentials(context, given, isLatest);
  if (!entities.ok) return isEnded(known, entities.failure) ? fail(sessionEnded()) : entities;
  try {
    await connections.save({ ...known, lastUsed: new Date(clock()).toISOString() });
  } catch {
    // The settings file has logged the cause. A sign-in must not fail because the date of its last use could not be saved.
  }
  return enterTenant(context, given, entities.value, known, isLatest);
};

/** Signs in to a saved connection; one by browser whose session has ended opens the portal's own page. */
export const resume = async (context: SignInContext, connectionId: string): Promise<Result<SessionState>> => {
  const resumed = await resumeStored(context, connectionId);
  const known = context.connections.find(connectionId);
  if (resumed.ok || resumed.failure.code !== 'session_ended' || !known) return resumed;
  return connectByBrowser(context, { address: known.address, keep: known.keeps }, known);
};
