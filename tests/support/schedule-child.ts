/** A core in a process of its own that runs a schedule once, and can be killed at any step of its journal or around a file's rename. */
import fs, { readlinkSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

type Order = {
  readonly origin: string;
  readonly token: string;
  readonly folder: string;
  readonly out: string;
  readonly clock: number;
  readonly killAt: string;
};
const order = JSON.parse(process.argv[2] ?? '{}') as Order;
const die = () => process.kill(process.pid, 'SIGKILL');

type Handle = { fd: number; sync: () => Promise<void> };
const handle = await promises.open(process.argv[1] ?? '');
const files = Object.getPrototypeOf(handle) as Handle;
await handle.close();
const { sync } = files;
files.sync = async function (this: Handle) {
  const path = readlinkSync(`/proc/self/fd/${this.fd}`);
  const step = path.includes('/journal/run-')
    ? /"step":"(\w+)"[^\n]*\n$/.exec(fs.readFileSync(path, 'utf8'))?.[1]
    : undefined;
  if (step !== undefined && order.killAt === `before ${step}`) die();
  await sync.call(this);
  if (step !== undefined && order.killAt === `after ${step}`) die();
};
const rename = promises.rename;
promises.rename = async (from, to) => {
  const isOurs = String(to).startsWith(order.out);
  if (isOurs && order.killAt === 'before rename') die();
  await rename(from, to);
  if (isOurs && order.killAt === 'after rename') die();
};
syncBuiltinESMExports();

const { good, startCore } = await import('./core');
const app = await startCore(undefined, {
  clock: () => order.clock,
  paths: { downloads: order.folder, documents: join(order.folder, 'documents') },
});
good(await app.command('session.connect', { address: order.origin, token: order.token, keep: 'session' }));
const list = async () => good(await app.command('schedule.list', {}));
if ((await list()).length === 0) {
  app.saves.push(order.out);
  const picked = good(await app.command('schedule.pickFolder', {}));
  const columns = [{ db_id: 'subject', column_label: 'Subject' }];
  const query = {
    saas_id: 'office365_emails',
    query_domain: 'email',
    query_entity_type: 'office365_emails_email',
    condition: null,
    columns,
    words: '',
  } as const;
  const form = {
    label: 'All',
    query: { ...query, columns },
    timing: { frequency: 'daily', time: '08:00' },
    zone: 'UTC',
    format: 'csv',
    which: 'new',
  } as const;
  const saved = good(
    await app.command('schedule.save', {
      id: null,
      form,
      folder: picked?.folder ?? '',
      password: { kind: 'keep' },
    }),
  );
  good(await app.command('schedule.runNow', { id: saved.id }));
}
const runs = async () => good(await app.command('job.list', {})).filter(({ kind }) => kind === 'scheduled');
while (
  (await list()).some((one) => one.owed !== null) ||
  (await runs()).some(({ state }) => state === 'running')
)
  await new Promise((resolve) => setTimeout(resolve, 10));
const jobs = await runs();
process.stdout.write(JSON.stringify({ jobs, last: (await list())[0]?.last }));
await app.stop();
process.exit(0);
