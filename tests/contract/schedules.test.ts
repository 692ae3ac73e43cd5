import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { good } from '../support/core';
import { formatQuantity } from '../../shared/rules/quantity';
import {
  app,
  at,
  DAY,
  files,
  folder,
  form,
  HOUR,
  list,
  now,
  open,
  out,
  restart,
  runs,
  save,
  settings,
  settled,
  setUpSchedules,
  START,
  tenant,
  type Form,
} from './support/schedules';

setUpSchedules();

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
    await restart();
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
    expect((await list())[0]?.last?.message).toBe(
      `Nothing new among ${formatQuantity(all, 'row')}: no file was written`,
    );
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

  it('shows that a run has ended during which the schedule was paused, and how', async () => {
    const { id } = await save();
    good(await app.command('schedule.runNow', { id }));
    good(await app.command('schedule.pause', { id, isPaused: true }));
    await settled();
    const shown = { isRunning: false, isPaused: true, last: { state: 'done' } };
    expect((await list())[0]).toMatchObject(shown);
    const pushed = app.pushed.filter(({ event }) => event === 'schedulesChanged').at(-1);
    expect((pushed?.payload as readonly unknown[])[0]).toMatchObject(shown);
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
