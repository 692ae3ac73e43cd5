import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { CONNECTION_COLORS, type Connection } from '../../shared/model/app-state';
import { local } from '../bridge';
import { useApp } from '../state/app-store';
import { toastFailure } from '../state/overlay-store';
import { formatInstantDate, useZone } from '../state/time';
import { dropLeftTabs, useHeldTabs } from '../state/workspace-store';
import { TEXT } from './text';

type SavedProps = {
  readonly connections: readonly Connection[];
  /** The sign-in in progress, if any. */
  readonly attempt: string | null;
  readonly onResume: (id: string) => void;
};

const forget = async (connectionId: string) => {
  const result = await local['session.forget']({ connectionId });
  if (result.ok) dropLeftTabs();
  if (result.ok) useApp.setState({ connections: result.value });
  else toastFailure(result.failure);
};

type ConnectionProps = Omit<SavedProps, 'connections'> & {
  readonly connection: Connection;
  readonly isFocused: boolean;
};

const SavedConnection = ({ connection, isFocused, attempt, onResume }: ConnectionProps) => {
  const { id, label, address, colour, lastUsed, signsInBy } = connection;
  const zone = useZone();
  const name = label || address;
  const tabs = useHeldTabs(id);
  const notes = [tabs > 0 ? TEXT.openTabs(tabs) : '', lastUsed ? formatInstantDate(lastUsed, zone) : ''];
  const inProgress = signsInBy === 'browser' ? TEXT.inBrowser : TEXT.connecting;
  return (
    <li className="line">
      <button
        type="button"
        className="plain line grow"
        autoFocus={isFocused}
        disabled={attempt !== null}
        onClick={() => onResume(id)}
      >
        <i className="tenant-dot" style={{ background: `var(--tenant-${colour % CONNECTION_COLORS})` }} />
        <span className="grow">
          <bdi className="cut">{name}</bdi>
          <span className="quiet mono cut">{address}</span>
        </span>
        <span className="hint">{attempt === id ? inProgress : notes.filter(Boolean).join(' · ')}</span>
      </button>
      <Button
        variant="minimal"
        icon={<Cross size={12} />}
        aria-label={TEXT.forget(name)}
        title={TEXT.forgetTitle}
        onClick={() => void forget(id)}
      />
    </li>
  );
};

/** Connections used before, whose tokens are in the keychain. */
export const SavedConnections = ({ connections, ...rest }: SavedProps) =>
  connections.length === 0 ? null : (
    <ul className="saved" aria-label={TEXT.saved}>
      {connections.map((connection, index) => (
        <SavedConnection key={connection.id} connection={connection} isFocused={index === 0} {...rest} />
      ))}
    </ul>
  );
