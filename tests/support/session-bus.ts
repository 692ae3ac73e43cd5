/** Session buses of a test's own, with and without a keyring on them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { temporaryFolder } from './app';

export type Environment = Readonly<Record<string, string | undefined>>;
export type SessionBus = { readonly env: Environment; readonly stop: () => Promise<void> };

const NO_SERVICES = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><auth>EXTERNAL</auth><policy context="default"><allow send_destination="*"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`;

/** Environment variables that lead to the keyring of whoever runs the tests. */
const OWN = {
  DBUS_SESSION_BUS_ADDRESS: undefined,
  GNOME_KEYRING_CONTROL: undefined,
  XDG_RUNTIME_DIR: undefined,
};
/** No bus at all: as over SSH, or in a container. */
export const noBus: Environment = OWN;

const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill();
});

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) =>
    child.exitCode !== null || child.signalCode !== null ? resolve() : child.once('exit', () => resolve()),
  );
const environment = (env: Environment): NodeJS.ProcessEnv => ({ ...process.env, ...env });

/** Starts a bus; `hasServices: false` makes one on which nothing can be started. */
export const startBus = async (
  home: string,
  {
    hasServices = true,
    display,
  }: { readonly hasServices?: boolean; readonly display?: string | undefined } = {},
): Promise<SessionBus> => {
  const config = join(temporaryFolder('bus'), 'bus.conf');
  writeFileSync(config, NO_SERVICES);
  const env = { ...OWN, HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home, DISPLAY: display };
  const child = spawn(
    'dbus-daemon',
    ['--nofork', '--print-address', hasServices ? '--session' : `--config-file=${config}`],
    { env: environment(env), stdio: ['ignore', 'pipe', 'ignore'] },
  );
  running.add(child);
  const address = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (chunk) => resolve(String(chunk).trim())),
  );
  return {
    env: { ...env, DBUS_SESSION_BUS_ADDRESS: address },
    stop: async () => {
      child.kill();
      await ended(child);
    },
  };
};

/** Starts GNOME Keyring on a bus: unlocked (and made, where there is none yet), or as it lies on the disk, which is locked. */
export const startKeyring = async (bus: SessionBus, password?: string): Promise<() => Promise<void>> => {
  const control = temporaryFolder('keyring');
  const args = [
    '--foreground',
    '--components=secrets',
    `--control-directory=${control}`,
    ...(password === undefined ? [] : ['--unlock']),
  ];
  const child = spawn('gnome-keyring-daemon', args, {
    env: environment(bus.env),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  running.add(child);
  child.stdin.end(password ?? '');
  await new Promise<void>((resolve) => {
    child.stdout.once('data', () => resolve());
    setTimeout(resolve, 1_000);
  });
  return async () => {
    child.kill();
    await ended(child);
  };
};
