import { existsSync } from 'node:fs';
import { aligned, busString, openBus, type Bus } from './dbus';

/**
 * Asks Linux's Secret Service for its state without unlocking anything. keytar can't: it reads a locked
 * keyring as "no such secret", and its list of credentials crashes the process then (both measured).
 */
export type ServiceState =
  | { readonly kind: 'open' }
  | { readonly kind: 'locked' }
  /** No session bus, or no program on it stores secrets. */
  | { readonly kind: 'missing'; readonly what: 'bus' | 'service' };

const SERVICE = { destination: 'org.freedesktop.secrets', path: '/org/freedesktop/secrets' };

/** The bus's socket: from the environment, else the one that systemd makes. X11's autolaunched buses are not supported. */
const busPath = (env: NodeJS.ProcessEnv): string | undefined => {
  for (const address of (env['DBUS_SESSION_BUS_ADDRESS'] ?? '').split(';')) {
    const [, kind, value] = /^unix:(?:.*,)?(path|abstract)=([^,]+)/.exec(address) ?? [];
    if (value) return (kind === 'abstract' ? '\0' : '') + decodeURIComponent(value);
  }
  const usual = `${env['XDG_RUNTIME_DIR'] ?? ''}/bus`;
  return env['DBUS_SESSION_BUS_ADDRESS'] === undefined && env['XDG_RUNTIME_DIR'] && existsSync(usual)
    ? usual
    : undefined;
};

/** Returns `locked` if the default keyring is locked, or items of the given service in any keyring are. */
export const askSecretService = async (
  service: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ServiceState> => {
  const path = busPath(env);
  if (path === undefined) return { kind: 'missing', what: 'bus' };
  let bus: Bus;
  try {
    bus = await openBus(path);
  } catch {
    // The result says that no bus answers.
    return { kind: 'missing', what: 'bus' };
  }
  try {
    const isLocked = (await isDefaultLocked(bus)) || (await hasLockedItems(bus, service));
    return { kind: isLocked ? 'locked' : 'open' };
  } catch {
    // The result says that no program on the bus stores secrets.
    return { kind: 'missing', what: 'service' };
  } finally {
    bus.close();
  }
};

const isDefaultLocked = async (bus: Bus): Promise<boolean> => {
  const face = 'org.freedesktop.Secret.Service';
  const alias = await bus.call({
    ...SERVICE,
    face,
    member: 'ReadAlias',
    signature: 's',
    body: busString('default'),
  });
  const collection = alias.toString('utf8', 4, 4 + alias.readUInt32LE(0));
  if (collection === '/') return false; // There is none yet: the first secret creates it.
  const body = aligned([busString('org.freedesktop.Secret.Collection'), busString('Locked')]);
  const value = await bus.call({
    ...SERVICE,
    path: collection,
    face: 'org.freedesktop.DBus.Properties',
    member: 'Get',
    signature: 'ss',
    body,
  });
  return value.readUInt32LE(4) === 1; // A variant: signature `b` with its length and end, then the value.
};

const hasLockedItems = async (bus: Bus, service: string): Promise<boolean> => {
  const pair = aligned([busString('service'), busString(service)]);
  const length = Buffer.alloc(8); // The length of the list, then the gap up to its first pair.
  length.writeUInt32LE(pair.length);
  const face = 'org.freedesktop.Secret.Service';
  const lists = await bus.call({
    ...SERVICE,
    face,
    member: 'SearchItems',
    signature: 'a{ss}',
    body: Buffer.concat([length, pair]),
  });
  const unlocked = lists.readUInt32LE(0);
  return lists.readUInt32LE(Math.ceil((4 + unlocked) / 4) * 4) > 0;
};
