import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Stop } from './say.mjs';

/** Stops with the way out when Electron would not come up here: no display, root, or no sandbox for this user. */
export function checkCanOpen(electron, args) {
  if (process.platform !== 'linux') return;
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    throw new Stop(
      'there is no display to open a window on: use `ssh -X`, or `xvfb-run -a npm start` for an invisible one',
    );
  }
  if (args.includes('--no-sandbox')) return;
  if (process.getuid() === 0) {
    throw new Stop(
      'Electron refuses to run as root without --no-sandbox: start it as another user, or for tests only pass it by hand: `npm start -- --no-sandbox`',
    );
  }
  const helper = join(dirname(electron), 'chrome-sandbox');
  if (namespacesAreClosed() && !isSetuidRoot(helper)) {
    throw new Stop(
      `this system does not let ordinary programs use the sandbox: run \`sudo chown root:root ${helper} && sudo chmod 4755 ${helper}\`, then this again`,
    );
  }
}

function namespacesAreClosed() {
  return (
    kernelSays('kernel/apparmor_restrict_unprivileged_userns', '1') ||
    kernelSays('kernel/unprivileged_userns_clone', '0') ||
    kernelSays('user/max_user_namespaces', '0')
  );
}

function kernelSays(name, value) {
  try {
    return readFileSync(join('/proc/sys', name), 'utf8').trim() === value;
  } catch {
    return false;
  }
}

function isSetuidRoot(file) {
  const about = statSync(file, { throwIfNoEntry: false });
  return about !== undefined && about.uid === 0 && (about.mode & 0o4000) !== 0;
}
