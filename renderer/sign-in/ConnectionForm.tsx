import { Button, Checkbox, InputGroup } from '@blueprintjs/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Failure } from '../../shared/bridge';
import { FailureStrip } from '../components/FailureStrip';
import { TEXT } from './text';
import type { NewConnection } from './use-sign-in';

type FormProps = {
  readonly failure: Failure | null;
  readonly isBusy: boolean;
  readonly isConnecting: boolean;
  readonly isFocused: boolean;
  readonly forSession: boolean;
  /** Absent if the keychain banner asks it. */
  readonly onForSession?: (isOn: boolean) => void;
  readonly onConnect: (connection: NewConnection) => void;
};

const FAILURE_ID = 'sign-in-failure';

/** Marks the field that a failure is about. */
const invalid = (failure: Failure | null, field: string) =>
  failure?.field === field
    ? ({ intent: 'danger', 'aria-invalid': true, 'aria-describedby': FAILURE_ID } as const)
    : {};

/** The form for a new connection: a portal address and an access token. The field that a failure is about gets the focus. */
export const ConnectionForm = ({
  failure,
  isBusy,
  isConnecting,
  isFocused,
  forSession,
  onForSession,
  onConnect,
}: FormProps) => {
  const [address, setAddress] = useState('');
  const [token, setToken] = useState('');
  const addressInput = useRef<HTMLInputElement>(null);
  const tokenInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (failure?.field === 'address') addressInput.current?.focus();
    if (failure?.field === 'token') tokenInput.current?.focus();
  }, [failure]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConnect({ address, token, forSession });
  };
  const input = { spellCheck: false, autoComplete: 'off' } as const;
  return (
    <form onSubmit={submit} aria-label={TEXT.newConnection}>
      <label>
        {TEXT.address}
        <InputGroup
          {...input}
          inputRef={addressInput}
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
          {...input}
          inputRef={tokenInput}
          type="password"
          value={token}
          onValueChange={setToken}
          {...invalid(failure, 'token')}
        />
      </label>
      {onForSession && (
        <Checkbox
          label={TEXT.sessionOnly}
          checked={forSession}
          onChange={({ currentTarget }) => onForSession(currentTarget.checked)}
        />
      )}
      <FailureStrip id={FAILURE_ID} failure={failure} />
      <Button
        type="submit"
        className="primary"
        fill
        disabled={isBusy || address.trim() === '' || token === ''}
      >
        {isConnecting ? TEXT.connecting : TEXT.connect}
      </Button>
    </form>
  );
};
