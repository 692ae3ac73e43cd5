import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WorkSchedule } from '../../shared/model/work-schedule';
import { good } from '../support/core';
import { createGate } from './support/gate';
import {
  app,
  at,
  files,
  form,
  HOUR,
  list,
  now,
  out,
  restart,
  save,
  secrets,
  setClock,
  settled,
  setUpSchedules,
  signIn,
  START,
  tenant,
} from './support/schedules';

setUpSchedules();

describe('a scheduled run that cannot start', () => {
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
    let [reads, writes] = [createGate(), createGate()];
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
      [reads, writes] = [createGate(), createGate()];
      const isPassword = (account: string) => account.startsWith('schedule-');
      await restart({
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
      setClock(START + HOUR);
      app.wake();
      await reads.reached;
      const late = saveAgain();
      await writes.reached;
      reads.open();
      await settled();
      writes.open();
      expect(good(await late)).toMatchObject({ format: 'json', owed: null, last: { state: 'done' } });
      app.wake();
      await settled();
      expect(files()).toHaveLength(1);
    });

    it('does not return if it was deleted in the meantime, and neither does its password', async () => {
      const late = saveAgain();
      await writes.reached;
      good(await app.command('schedule.remove', { id: saved.id }));
      writes.open();
      expect(await late).toMatchObject({ ok: false, failure: { kind: 'not_found' } });
      expect([await list(), [...secrets.kept.keys()].filter((key) => key.startsWith('schedule'))]).toEqual([
        [],
        [],
      ]);
    });
  });

  it('waits for a sign-in if no token is stored, and continues after it', async () => {
    await save();
    // The schedules stay although their tenant is forgotten.
    app.confirms.push(false);
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
});
