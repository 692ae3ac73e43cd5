import { parseArgs } from 'node:util';
import { parseFlags } from './flags';
import { startTenant, type TenantOptions } from './tenant';

/** The port to the parent process, which Electron adds to a utility process; plain Node has none. */
type ParentPort = { readonly postMessage: (message: unknown) => void };
const parentPort = (process as { readonly parentPort?: ParentPort }).parentPort;

const whole = (name: string, text: string, most: number): number => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most) throw new Error(`--${name} takes a whole number up to ${most}`);
  return value;
};

/** Reads the tenant's clock: it starts at a time in ISO 8601, or is ahead of the system's by some milliseconds. */
const parseClock = (text: string | undefined, offset: string | undefined): (() => number) | undefined => {
  if (offset !== undefined) {
    const ahead = Number(offset);
    if (!/^-?\d+$/.test(offset)) throw new Error('--clock-offset takes a whole number of milliseconds');
    return () => Date.now() + ahead;
  }
  if (text === undefined) return undefined;
  const start = Date.parse(text);
  if (!Number.isFinite(start)) throw new Error('--clock takes a time in ISO 8601');
  const began = Date.now();
  return () => start + Date.now() - began;
};

const parseOptions = (args: readonly string[]): TenantOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '0' },
      emails: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '7' },
      clock: { type: 'string' },
      'clock-offset': { type: 'string' },
      state: { type: 'string' },
      brand: { type: 'string' },
      flags: { type: 'string' },
      'sign-in': { type: 'boolean', default: false },
      faults: { type: 'boolean', default: false },
    },
  });
  return {
    port: whole('port', values.port, 65_535),
    emails: whole('emails', values.emails, 2_000_000),
    seed: whole('seed', values.seed, 2 ** 32 - 1),
    now: parseClock(values.clock, values['clock-offset']),
    faults: values.faults,
    state: values.state,
    brand: values.brand,
    flags: parseFlags(values.flags),
    hasPages: values['sign-in'],
    // The window can use an early tenant; one that is started by hand is complete when it says that it is ready.
    isEarly: parentPort !== undefined,
  };
};

try {
  const { origin, token, pages } = await startTenant(parseOptions(process.argv.slice(2)));
  const signIn = pages && { password: pages.password, code: pages.code };
  if (parentPort) parentPort.postMessage({ kind: 'ready', origin, token });
  else process.stdout.write(`${JSON.stringify({ origin, token, ...signIn })}\n`);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  if (parentPort) parentPort.postMessage({ kind: 'failed', message });
  else process.stderr.write(`The tenant did not start: ${message}\n`);
  process.exitCode = 1;
}
