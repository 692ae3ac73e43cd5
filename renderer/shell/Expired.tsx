import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { Failure } from '../../shared/bridge';
import { local } from '../bridge';
import { runCommand } from '../commands/registry';
import { FailureStrip } from '../components/FailureStrip';
import { TEXT } from './text';

type ExpiredProps = { readonly connectionId: string; readonly isDemo: boolean };

/** Shown when the tenant rejects the token during a session: sign in again, and the tabs and drafts stay. */
export const Expired = ({ connectionId, isDemo }: ExpiredProps) => {
  const [failure, setFailure] = useState<Failure | null>(null);
  const signIn = async () => {
    const result = isDemo
      ? await local['session.exploreDemo']({})
      : await local['session.resume']({ connectionId });
    setFailure(result.ok ? null : result.failure);
  };
  return (
    <>
      <div className="strip warn expired" role="alert">
        <span className="grow">{TEXT.expired.note}</span>
        <Button onClick={() => void signIn()}>{TEXT.expired.again}</Button>
        <Button onClick={() => runCommand('session.signOut')}>{TEXT.expired.otherToken}</Button>
      </div>
      <FailureStrip failure={failure} />
    </>
  );
};
