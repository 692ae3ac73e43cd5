import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { Failure } from '../../../shared/bridge';
import type { SessionState } from '../../../shared/model/app-state';
import { local } from '../../bridge';
import { FailureStrip } from '../../components/FailureStrip';
import { NewTokenDialog } from '../dialogs/NewTokenDialog';
import { focusRows, focusScreen, isFocusFree } from '../../state/screen-focus';
import { TEXT } from '../text';

type ExpiredProps = { readonly session: Extract<SessionState, { kind: 'signedIn' }> };

/** Returns true if the analyst cancelled the sign-in here, or began another one. */
const isSuperseded = ({ kind, code }: Failure): boolean => kind === 'cancelled' && code === undefined;

/** Goes on in the rows once the session is renewed, if the focus went with the button that renewed it. */
const goOn = (): void => {
  setTimeout(() => {
    if (!isFocusFree()) return;
    focusScreen();
    focusRows();
  });
};

/** Shown when the tenant rejects the token during a session: sign in again, and the tabs, rows and drafts stay. */
export const Expired = ({ session }: ExpiredProps) => {
  const { connectionId, isDemo, signsInBy } = session;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => goOn, []);
  const signIn = async () => {
    setWaiting(true);
    const result = isDemo
      ? await local['session.exploreDemo']({})
      : await local['session.resume']({ connectionId });
    setWaiting(false);
    setFailure(result.ok || isSuperseded(result.failure) ? null : result.failure);
    // The stored token is the one that was rejected: only another one helps.
    if (!result.ok && !isDemo && result.failure.field === 'token') setAsking(true);
  };
  return (
    <>
      <div className="strip warn" role="alert">
        <span className="grow">{TEXT.expired.note}</span>
        {isWaiting && signsInBy === 'browser' ? (
          <Button onClick={() => void local['session.cancelSignIn']({})}>{TEXT.expired.cancel}</Button>
        ) : (
          <Button onClick={() => void signIn()}>{TEXT.expired.again}</Button>
        )}
        {!isDemo && (
          <Button onClick={() => setAsking(true)}>
            {signsInBy === 'browser' ? TEXT.expired.token : TEXT.expired.otherToken}
          </Button>
        )}
      </div>
      <FailureStrip failure={failure} />
      {isAsking && <NewTokenDialog session={session} onClose={() => setAsking(false)} />}
    </>
  );
};
