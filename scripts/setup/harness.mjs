import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attach } from './child.mjs';

const UNLOCK = 'printf "\\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$@"';
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
 * Elsewhere it runs on the user's desktop.
 */
export async function attachInHarness(file, args, { env, ...options }) {
  if (process.platform !== 'linux') return attach(file, args, { env, ...options });
  const home = mkdtempSync(join(tmpdir(), 'postern-'));
  try {
    const own = { ...env, XDG_SESSION_TYPE: 'x11' };
    for (const name of OF_THE_DESKTOP) delete own[name];
    for (const name of ['DATA_HOME', 'CONFIG_HOME', 'STATE_HOME', 'RUNTIME_DIR']) {
      const folder = join(home, name.toLowerCase());
      mkdirSync(folder, { mode: 0o700 });
      own[`XDG_${name}`] = folder;
    }
    const inside = ['sh', '-c', UNLOCK, 'sh', 'xvfb-run', '-a', '-s', SCREEN, file, ...args];
    return await attach('dbus-run-session', ['--', ...inside], { env: own, group: true, ...options });
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}
