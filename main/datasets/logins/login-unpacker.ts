import { Worker } from 'node:worker_threads';
import type { EgressList } from '../../../shared/model/egress';
import { egressOf } from './egress';
import { unpackPage, type LoginPart, type UnpackedPage } from './logins';

/** A page to unpack. */
export type UnpackRequest = {
  readonly part: LoginPart;
  readonly packed: readonly unknown[];
  /** Logins that came through one of these networks are marked. */
  readonly egress: EgressList;
};

/** Unpacks pages of logins, each after the one before. */
export type LoginUnpacker = { readonly unpack: (request: UnpackRequest) => Promise<UnpackedPage> };

/** A thread takes some ten megabytes: it ends this long after the last page. */
const IDLE_MS = 2_000;

/** Unpacks a page in the thread that asks. */
export const unpackHere = ({ part, packed, egress }: UnpackRequest): UnpackedPage =>
  unpackPage(part, packed, egressOf(egress));

type Pending = {
  readonly request: UnpackRequest;
  readonly resolve: (page: UnpackedPage) => void;
  readonly reject: (error: unknown) => void;
};

/** Starts a thread. If it ends early, its pending pages are unpacked in this thread. */
const startThread = (entry: string, onEnd: () => void) => {
  const worker = new Worker(entry, { stdout: false, stderr: false });
  const pending: Pending[] = [];
  let idle: NodeJS.Timeout | undefined;
  let hasEnded = false;
  // A thread that is ended exits later, when the next one may have started.
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(idle);
    onEnd();
    for (const { request, resolve, reject } of pending.splice(0)) {
      try {
        resolve(unpackHere(request));
      } catch (error) {
        reject(error);
      }
    }
  };
  worker.on('message', (page: UnpackedPage) => {
    pending.shift()?.resolve(page);
    if (pending.length === 0) idle = setTimeout(() => (end(), void worker.terminate()), IDLE_MS).unref();
  });
  worker.on('error', end);
  worker.on('exit', end);
  return (request: UnpackRequest): Promise<UnpackedPage> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      pending.push({ request, resolve, reject });
      worker.postMessage(request);
    });
};

/** Creates the unpacker. It works in the thread `entry` beside the one that stores the rows, or in this one if there is no entry. */
export const createLoginUnpacker = (entry: string | undefined): LoginUnpacker => {
  let thread: ReturnType<typeof startThread> | undefined;
  return {
    unpack: async (request) => {
      if (entry === undefined) return unpackHere(request);
      thread ??= startThread(entry, () => (thread = undefined));
      return thread(request);
    },
  };
};
