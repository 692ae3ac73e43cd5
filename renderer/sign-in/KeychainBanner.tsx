import { Button, Checkbox } from '@blueprintjs/core';
import { Lock, WarningSign } from '@blueprintjs/icons';
import type { Failure } from '../../shared/bridge';
import type { KeychainStatus } from '../../shared/local-calls/session';
import { local } from '../bridge';
import { useApp } from '../state/app-store';

type BannerProps = {
  readonly status: KeychainStatus;
  readonly failure: Failure | null;
  readonly forSession: boolean;
  readonly onForSession: (isOn: boolean) => void;
};

const lookAgain = async () => {
  const result = await local['session.keychain']({});
  if (result.ok) useApp.setState({ keychain: result.value });
};

/** The keychain is locked or not there: which of the two, what to do, and the way to go on without it. */
export const KeychainBanner = ({ status, failure, forSession, onForSession }: BannerProps) => {
  const isLocked = status.kind === 'locked' || (status.kind === 'ready' && failure?.code === 'locked');
  const message = status.kind === 'ready' ? (failure?.message ?? '') : status.message;
  return (
    <div className="keychain-banner strip warn" role="alert">
      {isLocked ? <Lock size={14} /> : <WarningSign size={14} />}
      <div className="grow">
        <b>{isLocked ? 'The keychain is locked' : 'There is no keychain'}</b>
        <p>{message}</p>
        <div className="line">
          <Checkbox
            className="grow"
            label="Keep for this session only"
            checked={forSession}
            onChange={(event) => onForSession(event.currentTarget.checked)}
          />
          <Button onClick={() => void lookAgain()}>Check again</Button>
        </div>
      </div>
    </div>
  );
};
