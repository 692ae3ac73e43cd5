import { useEffect, useRef, useState } from 'react';
import type { Failure, Result } from '../../shared/bridge';
import { latestOnly } from '../../shared/latest-only';
import { local } from '../bridge';
import { useApp } from '../state/app-store';

/** The sign-in in progress: `connect`, `browser`, `demo`, or the id of a saved connection. */
export type SignInAttempt = string;

/** The values of the form for a new connection. */
export type NewConnection = {
  readonly address: string;
  readonly token: string;
  readonly forSession: boolean;
};

/** The ways to sign in, one at a time, with the failure of the last attempt. */
export const useSignIn = () => {
  const [attempt, setAttempt] = useState<SignInAttempt | null>(null);
  const [failed, setFailed] = useState<{ readonly attempt: SignInAttempt; readonly failure: Failure } | null>(
    null,
  );
  const latest = useRef(latestOnly());
  const run = async (started: SignInAttempt, call: () => Promise<Result<unknown>>) => {
    const isLatest = latest.current.start();
    setAttempt(started);
    setFailed(null);
    const result = await call();
    if (!isLatest()) return;
    setAttempt(null);
    if (!result.ok) setFailed({ attempt: started, failure: result.failure });
  };
  const cancel = () => {
    latest.current.cancel();
    setAttempt(null);
    void local['session.cancelSignIn']({});
  };
  const exploreDemo = () => void run('demo', () => local['session.exploreDemo']({}));
  const resume = (connectionId: string) =>
    void run(connectionId, () => local['session.resume']({ connectionId }));
  const startsInDemo = useApp((s) => s.app?.startsInDemo ?? false);
  const resuming = useApp((s) => s.app?.resuming ?? null);
  useEffect(() => {
    if (useApp.getState().hasFollowedStart || !(startsInDemo || resuming !== null)) return;
    useApp.setState({ hasFollowedStart: true });
    if (resuming === null) exploreDemo();
    else resume(resuming);
  }, [startsInDemo, resuming]);
  return {
    attempt,
    failure: failed?.failure ?? null,
    /** The attempt that failed last. */
    failed: failed?.attempt ?? null,
    cancel,
    exploreDemo,
    connectByBrowser: ({ address, forSession }: Omit<NewConnection, 'token'>) =>
      void run('browser', () =>
        local['session.connectByBrowser']({ address, keep: forSession ? 'session' : 'keychain' }),
      ),
    resume,
    connect: ({ address, token, forSession }: NewConnection) =>
      void run('connect', () =>
        local['session.connect']({ address, token, label: '', keep: forSession ? 'session' : 'keychain' }),
      ),
  };
};
