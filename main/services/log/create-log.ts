import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import nodeLog from 'electron-log/node';
import type { Log, LogFields, LogPlace } from './log';
import { redact, redactStack } from './redact';

/** Bytes at which a new file is started; the former one is renamed, the one before it is deleted. */
const MAX_BYTES = 1024 * 1024;

type Described = {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly at?: readonly string[];
  readonly cause?: Described;
};

const describe = (error: unknown, depth = 0): Described => {
  if (!(error instanceof Error)) return { name: typeof error, message: redact(String(error)) };
  const code = 'code' in error && /^\w{1,60}$/.test(String(error.code)) ? String(error.code) : undefined;
  return {
    name: redact(error.name),
    message: redact(error.message),
    ...(code === undefined ? {} : { code }),
    ...(error.stack === undefined ? {} : { at: redactStack(error.stack) }),
    ...(error.cause === undefined || depth >= 2 ? {} : { cause: describe(error.cause, depth + 1) }),
  };
};

const redactFields = (fields: LogFields): LogFields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, typeof value === 'string' ? redact(value) : value]),
  );

/** Opens the log at `path`: JSON lines with a time, a level and a place. If the disk fails, the app runs without a log. */
export const createLog = (path: string, now: () => Date = () => new Date(), maxBytes = MAX_BYTES): Log => {
  const logger = nodeLog.create({ logId: path });
  const { file } = logger.transports;
  logger.transports.console.level = false;
  file.resolvePathFn = () => path;
  file.maxSize = maxBytes;
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  file.transforms = [({ data }): unknown[] => data];
  file.archiveLogFn = () => {
    rmSync(`${path}.1`, { force: true });
    renameSync(path, `${path}.1`);
  };
  const write = (level: 'info' | 'warn' | 'error', place: LogPlace, rest: object): void => {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      logger[level](JSON.stringify({ time: now().toISOString(), level, place, ...rest }));
    } catch {
      // There is no other place to report that the log can't be written.
    }
  };
  return {
    path: () => (existsSync(path) ? path : undefined),
    info: (place, fields) => write('info', place, redactFields(fields)),
    warn: (place, fields) => write('warn', place, redactFields(fields)),
    error: (place, error, fields = {}) =>
      write('error', place, { ...redactFields(fields), error: describe(error) }),
  };
};
