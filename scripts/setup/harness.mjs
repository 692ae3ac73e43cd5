import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { attach } from './child.mjs';
import { Stop } from './say.mjs';

const UNLOCK = 'printf "\\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$@"';
/** Prints its environment and stays until its input ends, as it does when the tests end or are killed. */
const HOLD =
  'console.log(JSON.stringify(process.env)); process.stdin.resume().on("end", () => process.exit())';
const SCREEN = '-screen 0 1600x1200x24';
const OF_THE_DESKTOP = [
  'DBUS_SESSION_BUS_ADDRESS',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XDG_CURRENT_DESKTOP',
  'GNOME_KEYRING_CONTROL',
];

/**
 * Runs a program with a display and a real keyring that are both its own: on Linux under Xvfb and a private D-Bus
 * session, with data, settings and sockets in a folder that is thrown away. The user's keyring is never touched there.
 * Elsewhere it runs on the user's desktop. With `desktops`, that many are made: the program is in the first, and
 * POSTERN_DESKTOPS names the environments of all, as JSON.
 */
export async function attachInHarness(file, args, { env, desktops = 1, ...options }) {
  if (process.platform !== 'linux') return attach(file, args, { env, ...options });
  const made = [];
  try {
    // One after the other: two that start at once would take the same display.
    while (made.length < desktops) made.push(await startDesktop(env));
    const own = { ...env, ...made[0].env, POSTERN_DESKTOPS: JSON.stringify(made.map((each) => each.env)) };
    for (const name of OF_THE_DESKTOP) if (!(name in made[0].env)) delete own[name];
    return await attach(file, args, { env: own, group: true, ...options });
  } finally {
    for (const desktop of made) await desktop.end();
  }
}

/** Starts a display, a D-Bus session and a keyring; resolves to the environment of a program on them and to what ends them. */
async function startDesktop(env) {
  const home = mkdtempSync(join(tmpdir(), 'postern-'));
  const own = { ...env, XDG_SESSION_TYPE: 'x11' };
  for (const name of OF_THE_DESKTOP) delete own[name];
  for (const name of ['DATA_HOME', 'CONFIG_HOME', 'STATE_HOME', 'RUNTIME_DIR']) {
    const folder = join(home, name.toLowerCase());
    mkdirSync(folder, { mode: 0o700 });
    own[`XDG_${name}`] = folder;
  }
  const inside = ['sh', '-c', UNLOCK, 'sh', 'xvfb-run', '-a', '-s', SCREEN, process.execPath, '-e', HOLD];
  const child = spawn('dbus-run-session', ['--', ...inside], {
    env: own,
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const end = async () => {
    child.stdin.end();
    await ended;
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  const line = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () =>
      reject(new Stop('no display or keyring started: run `npm run setup`, then this again')),
    );
    createInterface({ input: child.stdout }).once('line', resolve);
  }).catch(async (error) => {
    rmSync(home, { recursive: true, force: true });
    throw error;
  });
  const names = [
    ...OF_THE_DESKTOP,
    'XAUTHORITY',
    ...Object.keys(own).filter((name) => name.startsWith('XDG_')),
  ];
  const all = JSON.parse(line);
  return {
    env: Object.fromEntries(names.filter((name) => name in all).map((name) => [name, all[name]])),
    end,
  };
}
