import { Button, HTMLSelect } from '@blueprintjs/core';
import type { Connection } from '../../../shared/model/app-state';
import { local } from '../../bridge';
import { runCommand } from '../../commands/registry';
import { ZoneSelect } from '../../components/ZoneSelect';
import { connectionOf, changeSettings, useApp } from '../../state/app-store';
import { displayText } from '../../state/format';
import { toastFailure } from '../../state/overlay-store';
import { formatZone } from '../../state/time';
import type { Item, Tie } from './item';
import { showSettingsDialog } from './settings-store';
import { StoredText } from './StoredText';
import { TEXT } from './text';

const T = TEXT.connections;

/** Returns the name of a connection for the analyst. */
export const connectionName = ({ label, address }: Pick<Connection, 'label' | 'address'>): string =>
  displayText(label || address);

const change = async (
  connectionId: string,
  patch: { readonly label?: string; readonly colour?: number },
): Promise<boolean> => {
  const result = await local['connection.change']({ connectionId, ...patch });
  if (result.ok) useApp.setState({ connections: result.value });
  else toastFailure(result.failure);
  return result.ok;
};

const ColorControl = ({ connection, tie }: { readonly connection: Connection; readonly tie: Tie }) => {
  const color = connection.colour % T.color.options.length;
  return (
    <span className="line">
      <i className="tenant-dot" style={{ background: `var(--tenant-${color})` }} />
      <HTMLSelect
        {...tie}
        value={color}
        onChange={({ currentTarget }) => void change(connection.id, { colour: Number(currentTarget.value) })}
      >
        {T.color.options.map((name, at) => (
          <option key={name} value={at}>
            {name}
          </option>
        ))}
      </HTMLSelect>
    </span>
  );
};

const OWN = 'own';

const setZone = (id: string, zone: string): void => {
  const { [id]: _former, ...others } = useApp.getState().settings.tenantZones;
  changeSettings({ tenantZones: zone === OWN ? others : { ...others, [id]: zone } });
};

const ZoneControl = ({ id, tie }: { readonly id: string; readonly tie: Tie }) => {
  const chosen = useApp((s) => s.settings.tenantZones[id]);
  const own = useApp((s) => s.zone);
  return (
    <ZoneSelect
      {...tie}
      zone={chosen ?? OWN}
      before={[{ value: OWN, label: T.zone.own(formatZone(own)) }]}
      onPick={(zone) => setZone(id, zone)}
    />
  );
};

const SIGN_OUT: Pick<Item, 'label' | 'help' | 'draw'> = {
  ...T.signOut,
  draw: (tie) => (
    <Button {...tie} onClick={() => runCommand('session.signOut')}>
      {T.signOut.button}
    </Button>
  ),
};

/** The last line of a connection: it is left or forgotten. */
const endItem = (connection: Connection, isInUse: boolean): Pick<Item, 'label' | 'help' | 'draw'> =>
  isInUse
    ? SIGN_OUT
    : {
        ...T.remove,
        draw: (tie) => (
          <Button
            {...tie}
            aria-label={T.remove.named(connectionName(connection))}
            onClick={() => showSettingsDialog({ kind: 'forget', connectionId: connection.id })}
          >
            {T.remove.button}
          </Button>
        ),
      };

type Base = Pick<Item, 'section' | 'group' | 'words'>;
type OnFlags = (connectionId: string) => void;

const baseOf = (name: string, address: string, isInUse: boolean): Base => ({
  section: 'connections',
  group: isInUse ? T.inUse(name) : name,
  words: `${address} ${name}`,
});

/** The lines that every connection has. */
const commonItems = (base: Base, id: string, onFlags: OnFlags): readonly Item[] => [
  {
    ...base,
    ...T.zone,
    id: `connection-zone-${id}`,
    draw: (tie) => <ZoneControl id={id} tie={tie} />,
  },
  {
    ...base,
    ...T.flags,
    id: `connection-flags-${id}`,
    draw: (tie) => (
      <Button {...tie} onClick={() => onFlags(id)}>
        {T.flags.open}
      </Button>
    ),
  },
];

const itemsOf = (connection: Connection, isInUse: boolean, onFlags: OnFlags): readonly Item[] => {
  const { id, address } = connection;
  const base = baseOf(connectionName(connection), address, isInUse);
  return [
    {
      ...base,
      ...T.label,
      id: `connection-label-${id}`,
      draw: (tie) => (
        <StoredText
          tie={tie}
          value={connection.label}
          maxLength={200}
          onStore={(label) => change(id, { label })}
        />
      ),
    },
    {
      ...base,
      ...T.color,
      id: `connection-color-${id}`,
      draw: (tie) => <ColorControl connection={connection} tie={tie} />,
    },
    ...commonItems(base, id, onFlags),
    { ...base, id: `connection-end-${id}`, ...endItem(connection, isInUse) },
  ];
};

/** The lines of a session whose connection is not saved, which is the demo tenant's. */
const unsavedItems = (id: string, tenant: string, onFlags: OnFlags): readonly Item[] => {
  const base = baseOf(displayText(tenant), '', true);
  return [
    ...commonItems(base, id, onFlags),
    { ...base, id: `connection-end-${id}`, ...SIGN_OUT, help: T.signOut.unsaved },
  ];
};

/** Returns the lines of the connection in use, and of every saved one. */
export const useConnectionItems = (onFlags: OnFlags): readonly Item[] => {
  const connections = useApp((s) => s.connections);
  const session = useApp((s) => s.session);
  useApp((s) => s.settings.defang);
  const current = connectionOf(session);
  const isSaved = connections.some(({ id }) => id === current);
  return [
    ...(session.kind === 'signedIn' && !isSaved ? unsavedItems(current, session.tenant, onFlags) : []),
    ...[...connections]
      .sort((a, b) => Number(b.id === current) - Number(a.id === current))
      .flatMap((connection) => itemsOf(connection, connection.id === current, onFlags)),
  ];
};
