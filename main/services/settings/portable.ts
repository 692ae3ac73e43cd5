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

/** Settings that stay on their workstation or with their analyst. Zones and brands of tenants go with their connections; what was said about their actions is asked again. */
const NOT_CARRIED: ReadonlySet<string> = new Set([
  'railWidth',
  'paneWidth',
  'learnedKeys',
  'downloadFolder',
  'analystEmail',
  'tenantZones',
  'tenantBrands',
  'tenantAnswers',
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
    const brand = settings.tenantBrands[id];
    return {
      address,
      label,
      colour,
      ...(zone === undefined ? {} : { zone }),
      ...(brand === undefined ? {} : { brand }),
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

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

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
    .map((command): SettingChange => ({
      subject: { kind: 'keys', command },
      before: json(own(before.keys, command)),
      after: json(own(after.keys, command)),
    }))
    .filter((change) => change.before !== change.after);
  return [...changed, ...keys];
};

/** Returns the parts of a connection that can be taken, and the names of those that can't. */
const goodParts = ({ label, colour, zone, brand, flags }: FiledConnection) => {
  const name = label?.trim();
  const isGoodColor = colour === undefined || colour < CONNECTION_COLORS;
  const isGoodZone = zone === undefined || isTimeZone(zone);
  const unknown = Object.keys(flags ?? {}).filter((flag) => !FLAG_NAMES.some((one) => one === flag));
  const bad = [
    ...(name === '' ? ['label'] : []),
    ...(isGoodColor ? [] : ['color']),
    ...(isGoodZone ? [] : ['zone']),
    ...unknown,
  ];
  const parts = {
    ...(name ? { label: name } : {}),
    ...(isGoodColor && colour !== undefined ? { colour } : {}),
  };
  return { parts, zone: isGoodZone ? zone : undefined, brand, flags, bad };
};

const withOwn = (
  record: Readonly<Record<string, string>>,
  id: string,
  value: string | undefined,
): Readonly<Record<string, string>> => (value === undefined ? record : { ...record, [id]: value });

const mergeOne = (stored: Stored, given: FiledConnection, id: string) => {
  const { settings, connections, flags } = stored;
  const known = connections.find((one) => one.id === id);
  const { parts, zone, brand, flags: givenFlags, bad } = goodParts(given);
  const { address } = given;
  const added: Connection = { id, address, label: new URL(address).host, colour: 0, keeps: 'keychain' };
  const next: Connection = { ...(known ?? added), ...parts };
  const merged: Stored = {
    settings: {
      ...settings,
      tenantZones: withOwn(settings.tenantZones, id, zone),
      tenantBrands: withOwn(settings.tenantBrands, id, brand),
    },
    connections: known ? connections.map((one) => (one === known ? next : one)) : [...connections, next],
    flags: givenFlags ? { ...flags, [id]: knownFlags(givenFlags) } : flags,
  };
  return { merged, bad };
};

const describe = ({ settings, connections, flags }: Stored, id: string) => {
  const known = connections.find((one) => one.id === id);
  const set = knownFlags(flags[id]);
  return {
    label: known?.label,
    color: known?.colour,
    zone: settings.tenantZones[id],
    brand: settings.tenantBrands[id],
    ...Object.fromEntries(FLAG_NAMES.map((name) => [name, set[name]])),
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
    const { merged, bad } = mergeOne(next, { ...given, address }, id);
    notTaken.push(...bad.map((part) => `${address} ${part}`));
    changes.push(...connectionChanges(next, merged, id, address));
    next = merged;
  }
  return { next, changes, leftOut: notTaken };
};
