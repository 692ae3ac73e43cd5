import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './say.mjs';

const SILENT_FOR_MS = 120_000;
const BEAT_MS = 5_000;

/** Runs `body` while holding a lock file; waits for another holder, takes over from one that is gone. */
export async function withLock(file, what, body) {
  mkdirSync(dirname(file), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), nonce: Math.random() });
  let told = false;
  while (!take(file, mine)) {
    if (dropStale(file)) continue;
    if (!told) say(`waiting for another ${what} to finish`);
    told = true;
    await sleep(250);
  }
  const beat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // Taken away by hand: the end of this run is near enough.
    }
  }, BEAT_MS);
  beat.unref();
  const release = () => {
    if (read(file) === mine) unlinkSync(file);
  };
  process.once('exit', release);
  try {
    return await body();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

function take(file, mine) {
  try {
    writeFileSync(file, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock of a holder that is gone; only the very lock that was judged, never a newer one. */
function dropStale(file) {
  const seen = read(file);
  if (seen === undefined) return true;
  if (!isStale(file, seen)) return false;
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== seen) linkSync(aside, file);
    unlinkSync(aside);
  } catch {
    // Another waiter was quicker; look again.
  }
  return true;
}

function isStale(file, seen) {
  if (ageOf(file) > SILENT_FOR_MS) return true;
  let holder;
  try {
    holder = JSON.parse(seen);
  } catch {
    return ageOf(file) > BEAT_MS;
  }
  if (holder.host !== hostname()) return false;
  try {
    process.kill(holder.pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function ageOf(file) {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
