import { Button, Classes } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { DEMO_CONNECTION } from '../../shared/model/app-state';
import { runCommand } from '../commands/registry';
import { useApp } from '../state/app-store';
import { useHeldTabs } from '../state/workspace-store';
import { ConnectionForm } from './ConnectionForm';
import { KeychainBanner } from './KeychainBanner';
import { SavedConnections } from './SavedConnections';
import { TEXT } from './text';
import { useSignIn } from './use-sign-in';
import './sign-in.css';

type OtherWaysProps = { readonly attempt: string | null; readonly onExplore: () => void };

/** Ways in without a portal: the demo tenant, and files. */
const OtherWays = ({ attempt, onExplore }: OtherWaysProps) => {
  const tabs = useHeldTabs(DEMO_CONNECTION);
  return (
    <>
      <div className="sign-in-or">{TEXT.or}</div>
      <Button fill disabled={attempt !== null} onClick={onExplore}>
        {attempt === 'demo' ? TEXT.startingDemo : TEXT.explore}
      </Button>
      <p className="quiet">
        {tabs > 0 && `${TEXT.openTabs(tabs)} · `}
        {TEXT.demoNote}
      </p>
      <Button fill variant="minimal" onClick={() => runCommand('go.files')}>
        {TEXT.offline}
      </Button>
      <button type="button" className="link" onClick={() => runCommand('session.proxy')}>
        {TEXT.proxy}
      </button>
    </>
  );
};

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
  const keychainFailure = failure?.kind === 'keychain' ? failure : null;
  const hasBanner = keychain.kind !== 'ready' || keychainFailure !== null;
  return (
    <main className="sign-in" aria-label={TEXT.name}>
      <div className="sign-in-card">
        <h1>
          <img src="/postern.svg" alt="" width="26" height="26" />
          {TEXT.product}
        </h1>
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
          isFocused={connections.length === 0}
          forSession={forSession}
          {...(hasBanner ? {} : { onForSession: setForSession })}
          onConnect={connect}
          onBrowser={connectByBrowser}
        />
        {attempt !== null && <CancelButton onCancel={cancel} />}
        <OtherWays attempt={attempt} onExplore={exploreDemo} />
      </div>
    </main>
  );
};
