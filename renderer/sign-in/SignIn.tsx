import { Button, Classes, Checkbox } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { DEMO_CONNECTION } from '../../shared/model/app-state';
import { runCommand } from '../commands/registry';
import { useApp } from '../state/app-store';
import { useHeldTabs } from '../state/workspace-store';
import { ConnectionForm } from './ConnectionForm';
import { SavedConnections } from './SavedConnections';
import { TEXT } from './text';
import { useSignIn } from './use-sign-in';
import './sign-in.css';
import { Lock, WarningSign } from '@blueprintjs/icons';
import type { Failure } from '../../shared/bridge';
import type { KeychainStatus } from '../../shared/local-calls/session';
import { local } from '../bridge';

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
const KeychainBanner = ({ status, failure, forSession, onForSession }: BannerProps) => {
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

type DemoProps = { readonly attempt: string | null; readonly onExplore: () => void };

/** The way into the demo tenant. */
const Demo = ({ attempt, onExplore }: DemoProps) => {
  const tabs = useHeldTabs(DEMO_CONNECTION);
  return (
    <>
      <Button fill disabled={attempt !== null} onClick={onExplore}>
        {attempt === 'demo' ? TEXT.startingDemo : TEXT.explore}
      </Button>
      <p className="quiet">
        {tabs > 0 && `${TEXT.openTabs(tabs)} · `}
        {TEXT.demoNote}
      </p>
    </>
  );
};

const Or = () => <div className="sign-in-or">{TEXT.or}</div>;

/** Ways on without a portal: files; and the proxy, without which a portal may be out of reach. */
const OtherWays = () => (
  <>
    <Button fill variant="minimal" onClick={() => runCommand('go.files')}>
      {TEXT.offline}
    </Button>
    <button type="button" className="link" onClick={() => runCommand('session.proxy')}>
      {TEXT.proxy}
    </button>
  </>
);

/**
 * Cancels the sign-in. It takes the focus from the control that started it, and gives it back when it goes. It is a plain button:
 * Blueprint's is clicked by the release of Enter, also of the press that started the sign-in.
 */
const CancelButton = ({ onCancel }: { readonly onCancel: () => void }) => {
  const [before] = useState(() => document.activeElement);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    return () => {
      // The button that started it can take the focus only once it is enabled again.
      setTimeout(() => {
        if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
      });
    };
  }, [before]);
  return (
    <button
      type="button"
      ref={button}
      className={`${Classes.BUTTON} ${Classes.FILL}`}
      onClick={onCancel}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        // Enter is still held since the sign-in was started.
        if (event.repeat) event.preventDefault();
      }}
    >
      {TEXT.cancel}
    </button>
  );
};

/** The page on which a session begins: with a saved connection, a portal address with a token or by browser, or the demo tenant. */
export const SignIn = () => {
  const { connections, keychain } = useApp();
  const [forSession, setForSession] = useState(false);
  const { attempt, failure, failed, cancel, exploreDemo, resume, connect, connectByBrowser } = useSignIn();
  // Without a connection, the demo is the quickest way to see what this is.
  const isFresh = connections.length === 0;
  const demo = <Demo attempt={attempt} onExplore={exploreDemo} />;
  const keychainFailure = failure?.kind === 'keychain' ? failure : null;
  const hasBanner = keychain.kind !== 'ready' || keychainFailure !== null;
  return (
    <main className="sign-in" aria-label={TEXT.name}>
      <div className="sign-in-card">
        <h1>
          <img src="/postern.svg" alt="" width="26" height="26" />
          {TEXT.product}
        </h1>
        <p className="sign-in-intro">{TEXT.intro}</p>
        {isFresh && (
          <>
            {demo}
            <Or />
          </>
        )}
        {hasBanner && (
          <KeychainBanner
            status={keychain}
            failure={keychainFailure}
            forSession={forSession}
            onForSession={setForSession}
          />
        )}
        <SavedConnections connections={connections} attempt={attempt} onResume={resume} />
        <ConnectionForm
          failure={failure}
          known={connections.find(({ id }) => id === failed)?.address}
          isBusy={attempt !== null}
          way={attempt === 'connect' || attempt === 'browser' ? attempt : null}
          isFocused={isFresh}
          forSession={forSession}
          {...(hasBanner ? {} : { onForSession: setForSession })}
          onConnect={connect}
          onBrowser={connectByBrowser}
        />
        {attempt !== null && <CancelButton onCancel={cancel} />}
        {!isFresh && (
          <>
            <Or />
            {demo}
          </>
        )}
        <OtherWays />
      </div>
    </main>
  );
};
