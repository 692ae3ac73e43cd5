import { HTMLSelect } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { Failure } from '../../../shared/bridge';
import type { ConnectionFlags } from '../../../shared/local-calls/settings';
import { DEMO_CONNECTION } from '../../../shared/model/app-state';
import { FLAG_NAMES, FLAGS, resolveFlags, type FlagName } from '../../../shared/rules/flags';
import { local, on } from '../../bridge';
import { connectionOf, setFlags, useApp } from '../../state/app-store';
import { displayText } from '../../state/format';
import { toastFailure } from '../../state/overlay-store';
import { connectionName } from './connection-items';
import type { Item, Tie } from './item';
import { TEXT } from './text';

const T = TEXT.flags;

/** The flags of one connection as they were read. */
export type ReadFlags =
  | { readonly kind: 'none' | 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'ready'; readonly id: string; readonly flags: ConnectionFlags };

/** Returns the connections that flags can be set for: the one in use first. */
const useFlagConnections = (): readonly { readonly id: string; readonly name: string }[] => {
  const connections = useApp((s) => s.connections);
  const session = useApp((s) => s.session);
  const saved = connections.map((one) => ({ id: one.id, name: connectionName(one) }));
  if (session.kind !== 'signedIn') return saved;
  const { connectionId } = session;
  const demo =
    connectionId === DEMO_CONNECTION ? [{ id: DEMO_CONNECTION, name: displayText(session.tenant) }] : [];
  return [...demo, ...saved].sort((a, b) => Number(b.id === connectionId) - Number(a.id === connectionId));
};

/** Reads the flags of a connection, again when another is signed in to and when main says that flags have changed. */
const useReadFlags = (id: string | undefined) => {
  const current = useApp((s) => connectionOf(s.session));
  const [read, setRead] = useState<ReadFlags>({ kind: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (id === undefined) return setRead({ kind: 'none' });
    let isLeft = false;
    // Those of the same connection stay until they are read again: the control that has the focus must not go.
    setRead((now) => (now.kind === 'ready' && now.id === id ? now : { kind: 'loading' }));
    void local['flags.read']({ connectionId: id }).then((result) => {
      if (isLeft) return;
      setRead(
        result.ok ? { kind: 'ready', id, flags: result.value } : { kind: 'failed', failure: result.failure },
      );
    });
    return () => {
      isLeft = true;
    };
  }, [id, current, tries]);
  const reload = () => setTries((n) => n + 1);
  useEffect(() => on('flagsChanged', reload), []);
  const set = async (flag: FlagName, value: boolean | null): Promise<void> => {
    if (id === undefined) return;
    const result = await local['flags.set']({ connectionId: id, flag, value });
    if (!result.ok) return toastFailure(result.failure);
    setFlags(result.value);
    reload();
  };
  return { read, set, reload };
};

type FlagProps = {
  readonly flag: FlagName;
  readonly flags: ConnectionFlags;
  readonly onSet: (flag: FlagName, value: boolean | null) => void;
  readonly tie: Tie;
};

/** The value of a flag and where it comes from. */
const FlagState = ({ flag, flags: { tenant, own } }: Pick<FlagProps, 'flag' | 'flags'>) => {
  const value = resolveFlags(tenant ?? {}, own).find(({ name }) => name === flag);
  if (!value || (tenant === null && value.source !== 'connection'))
    return <span className="hint">{T.unknownTenant}</span>;
  return (
    <span className="line">
      <span className={value.value ? 'tag ok' : 'tag'}>{value.value ? T.on : T.off}</span>
      <span className="hint">{T.source[value.source]}</span>
    </span>
  );
};

const FlagControl = ({ flag, flags, onSet, tie }: FlagProps) => {
  const own = Object.hasOwn(flags.own, flag) ? flags.own[flag] : undefined;
  const value = own === undefined ? 'inherit' : own ? 'on' : 'off';
  return (
    <>
      <FlagState flag={flag} flags={flags} />
      <HTMLSelect
        {...tie}
        className="setting-flag"
        value={value}
        onChange={({ currentTarget: { value: next } }) =>
          onSet(flag, next === 'inherit' ? null : next === 'on')
        }
      >
        <option value="inherit">{T.inherit}</option>
        <option value="on">{T.on}</option>
        <option value="off">{T.off}</option>
      </HTMLSelect>
    </>
  );
};

const flagItems = (
  { flags, group }: { readonly flags: ConnectionFlags; readonly group: string },
  onSet: FlagProps['onSet'],
): readonly Item[] =>
  FLAG_NAMES.map((flag) => ({
    id: `flag-${flag}`,
    section: 'flags',
    group,
    label: FLAGS[flag].label,
    help: T.help[flag],
    words: flag,
    draw: (tie) => <FlagControl flag={flag} flags={flags} onSet={onSet} tie={tie} />,
  }));

/** Returns the lines of the flags of the chosen connection, or of the one in use, and the line that chooses it. */
export const useFlagItems = (
  wanted: string | null,
  onPick: (connectionId: string) => void,
): { readonly items: readonly Item[]; readonly read: ReadFlags; readonly reload: () => void } => {
  const connections = useFlagConnections();
  const chosen = connections.find(({ id }) => id === wanted) ?? connections[0];
  const { read, set, reload } = useReadFlags(chosen?.id);
  if (!chosen) return { items: [], read, reload };
  const picker: Item = {
    id: 'flag-connection',
    section: 'flags',
    label: T.connection,
    help: T.connectionHelp,
    draw: (tie) => (
      <HTMLSelect {...tie} value={chosen.id} onChange={({ currentTarget }) => onPick(currentTarget.value)}>
        {connections.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </HTMLSelect>
    ),
  };
  const isReady = read.kind === 'ready' && read.id === chosen.id;
  return {
    items: [
      picker,
      ...(isReady
        ? flagItems({ flags: read.flags, group: chosen.name }, (flag, value) => void set(flag, value))
        : []),
    ],
    read,
    reload,
  };
};
