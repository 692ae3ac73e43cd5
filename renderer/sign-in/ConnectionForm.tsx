import { Button, Checkbox, InputGroup } from '@blueprintjs/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Failure } from '../../shared/bridge';
import { runCommand } from '../commands/registry';
import { FailureStrip } from '../components/FailureStrip';
import { TEXT } from './text';
import type { NewConnection } from './use-sign-in';

type FormProps = {
  readonly failure: Failure | null;
  /** The address of the saved connection that the failure is about, which is filled in. */
  readonly known: string | undefined;
  readonly isBusy: boolean;
  /** The way of the sign-in in progress, if it is one of this form's. */
  readonly way: 'connect' | 'browser' | null;
  readonly isFocused: boolean;
  readonly forSession: boolean;
  /** Absent if the keychain banner asks it. */
  readonly onForSession?: (isOn: boolean) => void;
  readonly onConnect: (connection: NewConnection) => void;
  readonly onBrowser: (connection: Omit<NewConnection, 'token'>) => void;
};

const FAILURE_ID = 'sign-in-failure';
const MISSING_ID = 'sign-in-missing';
const TOKEN_HINT_ID = 'sign-in-token-hint';

/** Marks the field that a failure is about. */
const invalid = (failure: Failure | null, field: string) =>
  failure?.field === field
    ? ({ intent: 'danger', 'aria-invalid': true, 'aria-describedby': FAILURE_ID } as const)
    : {};

/** Moves the focus to the field that a failure is about; returns the refs of the inputs. */
const useFocusOnFailure = (failure: Failure | null) => {
  const address = useRef<HTMLInputElement>(null);
  const token = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (failure?.field === 'address') address.current?.focus();
    if (failure?.field === 'token') token.current?.focus();
  }, [failure]);
  return { address, token };
};

/** Returns what is typed; the address of a connection that failed is filled in. */
const useFields = (known: string | undefined) => {
  const [address, setAddress] = useState('');
  const [token, setToken] = useState('');
  useEffect(() => {
    if (known !== undefined) setAddress(known);
  }, [known]);
  return { address, setAddress, token, setToken };
};

const PLAIN_INPUT = { spellCheck: false, autoComplete: 'off' } as const;

type WaysProps = Pick<FormProps, 'way' | 'isBusy'> & {
  readonly hasAddress: boolean;
  readonly hasToken: boolean;
  readonly onBrowser: () => void;
};

/** The two ways to connect: with the token, or on the portal's own page. */
const Ways = ({ way, isBusy, hasAddress, hasToken, onBrowser }: WaysProps) => (
  <>
    <div className="sign-in-ways">
      <Button
        type="submit"
        className="primary"
        fill
        disabled={isBusy || !hasAddress || !hasToken}
        aria-describedby={MISSING_ID}
      >
        {way === 'connect' ? TEXT.connecting : TEXT.connect}
      </Button>
      <Button fill title={TEXT.browserHint} disabled={isBusy || !hasAddress} onClick={onBrowser}>
        {way === 'browser' ? TEXT.inBrowser : TEXT.browser}
      </Button>
    </div>
    {!isBusy && !(hasAddress && hasToken) && (
      <p id={MISSING_ID} className="hint">
        {TEXT.missing(hasAddress, hasToken)}
      </p>
    )}
  </>
);

/** The form for a new connection: a portal address, and an access token or the portal's own sign-in page. */
export const ConnectionForm = ({
  failure,
  known,
  isBusy,
  way,
  isFocused,
  forSession,
  onForSession,
  onConnect,
  onBrowser,
}: FormProps) => {
  const { address, setAddress, token, setToken } = useFields(known);
  const inputs = useFocusOnFailure(failure);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConnect({ address, token, forSession });
  };
  return (
    <form onSubmit={submit} aria-label={TEXT.newConnection}>
      <label>
        {TEXT.address}
        <InputGroup
          {...PLAIN_INPUT}
          inputRef={inputs.address}
          placeholder={TEXT.addressExample}
          value={address}
          onValueChange={setAddress}
          autoFocus={isFocused}
          {...invalid(failure, 'address')}
        />
      </label>
      <label>
        {TEXT.token}
        <InputGroup
          {...PLAIN_INPUT}
          inputRef={inputs.token}
          type="password"
          value={token}
          onValueChange={setToken}
          aria-describedby={TOKEN_HINT_ID}
          {...invalid(failure, 'token')}
        />
      </label>
      <p id={TOKEN_HINT_ID} className="hint">
        {TEXT.tokenHint}{' '}
        <button type="button" className="link" onClick={() => runCommand('app.handbook')}>
          {TEXT.tokenHelp}
        </button>
      </p>
      {onForSession && (
        <Checkbox
          label={TEXT.sessionOnly}
          checked={forSession}
          onChange={({ currentTarget }) => onForSession(currentTarget.checked)}
        />
      )}
      <FailureStrip id={FAILURE_ID} failure={failure} />
      <Ways
        way={way}
        isBusy={isBusy}
        hasAddress={address.trim() !== ''}
        hasToken={token !== ''}
        onBrowser={() => onBrowser({ address, forSession })}
      />
    </form>
  );
};
