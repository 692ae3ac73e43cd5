/** A core in a process of its own that runs a bulk action once, and can be killed at each step of it. */
import fs, { appendFileSync, readlinkSync } from 'node:fs';
import promises from 'node:fs/promises';
import { join } from 'node:path';
import type { BulkAction } from '../../shared/model/bulk-action';

type Order = {
  readonly origin: string;
  readonly token: string;
  readonly folder: string;
  readonly ids: readonly string[];
  readonly act: BulkAction;
  readonly killAt: string;
};
const order = JSON.parse(process.argv[2] ?? '{}') as Order;
const dieAt = (step: string) => {
  if (order.killAt === step) process.kill(process.pid, 'SIGKILL');
};

let isStarted = false;
/** True once the log that names the action's entities is on disk. The job's state is `waiting` before that. */
let isLogged = false;
/** The step that a file which is synced announces; undefined for other files. */
const stepOf = (path: string): string | undefined => {
  if (!isStarted) return undefined;
  if (path.includes('/audit-begun/')) return 'begun';
  if (path.includes('/audit-journal/'))
    return /query\.manualAction[^\n]*\n$/.test(fs.readFileSync(path, 'utf8')) ? 'entry' : undefined;
  if (!path.includes('/act-')) return undefined;
  return /"step":"(\w+)"[^\n]*\n$/.exec(fs.readFileSync(path, 'utf8'))?.[1];
};
type Handle = { fd: number; sync: () => Promise<void> };
const handle = await promises.open(process.argv[1] ?? '');
const files = Object.getPrototypeOf(handle) as Handle;
await handle.close();
const { sync } = files;
files.sync = async function (this: Handle) {
  const step = stepOf(readlinkSync(`/proc/self/fd/${this.fd}`));
  dieAt(`before ${step}`);
  await sync.call(this);
  isLogged ||= step === 'chosen';
  dieAt(`after ${step}`);
};

const { good, startCore } = await import('./core');
const { until } = await import('./until');
const app = await startCore(undefined, {
  fetch: async (url, init) => {
    const isAction = url.includes('manual_actions');
    if (isAction) {
      dieAt('before request');
      appendFileSync(join(order.folder, 'requests'), 'x');
    }
    const response = await fetch(url, init);
    if (isAction) dieAt('after request');
    return response;
  },
  paths: { downloads: order.folder, documents: join(order.folder, 'documents') },
});
good(await app.command('session.connect', { address: order.origin, token: order.token, keep: 'session' }));
const actions = async () => good(await app.command('job.list', {})).filter(({ kind }) => kind === 'action');
if (order.killAt !== 'never') {
  const columns = [{ key: 'subject', label: 'Subject' }];
  const entities = order.ids.map((entity_id) => ({ entity_id, cells: [`Subject of ${entity_id}`] }));
  const { choice } = good(await app.command('bulk.freezeEntities', { columns, entities }));
  isStarted = true;
  const { id } = good(await app.command('bulk.start', { choice, act: order.act }));
  dieAt('queued');
  await until(actions, ([job]) => isLogged && job?.state === 'waiting');
  dieAt('waiting');
  good(await app.command('bulk.sendNow', { jobs: [id] }));
  await app.ended(id);
  dieAt('ended');
}
const [job] = await actions();
const items = job ? good(await app.command('bulk.items', { job: job.id })) : [];
const verified = await app.ended(good(await app.command('journal.verify', { of: 'tenant' })).id);
process.stdout.write(JSON.stringify({ job, items, verified }));
await app.stop();
process.exit(0);
