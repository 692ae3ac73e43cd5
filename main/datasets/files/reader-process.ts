/** A reader process: it reads one untrusted file, and may crash without affecting anything else. Its folder is the first argument. */
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { OrderMessage } from '../order-table';
import type { READER_ORDERS } from '../protocol';
import { createThreadReader } from './reader';
import { createReaderServer } from './reader-server';
import { READER_CEILING, watchMemory } from '../memory-watch';

type ParentPort = {
  readonly on: (event: 'message', listen: (event: { readonly data: unknown }) => void) => void;
  readonly postMessage: (message: unknown) => void;
};

const parent = (process as unknown as { readonly parentPort?: ParentPort }).parentPort;
const folder = process.argv[2];
if (!parent || folder === undefined) throw new Error('A reader process is started by the app.');

// The column store gives its files the mode that the system suggests, which others may read.
process.umask(0o077);

// Reading takes all cores: the window and the requests of the other processes come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const watched = watchMemory(READER_CEILING);
const reader = createThreadReader(join(import.meta.dirname, 'reader.js'));
// The reader thread loads its code, and this thread the column store, before either is needed.
reader.prepare();
void import('./read-into');
const handle = createReaderServer(folder, (answer) => parent.postMessage(answer), reader);
parent.on('message', ({ data }) => void watched(handle(data as OrderMessage<typeof READER_ORDERS>)));
