import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import type { Connection } from '../../shared/model/app-state';
import { local } from '../bridge';
import { useApp } from '../state/app-store';
import { toast } from '../state/overlay-store';
import { formatInstantDate, useZone } from '../state/time';

type SavedProps = {
  readonly connections: readonly Connection[];
  readonly doing: string | null;
  readonly onResume: (id: string) => void;
};

const forget = async (connectionId: string) => {
  const result = await local['session.forget']({ connectionId });
  if (result.ok) useApp.setState({ connections: result.value });
  else toast(result.failure.message, 'bad', result.failure.next);
};

/** Connections that were made before; their tokens lie in the keychain. */
export const SavedConnections = ({ connections, doing, onResume }: SavedProps) => {
  const zone = useZone();
  if (connections.length === 0) return null;
  return (
    <ul className="saved" aria-label="Saved connections">
      {connections.map((connection) => (
        <li key={connection.id} className="line">
          <button
            type="button"
            className="plain line grow"
            disabled={doing !== null}
            onClick={() => onResume(connection.id)}
          >
            <i className="tenant-dot" style={{ background: `var(--tenant-${connection.colour % 6})` }} />
            <span className="grow">
              <bdi className="cut">{connection.label || connection.address}</bdi>
              <span className="quiet mono cut">{connection.address}</span>
            </span>
            <span className="hint">
              {doing === connection.id
                ? 'Connecting…'
                : connection.lastUsed
                  ? formatInstantDate(connection.lastUsed, zone)
                  : ''}
            </span>
          </button>
          <Button
            variant="minimal"
            icon={<Cross size={12} />}
            aria-label={`Forget ${connection.label || connection.address}`}
            title="Forget this connection and its token"
            onClick={() => void forget(connection.id)}
          />
        </li>
      ))}
    </ul>
  );
};
