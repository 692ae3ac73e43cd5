import { useEffect, useState } from 'react';
import type { Failure, Result } from '../../shared/bridge';
import { local } from '../bridge';
import { useApp } from '../state/app-store';

/** The sign-in in progress: `connect`, `demo`, or the id of a saved connection. */
export type SignInAttempt = string;

/** The values of the form for a new connection. */
export type NewConnection = {
  readonly address: string;
  readonly token: string;
  readonly forSession: boolean;
};

/** `--demo` opens the demo tenant only once: after a sign-out the sign-in page stays. */
let hasOpenedDemo = false;

/** The ways to sign in, one at a time, with the failure of the last attempt. */
export const useSignIn = () => {
  const [attempt, setAttempt] = useState<SignInAttempt | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = async (started: SignInAttempt, call: () => Promise<Result<unknown>>) => {
    setAttempt(started);
    setFailure(null);
    const result = await call();
    setAttempt(null);
    if (!result.ok) setFailure(result.failure);
  };
  const exploreDemo = () => void run('demo', () => local['session.exploreDemo']({}));
  const startsInDemo = useApp((s) => s.app?.startsInDemo ?? false);
  useEffect(() => {
    if (!startsInDemo || hasOpenedDemo) return;
    hasOpenedDemo = true;
    exploreDemo();
  }, [startsInDemo]);
  return {
    attempt,
    failure,
    exploreDemo,
    resume: (connectionId: string) => void run(connectionId, () => local['session.resume']({ connectionId })),
    connect: ({ address, token, forSession }: NewConnection) =>
      void run('connect', () =>
        local['session.connect']({ address, token, label: '', keep: forSession ? 'session' : 'keychain' }),
      ),
  };
};
