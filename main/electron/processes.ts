import { join } from 'node:path';
import { utilityProcess, type MessagePortMain } from 'electron';
import type { ProcessPort, RunningTenant } from '../deps';

/** A process of ours that can also be handed a page's port. */
export type ForkedProcess = ProcessPort & { readonly handOver: (message: string, port: MessagePortMain) => void };

/** How long the demo tenant may take to build its organisation. */
const TENANT_START_MS = 120_000;

/** Starts one of the built entries beside this file in a process of its own. */
export const forkProcess = (file: string, serviceName: string, args: readonly string[] = []): ForkedProcess => {
  const child = utilityProcess.fork(join(import.meta.dirname, file), [...args], { serviceName, stdio: ['ignore', 'inherit', 'inherit'] });
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
        listen(exitCode);
        return () => undefined;
      }
      child.once('exit', listen);
      return () => void child.off('exit', listen);
    },
    kill: () => void child.kill(),
  };
};

/** Starts the demo tenant; settles once it has said where it listens. */
export const startTenant = (): Promise<RunningTenant> =>
  new Promise((resolve, reject) => {
    const child = forkProcess('tenant.js', 'Postern demo tenant');
    const giveUp = (why: string) => {
      clearTimeout(limit);
      child.kill();
      reject(new Error(why));
    };
    const limit = setTimeout(() => giveUp('The demo tenant did not start in time.'), TENANT_START_MS);
    child.onExit((code) => giveUp(`The demo tenant ended with code ${code}.`));
    const stopHearing = child.onMessage((message) => {
      if (isRefusal(message)) return giveUp(message.message);
      if (!isAddress(message)) return;
      clearTimeout(limit);
      stopHearing();
      resolve({ origin: message.origin, token: message.token, stop: child.kill });
    });
  });

const isRefusal = (message: unknown): message is { readonly message: string } =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'failed' && 'message' in message && typeof message.message === 'string';

const isAddress = (message: unknown): message is { readonly origin: string; readonly token: string } =>
  typeof message === 'object' &&
  message !== null &&
  'origin' in message &&
  'token' in message &&
  typeof message.origin === 'string' &&
  typeof message.token === 'string';
