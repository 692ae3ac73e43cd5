import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { Failure } from '../../shared/bridge';
import { local } from '../bridge';
import { runCommand } from '../commands/registry';

/** The tenant refused the token during the session: sign in again; tabs and drafts stay. */
export const Expired = ({
  connectionId,
  isDemo,
}: {
  readonly connectionId: string;
  readonly isDemo: boolean;
}) => {
  const [failure, setFailure] = useState<Failure | null>(null);
  const again = async () => {
    const result = isDemo
      ? await local['session.exploreDemo']({})
      : await local['session.resume']({ connectionId });
    setFailure(result.ok ? null : result.failure);
  };
  return (
    <div className="strip warn expired" role="alert">
      <span className="grow">
        {failure
          ? `${failure.message} ${failure.next}`
          : 'The session has expired. Sign in again; your tabs stay as they are.'}
      </span>
      <Button onClick={() => void again()}>Sign in again</Button>
      <Button onClick={() => runCommand('session.signOut')}>Other token…</Button>
    </div>
  );
};
