import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { app, utilityProcess, type MessagePortMain } from 'electron';
import type { ProcessPort, ReaderProcess, RunningTenant } from '../deps';
import { built } from './built';
import { clockOffset } from './clock';

/** A process of ours that can also receive a page's port. */
export type ForkedProcess = ProcessPort & {
  readonly handOver: (message: string, port: MessagePortMain) => void;
};

/** Milliseconds that the demo tenant may take to generate its organization. */
const TENANT_START_MS = 120_000;

/** Starts one of the built entries in its own process. */
export const forkProcess = (
  file: string,
  serviceName: string,
  args: readonly string[] = [],
): ForkedProcess => {
  const child = utilityProcess.fork(built('main', file), [...args], {
    serviceName,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let exitCode: number | undefined;
  child.on('exit', (code) => {
    exitCode = code;
  });
  return {
    post: (message) => child.postMessage(message),
    handOver: (message, port) => child.postMessage(message, [port]),
    onMessage: (listen) => {
      child.on('message', listen);
      return () => void child.off('message', listen);
    },
    onExit: (listen) => {
      if (exitCode !== undefined) {
        listen(exitCode, false);
        return () => undefined;
      }
      const hear = (code: number) => listen(code, false);
      child.once('exit', hear);
      return () => void child.off('exit', hear);
    },
    // A process that is still being started can't be ended yet.
    kill: () => void (child.pid === undefined ? child.once('spawn', () => child.kill()) : child.kill()),
  };
};

/** A process that ended this often within `DEATHS_WITHIN_MS` is restarted only after a pause. */
const MANY_DEATHS = 5;
const DEATHS_WITHIN_MS = 60_000;
const PAUSE_MS = 3_000;

/** Starts an entry and restarts it whenever it ends; the port stays the same. What is sent during a pause is lost, but for ports. */
export const superviseProcess = (
  file: string,
  serviceName: string,
  args: readonly string[] = [],
): ForkedProcess => {
  const messages = new Set<(message: unknown) => void>();
  const exits = new Set<(code: number, isReplaced: boolean) => void>();
  let deaths: number[] = [];
  let isStopped = false;
  /** The last exit code, once the process is not restarted any more. */
  let endedWith: number | undefined;
  let pause: { readonly timer: NodeJS.Timeout; readonly code: number } | undefined;
  let handedOver: Parameters<ForkedProcess['handOver']>[] = [];
  let child = begin();

  function end(code: number) {
    endedWith = code;
    exits.forEach((listen) => listen(code, false));
  }

  function replace(code: number) {
    pause = undefined;
    child = begin();
    for (const one of handedOver.splice(0)) child.handOver(...one);
    exits.forEach((listen) => listen(code, true));
  }

  function begin(): ForkedProcess {
    const made = forkProcess(file, serviceName, args);
    made.onMessage((message) => messages.forEach((listen) => listen(message)));
    made.onExit((code) => {
      if (isStopped) return end(code);
      deaths = [...deaths.filter((at) => Date.now() - at < DEATHS_WITHIN_MS), Date.now()];
      if (deaths.length < MANY_DEATHS) return replace(code);
      pause = { code, timer: setTimeout(() => replace(code), PAUSE_MS) };
    });
    return made;
  }

  return {
    post: (message) => child.post(message),
    handOver: (message, port) => {
      if (pause) handedOver = [...handedOver, [message, port]];
      else child.handOver(message, port);
    },
    onMessage: (listen) => {
      messages.add(listen);
      return () => void messages.delete(listen);
    },
    onExit: (listen) => {
      if (endedWith !== undefined) listen(endedWith, false);
      else exits.add(listen);
      return () => void exits.delete(listen);
    },
    kill: () => {
      isStopped = true;
      if (pause) {
        clearTimeout(pause.timer);
        end(pause.code);
      } else child.kill();
    },
  };
};

/** Returns the folder of the dataset process. */
export const rowsFolder = (userData: string): string => join(userData, 'datasets');

/** Starts the process that has the rows, and restarts it whenever it ends. */
export const startDatasets = (userData: string): ForkedProcess =>
  superviseProcess('datasets.js', 'Postern datasets', [rowsFolder(userData), String(clockOffset)]);

/** Starts a process that reads one file; what it writes lies in a new folder below `root`. */
export const startReaderProcess = (root: string): ReaderProcess => {
  const folder = join(root, randomUUID());
  return { ...forkProcess('file-reader.js', 'Postern file reader', [folder]), folder };
};

/** Switches of Postern that are meant for its demo tenant. */
const TENANT_SWITCHES = ['brand', 'emails', 'flags'];

/** Starts the demo tenant on Postern's clock, with the switches of `TENANT_SWITCHES`, whose changes are stored in a folder; resolves with the address it listens on. */
export const startTenant = (userData: string): Promise<RunningTenant> =>
  new Promise((resolve, reject) => {
    const child = forkProcess('tenant.js', 'Postern demo tenant', [
      '--state',
      join(userData, 'demo-tenant.json'),
      ...TENANT_SWITCHES.flatMap((name) => {
        const value = app.commandLine.getSwitchValue(name);
        return value === '' ? [] : [`--${name}=${value}`];
      }),
      ...(clockOffset === 0 ? [] : [`--clock-offset=${clockOffset}`]),
    ]);
    const giveUp = (reason: string) => {
      clearTimeout(limit);
      child.kill();
      reject(new Error(reason));
    };
    const limit = setTimeout(() => giveUp('The demo tenant didn’t start in time.'), TENANT_START_MS);
    const ignoreExit = child.onExit((code) => giveUp(`The demo tenant ended with code ${code}.`));
    const stopListening = child.onMessage((message) => {
      if (isFailure(message)) return giveUp(message.message);
      if (!isAddress(message)) return;
      clearTimeout(limit);
      stopListening();
      ignoreExit();
      let isStopped = false;
      resolve({
        origin: message.origin,
        token: message.token,
        stop: () => {
          isStopped = true;
          child.kill();
        },
        onExit: (listen) =>
          void child.onExit((code) => {
            if (!isStopped) listen(code);
          }),
      });
    });
  });

const isFailure = (message: unknown): message is { readonly message: string } =>
  typeof message === 'object' &&
  message !== null &&
  'kind' in message &&
  message.kind === 'failed' &&
  'message' in message &&
  typeof message.message === 'string';

const isAddress = (message: unknown): message is { readonly origin: string; readonly token: string } =>
  typeof message === 'object' &&
  message !== null &&
  'origin' in message &&
  'token' in message &&
  typeof message.origin === 'string' &&
  typeof message.token === 'string';
