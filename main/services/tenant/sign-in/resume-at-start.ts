import type { Result } from '../../../../shared/bridge';
import { fail } from '../../../../shared/bridge';
import type { SessionState } from '../../../../shared/model/app-state';
import type { Deps } from '../../../deps';
import { keychainRefusal, supersededFailure } from '../failures';
import { pauseBefore } from '../retry';
import type { SignInContext } from './context';
import { resumeStored } from './resume';

/** Milliseconds that the page waits at its start for the sign-in; after that it shows the sign-in in progress, with a way to cancel it. */
const OUTCOME_MS = 1_000;

type StartDeps = Pick<Deps, 'settings' | 'secrets' | 'isDemo'>;

/** Creates the sign-in that begins with Postern itself, to the connection that was open when it last ended. */
export const createResumeAtStart = (context: SignInContext, { settings, secrets, isDemo }: StartDeps) => {
  const { connections, session } = context;
  /** The sign-in, until the page knows its outcome. */
  let held: { readonly connectionId: string; readonly outcome: Promise<Result<SessionState>> } | undefined;

  const signIn = async (connectionId: string): Promise<Result<SessionState>> => {
    const isLatest = context.begin(connectionId);
    const refusal = await keychainRefusal(secrets);
    if (!isLatest()) return fail(supersededFailure());
    return refusal ? fail(refusal) : resumeStored(context, connectionId);
  };

  return {
    /** Begins it, if the analyst wants it and the token is in the keychain. Resolves to the connection once it is signed in to. */
    begin: async (): Promise<string | undefined> => {
      const known = connections.lastOpen();
      if (isDemo || !settings.read().settings.resumeAtStart || known?.keeps !== 'keychain') return undefined;
      const outcome = signIn(known.id);
      held = { connectionId: known.id, outcome };
      return (await outcome).ok ? known.id : undefined;
    },
    /** Returns its outcome to the first who asks to resume the connection; undefined if there is none. */
    take: (connectionId: string): Promise<Result<SessionState>> | undefined => {
      if (held?.connectionId !== connectionId) return undefined;
      const { outcome } = held;
      held = undefined;
      return outcome;
    },
    /** Waits for it a moment. Returns the connection whose outcome the page has to ask for, or null if nothing is left to ask. */
    pending: async (): Promise<string | null> => {
      if (held && session.state().kind === 'signedOut')
        await Promise.race([held.outcome, pauseBefore(OUTCOME_MS)]);
      if (session.state().kind === 'signedIn') held = undefined;
      return held?.connectionId ?? null;
    },
  };
};
