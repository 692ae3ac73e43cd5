import { Button, Checkbox, InputGroup } from '@blueprintjs/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Failure } from '../../shared/bridge';
import { runCommand } from '../commands/registry';
import { local } from '../bridge';
import { useApp } from '../state/app-store';
import { toggleOverlay } from '../state/overlay-store';
import { KeychainBanner } from './KeychainBanner';
import { SavedConnections } from './SavedConnections';
import './sign-in.css';

/** What is under way: `connect`, `demo`, or a saved connection by its id. */
type Doing = string | null;

/** A start with `--demo` goes straight into the demo tenant, once: after a sign-out this screen stays. */
let hasGoneStraight = false;

/** Where a session begins: a saved connection, a portal address with a token, or the demo tenant. */
export const SignIn = () => {
  const { connections, keychain } = useApp();
  const [address, setAddress] = useState('');
  const [token, setToken] = useState('');
  const [forSession, setForSession] = useState(false);
  const [doing, setDoing] = useState<Doing>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const fields = { address: useRef<HTMLInputElement>(null), token: useRef<HTMLInputElement>(null) };

  const attempt = async (
    what: Doing,
    call: () => Promise<{ readonly ok: boolean; readonly failure?: Failure }>,
  ) => {
    setDoing(what);
    setFailure(null);
    const result = await call();
    setDoing(null);
    if (result.ok || !result.failure) return;
    setFailure(result.failure);
    const { field } = result.failure;
    if (field === 'address' || field === 'token') fields[field].current?.focus();
  };

  const explore = () => void attempt('demo', () => local['session.exploreDemo']({}));
  const startsInDemo = useApp((s) => s.app?.startsInDemo ?? false);
  useEffect(() => {
    if (!startsInDemo || hasGoneStraight) return;
    hasGoneStraight = true;
    explore();
  }, [startsInDemo]);

  const connect = (event: FormEvent) => {
    event.preventDefault();
    void attempt('connect', () =>
      local['session.connect']({ address, token, label: '', keep: forSession ? 'session' : 'keychain' }),
    );
  };

  const invalid = (field: string) =>
    failure?.field === field
      ? ({ intent: 'danger', 'aria-invalid': true, 'aria-describedby': 'sign-in-failure' } as const)
      : {};
  const keychainFailed = failure?.kind === 'keychain';

  return (
    <main className="sign-in" aria-label="Sign in">
      <div className="sign-in-card">
        <h1>
          <img src="/postern.svg" alt="" width="26" height="26" />
          Postern
        </h1>
        {(keychain.kind !== 'ready' || keychainFailed) && (
          <KeychainBanner
            status={keychain}
            failure={keychainFailed ? failure : null}
            forSession={forSession}
            onForSession={setForSession}
          />
        )}
        <SavedConnections
          connections={connections}
          doing={doing}
          onResume={(connectionId) =>
            void attempt(connectionId, () => local['session.resume']({ connectionId }))
          }
        />
        <form onSubmit={connect} aria-label="New connection">
          <label>
            Portal address
            <InputGroup
              inputRef={fields.address}
              placeholder="https://portal.example.com"
              value={address}
              onValueChange={setAddress}
              spellCheck={false}
              autoComplete="off"
              autoFocus={connections.length === 0}
              {...invalid('address')}
            />
          </label>
          <label>
            Access token
            <InputGroup
              inputRef={fields.token}
              type="password"
              value={token}
              onValueChange={setToken}
              spellCheck={false}
              autoComplete="off"
              {...invalid('token')}
            />
          </label>
          {keychain.kind === 'ready' && !keychainFailed && (
            <Checkbox
              label="Keep for this session only"
              checked={forSession}
              onChange={(event) => setForSession(event.currentTarget.checked)}
            />
          )}
          {failure && (
            <div className="strip bad" role="alert" id="sign-in-failure">
              <span>
                <b>{failure.message}</b> {failure.next}
              </span>
            </div>
          )}
          <Button
            type="submit"
            className="primary"
            fill
            disabled={doing !== null || address.trim() === '' || token === ''}
          >
            {doing === 'connect' ? 'Connecting…' : 'Connect'}
          </Button>
        </form>
        <div className="sign-in-or">or</div>
        <Button fill disabled={doing !== null} onClick={explore}>
          {doing === 'demo' ? 'Starting the demo tenant…' : 'Explore the demo tenant'}
        </Button>
        <p className="quiet">A made-up organisation on this computer. Nothing leaves it.</p>
        <Button fill variant="minimal" onClick={() => runCommand('go.files')}>
          Review files offline
        </Button>
        <button type="button" className="link" onClick={() => toggleOverlay('proxy')}>
          Proxy…
        </button>
      </div>
    </main>
  );
};
