/** Records what the analyst does on this workstation: changed settings of trust, sign-ins, links that were opened outside. */
import type { SessionState } from '../../../shared/model/app-state';
import type { SavedState, SettingsStore, Shell } from '../../deps';
import { canonicalJson } from '../../formats/canonical-json';
import type { ActOwner, Journal } from './journal';
import { NO_NAMES, targetOf } from './target';

type Doors = { readonly journal: Journal; readonly owner: () => ActOwner };

/** Settings that say nothing about trust: how the window looks. Every other one is recorded, those to come included. */
const LOOKS: ReadonlySet<string> = new Set([
  'theme',
  'times',
  'dateFormat',
  'density',
  'keys',
  'railWidth',
  'paneWidth',
  'learnedKeys',
]);

type Values = Readonly<Record<string, unknown>>;
type Trust = Values & { readonly connections: Values; readonly flags: Values; readonly authorities: Values };

/** Returns what is recorded of the settings: all but their looks, and each connection without the time of its last use. */
const trustIn = ({ settings, connections, flags, authorities }: SavedState): Trust => ({
  ...Object.fromEntries(Object.entries(settings).filter(([key]) => !LOOKS.has(key))),
  connections: Object.fromEntries(
    connections.map(({ id, address, label, keeps }) => [id, { id, address, label, keeps }]),
  ),
  flags,
  authorities: Object.fromEntries(
    authorities.map(({ fingerprint, subject, expires }) => [fingerprint, { subject, expires }]),
  ),
});

const changedKeys = (before: Values, after: Values) =>
  Object.keys({ ...before, ...after }).filter(
    (key) => canonicalJson(before[key]) !== canonicalJson(after[key]),
  );

const pick = (values: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.filter((key) => Object.hasOwn(values, key)).map((key) => [key, values[key]]));

/** Returns one side of a change: of connections, flags and authorities only those that changed, because the journal of a tenant names no other. */
const changed = (values: Trust, other: Trust): Values => {
  const only = (key: 'connections' | 'flags' | 'authorities') =>
    pick(values[key], changedKeys(values[key], other[key]));
  const own = {
    ...values,
    connections: only('connections'),
    flags: only('flags'),
    authorities: only('authorities'),
  };
  return pick(own, changedKeys(values, other));
};

/** Records each change of a setting of trust, with its value before and after. */
export const recordSettings = (store: SettingsStore, { journal, owner }: Doors): SettingsStore => {
  const record = async (before: SavedState): Promise<void> => {
    const [former, now] = [trustIn(before), trustIn(store.read())];
    const keys = changedKeys(former, now);
    if (keys.length === 0) return;
    const act = {
      what: 'settings.change',
      before: changed(former, now),
      after: changed(now, former),
    };
    const target = targetOf({ ...act, input: act.after }, NO_NAMES);
    await journal.record(owner(), { ...act, target });
  };
  return {
    ...store,
    write: (patch) => {
      const before = store.read();
      store.write(patch);
      void record(before);
    },
    save: async (patch) => {
      const before = store.read();
      await store.save(patch);
      await record(before);
    },
  };
};

/** Records each link that the analyst opened outside. */
export const recordShell = (shell: Shell, { journal, owner }: Doors): Shell => {
  const { openExternal: askAndOpen } = shell;
  return {
    ...shell,
    openExternal: async (url) => {
      const isOpened = await askAndOpen(url);
      if (isOpened) await journal.record(owner(), { what: 'link.open', target: url });
      return isOpened;
    },
  };
};

/** Creates the function that records when somebody signs in or out. It is called after each change of the session. */
export const createSessionRecorder = ({ journal, owner }: Doors, state: () => SessionState) => {
  let last: { readonly id: string; readonly owner: ActOwner } | undefined;
  return (): void => {
    const now = state();
    const id = now.kind === 'signedIn' ? now.connectionId : undefined;
    if (id === last?.id) return;
    if (last) void journal.record(last.owner, { what: 'session.signOut', target: last.owner.tenant });
    last = now.kind === 'signedIn' ? { id: now.connectionId, owner: owner() } : undefined;
    if (now.kind === 'signedIn')
      void journal.record(owner(), {
        what: 'session.signIn',
        target: now.tenant,
        after: { address: now.address },
      });
  };
};
