import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LocalCallInput } from '../../shared/local-calls/contract';
import type { Job } from '../../shared/model/app-state';
import type { WorkSchedule } from '../../shared/model/work-schedule';
import { good, memorySecrets, startCore } from '../support/core';
import { held } from './support/held';
import { startTestTenant, type TestTenant } from './support/tenant';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-11-20T07:30:00Z');

let tenant: TestTenant;
let folder: string;
let out: string;
let now: number;
let app: Awaited<ReturnType<typeof startCore>>;
let settings: typeof app.settings;
const secrets = memorySecrets();

const open = async (more: Parameters<typeof startCore>[1] = {}) => {
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
const signIn = async () =>
  good(
    await app.command('session.connect', { address: tenant.origin, token: tenant.token, keep: 'keychain' }),
  );

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
  rmSync(folder, { recursive: true, force: true });
});

type Form = LocalCallInput<'schedule.save'>['form'];
const form = (more: Partial<Form> = {}): Form => ({
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
const save = async (
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
const list = async () => good(await app.command('schedule.list', {}));
const runs = async (): Promise<readonly Job[]> =>
  good(await app.command('job.list', {})).filter(({ kind }) => kind === 'scheduled');
const files = () => readdirSync(out).sort();
const settled = async () => {
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
/** Moves the clock and wakes the machine. */
const at = async (time: number) => {
  now = time;
  app.wake();
  await settled();
};

describe('the system clock', () => {
  it('runs once after one hour, once after nine days, once after a sleep over three due times, and never when it is set back', async () => {
    await save();
    await at(START + HOUR);
    expect(files()).toEqual(['Malware of the day 2026-11-20 0800.csv']);
    await at(now + 9 * DAY);
    expect(files()).toHaveLength(2);
    expect((await list())[0]?.last?.due).toBe('2026-11-29T08:00:00.000Z');
    await at(now - 2 * HOUR);
    await at(now + 2 * HOUR);
    expect(files()).toHaveLength(2);
    await at(now + 3 * DAY);
    expect(files()).toHaveLength(3);
    expect((await runs()).filter(({ state }) => state === 'done')).toHaveLength(3);
  });

  it('records a run as missed after more than 12 hours, and only once for all missed runs', async () => {
    await save();
    await at(Date.parse('2026-11-22T21:00:00Z'));
    expect(files()).toEqual([]);
    expect(await runs()).toMatchObject([
      { state: 'missed', message: '3 runs were missed. The last one was due 2026-11-22T08:00:00.000Z.' },
    ]);
    await at(now + HOUR);
    expect(await runs()).toHaveLength(1);
    expect((await list())[0]).toMatchObject({
      nextAt: '2026-11-23T08:00:00.000Z',
      last: { state: 'missed' },
    });
  });

  it('catches up at the next start, and reports how many runs were skipped', async () => {
    await save();
    await app.stop();
    now = Date.parse('2026-11-22T09:00:00Z');
    app = await open({ settings });
    await settled();
    expect(files()).toEqual(['Malware of the day 2026-11-22 0800.csv']);
    expect((await list())[0]?.last).toMatchObject({ state: 'done', due: '2026-11-22T08:00:00.000Z' });
  });

  it('runs a repeated hour once, and a skipped hour when the gap has ended', async () => {
    now = Date.parse('2026-10-31T12:00:00Z');
    await save({ zone: 'America/New_York', timing: { frequency: 'daily', time: '01:30' } });
    await at(Date.parse('2026-11-01T05:31:00Z'));
    await at(Date.parse('2026-11-01T06:31:00Z'));
    expect(files()).toHaveLength(1);
    now = Date.parse('2027-03-13T12:00:00Z');
    rmSync(out, { recursive: true });
    mkdirSync(out);
    await save({ label: 'Gap', zone: 'America/New_York', timing: { frequency: 'daily', time: '02:30' } });
    await at(Date.parse('2027-03-14T06:59:00Z'));
    expect(files().filter((name) => name.startsWith('Gap'))).toEqual([]);
    await at(Date.parse('2027-03-14T07:00:30Z'));
    expect(files().filter((name) => name.startsWith('Gap'))).toHaveLength(1);
  });
});

describe('a scheduled run', () => {
  it('writes the rows of the query, with a receipt that survives a restart', async () => {
    const saved = await save();
    await at(START + HOUR);
    const [job] = await runs();
    const text = readFileSync(join(out, files()[0] ?? ''), 'utf8');
    expect(job).toMatchObject({
      state: 'done',
      schedule: saved.id,
      receipt: { query: 'Verdict is malware', rows: { asked: text.trim().split('\r\n').length - 1 } },
    });
    expect(job?.receipt?.rows?.asked).toBe(job?.receipt?.rows?.written);
    await app.stop();
    app = await open({ settings });
    good(await app.command('session.resume', { connectionId: settings.read().connections[0]?.id ?? '' }));
    expect((await runs())[0]).toMatchObject({ id: job?.id, receipt: job?.receipt });
    good(await app.command('job.reveal', { job: job?.id ?? '' }));
    expect(app.revealed).toEqual([join(out, files()[0] ?? '')]);
  });

  it('never sends the page a path or a password', async () => {
    await save({ format: 'json' }, { kind: 'set', text: 'canary-password' });
    await at(START + HOUR);
    expect(files()).toEqual(['Malware of the day 2026-11-20 0800.json.zip']);
    const told = JSON.stringify([app.pushed, await list(), await runs()]);
    expect(told).not.toContain(folder);
    const walk = (at: string): string =>
      readdirSync(at, { withFileTypes: true })
        .map((one) =>
          one.isDirectory() ? walk(join(at, one.name)) : readFileSync(join(at, one.name), 'latin1'),
        )
        .join('\n');
    expect(told + walk(join(folder, 'documents'))).not.toContain('canary-password');
  });

  it('writes only if there are rows, or only rows that are new since the last run', async () => {
    await save({
      label: 'None',
      which: 'some',
      query: { ...form().query, condition: null, query_id: undefined },
    });
    await at(START + HOUR);
    expect(files()).toHaveLength(1);
    const [first] = await list();
    good(await app.command('schedule.remove', { id: first?.id ?? '' }));
    const narrow = {
      operator_id: 'and',
      condition: [{ operator_id: 'contains', field_id: 'email.subject', values: ['zzz nothing has this'] }],
    };
    await save({ label: 'Empty', which: 'some', query: { ...form().query, condition: narrow } });
    await at(now + DAY);
    expect(files().filter((name) => name.startsWith('Empty'))).toEqual([]);
    expect((await list())[0]?.last).toMatchObject({ state: 'done', message: 'No rows: no file was written' });
    good(await app.command('schedule.remove', { id: (await list())[0]?.id ?? '' }));
    await save({ label: 'New', which: 'new' });
    await at(now + DAY);
    const all =
      readFileSync(join(out, files().find((name) => name.startsWith('New')) ?? ''), 'utf8')
        .trim()
        .split('\r\n').length - 1;
    expect(all).toBeGreaterThan(0);
    await at(now + DAY);
    expect((await list())[0]?.last?.message).toBe(`Nothing new among ${all} rows: no file was written`);
    // The query comes to find more: what it did not find the last time is new.
    const wider = {
      operator_id: 'or',
      condition: ['malware', 'phishing'].map((verdict) => ({
        operator_id: 'is',
        field_id: 'email.verdict',
        values: [verdict],
      })),
    };
    good(
      await app.command('schedule.save', {
        id: (await list())[0]?.id ?? '',
        form: form({ label: 'New', which: 'new', query: { ...form().query, condition: wider } }),
        folder: null,
        password: { kind: 'keep' },
      }),
    );
    await at(now + DAY);
    const total = (
      (
        await tenant.ask('query.execute', {
          query_domain: 'email',
          saas_id: 'office365_emails',
          query_entity_type: 'office365_emails_email',
          condition: wider,
          columns: [],
          count_only: true,
        })
      ).body as { total_rows: number }
    ).total_rows;
    expect((await runs())[0]?.receipt).toMatchObject({
      rows: { asked: total - all, written: total - all, total },
      filter: expect.stringMatching(/^only what is new since 2026-/) as string,
    });
  });

  it('waits for a password that is gone from the keychain, and continues once it is set again', async () => {
    const saved = await save({}, { kind: 'set', text: 'secret' });
    expect([...secrets.kept.keys()]).toContain(`schedule-${saved.id}`);
    secrets.kept.delete(`schedule-${saved.id}`);
    await at(START + HOUR);
    expect(files()).toEqual([]);
    expect((await list())[0]).toMatchObject({
      blocked: { kind: 'password' },
      owed: { due: '2026-11-20T08:00:00.000Z' },
    });
    good(
      await app.command('schedule.save', {
        id: saved.id,
        form: form(),
        folder: null,
        password: { kind: 'set', text: 'secret' },
      }),
    );
    await settled();
    expect(files()).toEqual(['Malware of the day 2026-11-20 0800.csv.zip']);
    good(await app.command('schedule.remove', { id: saved.id }));
    expect([...secrets.kept.keys()].filter((key) => key.startsWith('schedule'))).toEqual([]);
    expect(existsSync(join(out, 'Malware of the day 2026-11-20 0800.csv.zip'))).toBe(true);
  });

  describe('a schedule saved while the keychain is slow', () => {
    let [reads, writes] = [held(), held()];
    let saved: WorkSchedule;
    const saveAgain = () =>
      app.command('schedule.save', {
        id: saved.id,
        form: form({ format: 'json' }),
        folder: null,
        password: { kind: 'set', text: 'other' },
      });
    beforeEach(async () => {
      saved = await save({}, { kind: 'set', text: 'secret' });
      await app.stop();
      [reads, writes] = [held(), held()];
      const isPassword = (account: string) => account.startsWith('schedule-');
      app = await open({
        settings,
        secrets: {
          ...secrets,
          get: async (account) => (isPassword(account) && (await reads.wait()), secrets.get(account)),
          set: async (account, text) => (
            isPassword(account) && (await writes.wait()),
            secrets.set(account, text)
          ),
        },
      });
    });

    it('owes no run that ended in the meantime', async () => {
      now = START + HOUR;
      app.wake();
      await reads.reached;
      const late = saveAgain();
      await writes.reached;
      reads.letGo();
      await settled();
      writes.letGo();
      expect(good(await late)).toMatchObject({ format: 'json', owed: null, last: { state: 'done' } });
      app.wake();
      await settled();
      expect(files()).toHaveLength(1);
    });

    it('does not return if it was deleted in the meantime, and neither does its password', async () => {
      const late = saveAgain();
      await writes.reached;
      good(await app.command('schedule.remove', { id: saved.id }));
      writes.letGo();
      expect(await late).toMatchObject({ ok: false, failure: { kind: 'not_found' } });
      expect([await list(), [...secrets.kept.keys()].filter((key) => key.startsWith('schedule'))]).toEqual([
        [],
        [],
      ]);
    });
  });

  it('waits for a sign-in if no token is stored, and continues after it', async () => {
    await save();
    good(await app.command('session.signOut', {}));
    await at(START + HOUR);
    expect([files(), (await list())[0]?.blocked?.kind]).toEqual([[], 'token']);
    await signIn();
    await settled();
    expect(files()).toHaveLength(1);
  });

  it('retries a tenant that could not be reached, and reports why it waits', async () => {
    await save();
    tenant.misbehave({ match: '/query/config', times: 3, reset: true });
    await at(START + HOUR);
    expect((await list())[0]).toMatchObject({
      last: { state: 'failed' },
      owed: { tries: 1, message: expect.stringContaining('Next try in 1 min') },
    });
    await at(now + 30_000);
    expect(files()).toEqual([]);
    await at(now + 31_000);
    expect(files()).toHaveLength(1);
    expect((await list())[0]).toMatchObject({ owed: null, last: { state: 'done' } });
  });

  it('pauses, resumes and runs by hand', async () => {
    const { id } = await save();
    good(await app.command('schedule.pause', { id, isPaused: true }));
    await at(START + HOUR);
    expect([files(), (await list())[0]?.nextAt]).toEqual([[], null]);
    good(await app.command('schedule.runNow', { id }));
    await settled();
    expect(files()).toHaveLength(1);
    good(await app.command('schedule.pause', { id, isPaused: false }));
    expect((await list())[0]?.nextAt).toBe('2026-11-21T08:00:00.000Z');
    expect((await runs()).filter(({ state }) => state === 'missed')).toEqual([]);
  });

  it('refuses an invalid time, a folder that nobody picked and an unknown zone, each by its field', async () => {
    const ask = async (more: Partial<Form>, token: string | null = null) =>
      app.command('schedule.save', { id: null, form: form(more), folder: token, password: { kind: 'keep' } });
    expect(await ask({ timing: { frequency: 'daily', time: '25:00' } })).toMatchObject({
      ok: false,
      failure: { field: 'time' },
    });
    expect(await ask({ zone: 'Nowhere/Land' })).toMatchObject({ ok: false, failure: { field: 'zone' } });
    expect(await ask({}, '/etc')).toMatchObject({ ok: false, failure: { field: 'folder' } });
    expect(await ask({ label: '  ' })).toMatchObject({ ok: false, failure: { field: 'form.label' } });
  });

  it('runs in only one of two processes that share the folder', async () => {
    await save();
    const second = await open();
    await at(START + HOUR);
    second.wake();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(files()).toHaveLength(1);
    await second.stop();
  });
});
