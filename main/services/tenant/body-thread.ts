/** The thread that `bodies.ts` starts to read large bodies. */
import { parentPort } from 'node:worker_threads';
import { doBodyJob, type BodyJob } from './body-jobs';
import { sendInParts } from './body-parts';

const port = parentPort;
if (!port) throw new Error('This is a thread of the main process.');

port.on('message', (job: BodyJob) => {
  // An error ends the thread, and with it the job.
  void doBodyJob(job).then((result) => sendInParts(result, (reply) => port.postMessage(reply)));
});
