import type { Failure } from '../../../shared/bridge';
import type { SecretError, SecretStore } from '../../deps';
import { failure } from '../../wire/failures';
import { TEXT } from './text';

/** The failure of a sign-in that a later sign-in or sign-out superseded. */
export const supersededFailure = (): Failure =>
  failure('cancelled', TEXT.session.superseded, { next: TEXT.session.signInIfWanted });

const MAY_UNLOCK: ReadonlySet<SecretError['kind']> = new Set(['locked', 'denied', 'timeout']);

/** The failure of reading, storing or deleting a token in the keychain. */
export const keychainFailure = (error: SecretError): Failure =>
  failure('keychain', error.message, {
    code: error.kind,
    next: MAY_UNLOCK.has(error.kind) ? TEXT.keychain.unlock : TEXT.keychain.sessionOnly,
  });

/** Returns why the keychain can't be used without a question to the analyst. */
export const keychainRefusal = async (secrets: SecretStore): Promise<Failure | undefined> => {
  const status = await secrets.status();
  return status.kind === 'ready' ? undefined : keychainFailure(status);
};

/** The failure of work that needs a token which is not stored, with how to go on. */
export const noTokenFailure = (message: string): Failure =>
  failure('unauthorized', message, { code: 'no_token', next: TEXT.token.signInToContinue });
