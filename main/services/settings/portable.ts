/** The settings as a file carries them: without secrets, folders, sizes of panes and what is about a person. */
import {
  CONNECTION_COLORS,
  Settings,
  type Connection,
  type Settings as SettingsType,
} from '../../../shared/model/app-state';
import { SettingsFile, type FiledConnection, type SettingChange } from '../../../shared/model/settings-file';
import { FLAG_NAMES } from '../../../shared/rules/flags';
import { isMspOrigin } from '../../../shared/rules/msp';
import { isTimeZone } from '../../../shared/rules/next-run';
import { proxyError } from '../../../shared/rules/proxy';
import type { SavedState } from '../../deps';
import { parseAddress } from '../tenant/address';

/** Settings that stay on their workstation or with their analyst. Zones of tenants go with their connections. */
const NOT_CARRIED: ReadonlySet<string> = new Set([
  'railWidth',
  'paneWidth',
  'learnedKeys',
  'downloadFolder',
  'analystEmail',
  'tenantZones',
]);

type SettingKey = keyof SettingsType;
const CARRIED = (Object.keys(Settings.shape) as SettingKey[]).filter((key) => !NOT_CARRIED.has(key));

/** The stored state that a file may change. */
type Stored = Pick<SavedState, 'settings' | 'connections' | 'flags'>;

const knownFlags = (flags: Readonly<Record<string, boolean>> = {}): Record<string, boolean> =>
  Object.fromEntries(Object.entries(flags).filter(([name]) => FLAG_NAMES.some((one) => one === name)));

/** Builds the content of a file from what is stored. */
export const toSettingsFile = ({ settings, connections, flags }: Stored): SettingsFile => ({
  format: 'postern-settings',
  version: 1,
  settings: Object.fromEntries(
    CARRIED.filter((key) => key !== 'proxy' || isGoodProxy(settings.proxy)).map((key) => [
      key,
      settings[key],
    ]),
  ),
  connections: connections.map(({ id, address, label, colour }): FiledConnection => {
    const zone = settings.tenantZones[id];
    return {
      address,
      label,
      colour,
      ...(zone === undefined ? {} : { zone }),
      flags: knownFlags(flags[id]),
    };
  }),
});

const isGoodProxy = ({ mode, address }: SettingsType['proxy']): boolean =>
  proxyError(mode, address) === undefined;

/** Reads a file; undefined if it isn't one of settings. */
export const readSettingsFile = (bytes: Uint8Array): SettingsFile | undefined => {
  try {
    const content: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return SettingsFile.safeParse(content).data;
  } catch {
    // Not text or not JSON: the caller says that it isn't such a file.
    return undefined;
  }
};

/** The state after an import, what it changes, and the parts of the file that are left out. */
export type Merged = {
  readonly next: Stored;
  readonly changes: readonly SettingChange[];
  readonly leftOut: readonly string[];
};

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

const mergeSettings = (now: SettingsType, given: SettingsFile['settings']) => {
  const patch: Record<string, unknown> = {};
  const leftOut: string[] = [];
  for (const [key, value] of Object.entries(given)) {
    const known = CARRIED.find((one) => one === key);
    const read = known && Settings.shape[known].safeParse(value);
    if (read?.success) patch[key] = read.data;
    else leftOut.push(key);
  }
  const settings = { ...now, ...patch };
  if (isGoodProxy(settings.proxy)) return { settings, leftOut };
  return { settings: { ...settings, proxy: now.proxy }, leftOut: [...leftOut, 'proxy'] };
};

const settingChanges = (before: SettingsType, after: SettingsType): readonly SettingChange[] => {
  const changed = CARRIED.filter((key) => key !== 'keys' && json(before[key]) !== json(after[key])).map(
    (key): SettingChange => ({
      subject: { kind: 'setting', key },
      before: json(before[key]),
      after: json(after[key]),
    }),
  );
  const commands = [...new Set([...Object.keys(before.keys), ...Object.keys(after.keys)])];
  const keys = commands
    .filter((command) => json(before.keys[command]) !== json(after.keys[command]))
    .map((command): SettingChange => ({
      subject: { kind: 'keys', command },
      before: json(before.keys[command]),
      after: json(after.keys[command]),
    }));
  return [...changed, ...keys];
};

const mergeOne = (stored: Stored, given: FiledConnection, id: string): Stored => {
  const { settings, connections, flags } = stored;
  const known = connections.find((one) => one.id === id);
  const { label, colour, address } = given;
  const { [id]: _former, ...zones } = settings.tenantZones;
  const base: Connection = known ?? { id, address, label, colour, keeps: 'keychain' };
  const next: Connection = { ...base, label, colour: colour % CONNECTION_COLORS };
  const hasZone = given.zone !== undefined && isTimeZone(given.zone);
  return {
    settings: {
      ...settings,
      tenantZones: hasZone && given.zone !== undefined ? { ...zones, [id]: given.zone } : zones,
    },
    connections: known ? connections.map((one) => (one === known ? next : one)) : [...connections, next],
    flags: { ...flags, [id]: knownFlags(given.flags) },
  };
};

const describe = ({ settings, connections, flags }: Stored, id: string) => {
  const known = connections.find((one) => one.id === id);
  const own = knownFlags(flags[id]);
  return {
    label: known?.label,
    color: known?.colour,
    zone: settings.tenantZones[id],
    ...Object.fromEntries(FLAG_NAMES.map((name) => [name, own[name]])),
  } as Readonly<Record<string, unknown>>;
};

const connectionChanges = (before: Stored, after: Stored, id: string, address: string) => {
  const [was, is] = [describe(before, id), describe(after, id)];
  return Object.keys(is)
    .filter((part) => json(was[part]) !== json(is[part]))
    .map((part): SettingChange => ({
      subject: { kind: 'connection', address, part },
      before: json(was[part]),
      after: json(is[part]),
    }));
};

/** Returns a test for the connection that a file means: the one to its portal, or among the tenants of an MSP portal the one with its label. */
const isSame =
  (address: string, label: string | undefined) =>
  (one: Connection): boolean =>
    one.address === address && (!isMspOrigin(address) || one.label === label);

/** Merges a file into what is stored; `newId` names connections that are new. */
export const mergeSettingsFile = (now: Stored, file: SettingsFile, newId: () => string): Merged => {
  const { settings, leftOut } = mergeSettings(now.settings, file.settings);
  let next: Stored = { ...now, settings };
  const changes = [...settingChanges(now.settings, settings)];
  const notTaken = [...leftOut];
  for (const given of file.connections) {
    const origin = parseAddress(given.address);
    if (!origin.ok) {
      notTaken.push(given.address);
      continue;
    }
    const address = origin.value;
    const id = next.connections.find(isSame(address, given.label))?.id ?? newId();
    const merged = mergeOne(next, { ...given, address }, id);
    changes.push(...connectionChanges(next, merged, id, address));
    next = merged;
  }
  return { next, changes, leftOut: notTaken };
};
