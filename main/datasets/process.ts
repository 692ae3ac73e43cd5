/** The dataset process: a utility process of the app, plain Node inside. Its arguments are its folder and the milliseconds by which Postern's clock is ahead of the system's. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderMessage } from './order-table';
import { CLIENT, type DATASET_ORDERS } from './protocol';
import { createDatasetServer } from './server';
import { createDatasetStore } from './store';
import { createGcOnIdle } from './gc-on-idle';
import { DATASETS_CEILING, watchMemory } from './memory-watch';

type Port = {
  readonly on: (event: 'message' | 'close', listen: (event: { readonly data: unknown }) => void) => void;
  readonly postMessage: (message: unknown) => void;
  readonly start: () => void;
};
type ParentPort = {
  readonly on: (
    event: 'message',
    listen: (event: { readonly data: unknown; readonly ports: readonly Port[] }) => void,
  ) => void;
  readonly postMessage: (message: unknown) => void;
};

const parent = (process as unknown as { readonly parentPort?: ParentPort }).parentPort;
if (!parent) throw new Error('The dataset process is started by the app.');

// The column store gives its files the mode that the system suggests, which others may read.
process.umask(0o077);

const folder = process.argv[2] ?? join(tmpdir(), `postern-datasets-${process.pid}`);
/** Milliseconds without a request before garbage is collected. */
const QUIET_MS = 2_000;
// Pages of rows leave tens of megabytes of garbage behind, which V8 by itself would collect only when it needs the memory.
const gcOnIdle = createGcOnIdle(QUIET_MS);
const clockOffset = Number(process.argv[3] ?? 0);
const opening = createDatasetStore(folder, gcOnIdle.schedule);
// The rows stay open if the requests that took the memory are interrupted in time; otherwise the process is replaced.
const watched = watchMemory(DATASETS_CEILING, () => {
  void opening.then((store) => {
    store.relieve();
    gcOnIdle.collect();
  });
});
const serving = opening.then((store) =>
  createDatasetServer(
    store,
    (answer) => parent.postMessage(answer),
    {
      csv: join(import.meta.dirname, 'csv.js'),
      logins: join(import.meta.dirname, 'logins.js'),
    },
    () => Date.now() + clockOffset,
  ),
);

parent.on('message', ({ data, ports }) => {
  const [port] = ports;
  if (data === CLIENT && port) {
    port.on('message', (event) => {
      gcOnIdle.noteRequest();
      const reply = watched(opening.then((store) => store.reply(event.data)));
      void reply.then((text) => port.postMessage(text));
    });
    port.start();
    return;
  }
  void watched(serving.then((server) => server.handle(data as OrderMessage<typeof DATASET_ORDERS>)));
});
