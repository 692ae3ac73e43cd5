/** The thread that `login-unpacker.ts` starts. It has no secrets, no files and no network. */
import { parentPort } from 'node:worker_threads';
import { unpackHere, type UnpackRequest } from './login-unpacker';

const port = parentPort;
if (!port) throw new Error('This is a thread of the dataset process.');

port.on('message', (request: UnpackRequest) => port.postMessage(unpackHere(request)));
