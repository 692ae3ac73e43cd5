import { Button, Checkbox } from '@blueprintjs/core';
import { Lock, WarningSign } from '@blueprintjs/icons';
import type { Failure } from '../../shared/bridge';
import type { KeychainStatus } from '../../shared/local-calls/session';
import { local } from '../bridge';
import { useApp } from '../state/app-store';
import { TEXT } from './text';

type BannerProps = {
  readonly status: KeychainStatus;
  readonly failure: Failure | null;
  readonly forSession: boolean;
  readonly onForSession: (isOn: boolean) => void;
};

const checkAgain = async () => {
  const result = await local['session.keychain']({});
  if (result.ok) useApp.setState({ keychain: result.value });
};

/** Returns what is wrong with the keychain; an error of an unlocked one differs from a missing keychain. */
const titleOf = (status: KeychainStatus, failure: Failure | null): string => {
  const kind = status.kind === 'ready' ? failure?.code : status.kind;
  if (kind === 'locked') return TEXT.keychainLocked;
  return kind === 'unavailable' ? TEXT.noKeychain : TEXT.keychainFailed;
};

/** Shown if the keychain is locked or missing: what to do, and a way to sign in without it. */
export const KeychainBanner = ({ status, failure, forSession, onForSession }: BannerProps) => {
  const title = titleOf(status, failure);
  const message = status.kind === 'ready' ? (failure?.message ?? '') : status.message;
  return (
    <div className="keychain-banner strip warn" role="alert">
      {title === TEXT.keychainLocked ? <Lock size={14} /> : <WarningSign size={14} />}
      <div className="grow">
        <b>{title}</b>
        <p>{message}</p>
        <div className="line">
          <Checkbox
            className="grow"
            label={TEXT.sessionOnly}
            checked={forSession}
            onChange={(event) => onForSession(event.currentTarget.checked)}
          />
          <Button onClick={() => void checkAgain()}>{TEXT.checkAgain}</Button>
        </div>
      </div>
    </div>
  );
};
