/** A core with schedules, a clock set by hand and a folder for their files. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { LocalCallInput } from '../../../shared/local-calls/contract';
import type { Job } from '../../../shared/model/app-state';
import type { WorkSchedule } from '../../../shared/model/work-schedule';
import { good, memorySecrets, startCore } from '../../support/core';
import { startTestTenant, type TestTenant } from './tenant';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const START = Date.parse('2026-11-20T07:30:00Z');

export let tenant: TestTenant;
export let folder: string;
export let out: string;
export let now: number;
export let app: Awaited<ReturnType<typeof startCore>>;
export let settings: typeof app.settings;
export const secrets = memorySecrets();

export const open = async (more: Parameters<typeof startCore>[1] = {}) => {
  const started = await startCore(
    async () => ({ origin: tenant.origin, token: tenant.token, stop: () => undefined }),
    {
      secrets,
      clock: () => now,
      paths: { downloads: folder, documents: join(folder, 'documents') },
      ...more,
    },
  );
  return started;
};
/** Ends Postern and starts it again with the same settings and folder. */
export const restart = async (more: Parameters<typeof startCore>[1] = {}): Promise<void> => {
  await app.stop();
  app = await open({ settings, ...more });
};
export const signIn = async () =>
  good(
    await app.command('session.connect', { address: tenant.origin, token: tenant.token, keep: 'keychain' }),
  );

export type Form = LocalCallInput<'schedule.save'>['form'];
export const form = (more: Partial<Form> = {}): Form => ({
  label: 'Malware of the day',
  query: {
    saas_id: 'office365_emails',
    query_domain: 'email',
    query_entity_type: 'office365_emails_email',
    condition: {
      operator_id: 'and',
      condition: [{ operator_id: 'is', field_id: 'email.verdict', values: ['malware'] }],
    },
    columns: [{ db_id: 'subject', column_label: 'Subject' }],
    words: 'Verdict is malware',
  },
  timing: { frequency: 'daily', time: '08:00' },
  zone: 'UTC',
  format: 'csv',
  which: 'always',
  ...more,
});
export const save = async (
  more: Partial<Form> = {},
  password: LocalCallInput<'schedule.save'>['password'] = { kind: 'keep' },
): Promise<WorkSchedule> => {
  app.saves.push(out);
  const picked = good(await app.command('schedule.pickFolder', {}));
  return good(
    await app.command('schedule.save', {
      id: null,
      form: form(more),
      folder: picked?.folder ?? '',
      password,
    }),
  );
};
export const list = async () => good(await app.command('schedule.list', {}));
export const runs = async (): Promise<readonly Job[]> =>
  good(await app.command('job.list', {})).filter(({ kind }) => kind === 'scheduled');
export const files = () => readdirSync(out).sort();
export const settled = async () => {
  for (;;) {
    const all = await list();
    if (
      all.every(
        (one) =>
          !one.isRunning &&
          (one.owed === null || one.blocked !== null || Date.parse(one.owed.notBefore) > now || one.isPaused),
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
/** Sets the clock and wakes nothing. */
export const setClock = (time: number): void => {
  now = time;
};
/** Sets the clock and wakes the machine. */
export const at = async (time: number) => {
  now = time;
  app.wake();
  await settled();
};

/** Starts a tenant for the file, and a core with an empty folder for each test. */
export const setUpSchedules = (): void => {
  beforeAll(async () => {
    tenant = await startTestTenant({ now: Date.now, faults: true, emails: 600 });
  });
  afterAll(() => tenant.close());
  beforeEach(async () => {
    now = START;
    secrets.kept.clear();
    folder = mkdtempSync(join(tmpdir(), 'postern-schedules-'));
    out = join(folder, 'out');
    mkdirSync(out);
    app = await open();
    settings = app.settings;
    await signIn();
  });
  afterEach(async () => {
    await app.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
};
