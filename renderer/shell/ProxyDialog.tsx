import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useState, type FormEvent } from 'react';
import type { Failure } from '../../shared/bridge';
import type { ProxyMode } from '../../shared/model/app-state';
import { local } from '../bridge';
import { Modal } from '../components/Modal';
import { useApp } from '../state/app-store';
import { toast } from '../state/overlay-store';
import { FailureStrip } from '../components/FailureStrip';

const MODES: readonly { readonly value: ProxyMode; readonly label: string }[] = [
  { value: 'system', label: 'As the system says' },
  { value: 'direct', label: 'No proxy' },
  { value: 'manual', label: 'This proxy' },
  { value: 'pac', label: 'This script (PAC)' },
];

/** The way to the portal, for networks that let nothing out but by a proxy. */
export const ProxyDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { proxy } = useApp((s) => s.settings);
  const [mode, setMode] = useState<ProxyMode>(proxy.mode);
  const [address, setAddress] = useState(proxy.address);
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const [forget, setForget] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const needsAddress = mode === 'manual' || mode === 'pac';

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const signIn = forget ? 'forget' : user === '' ? 'keep' : { user, password };
    const result = await local['proxy.save']({ mode, address, signIn });
    if (!result.ok) return setFailure(result.failure);
    useApp.setState({ settings: result.value });
    toast('The proxy was saved; the next request goes by it.', 'ok');
    onClose();
  };

  return (
    <Modal
      title="Proxy"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button className="primary" type="submit" form="proxy-form">
            Save
          </Button>
        </>
      }
    >
      <form id="proxy-form" className="form-stack" onSubmit={(event) => void save(event)}>
        <label>
          Way to the portal
          <HTMLSelect
            fill
            value={mode}
            onChange={(event) =>
              setMode(MODES.find(({ value }) => value === event.currentTarget.value)?.value ?? 'system')
            }
            options={MODES.map(({ value, label }) => ({ value, label }))}
          />
        </label>
        {needsAddress && (
          <label>
            {mode === 'pac' ? 'Address of the script' : 'Proxy'}
            <InputGroup
              value={address}
              onValueChange={setAddress}
              placeholder={mode === 'pac' ? 'https://wpad.example/proxy.pac' : 'proxy.example:3128'}
              spellCheck={false}
              autoComplete="off"
              aria-invalid={failure?.field === 'address'}
            />
          </label>
        )}
        {mode !== 'direct' && (
          <>
            <label>
              User name, if it asks for one
              <InputGroup
                value={user}
                onValueChange={setUser}
                disabled={forget}
                spellCheck={false}
                autoComplete="off"
              />
            </label>
            <label>
              Password
              <InputGroup
                type="password"
                value={password}
                onValueChange={setPassword}
                disabled={forget || user === ''}
                autoComplete="off"
              />
            </label>
            <Checkbox
              label="Forget the user name and password that are kept"
              checked={forget}
              onChange={(event) => setForget(event.currentTarget.checked)}
            />
            <p className="quiet">
              They are kept in the system’s keychain. Left empty, what is kept there stays.
            </p>
          </>
        )}
        <FailureStrip failure={failure} />
      </form>
    </Modal>
  );
};
