import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstRunAfter,
  newSchedule,
  next,
  readyToRun,
  type ScheduleEvent,
} from '../../../main/services/schedules/schedule-state';
import type { StoredSchedule } from '../../../main/services/schedules/schedule-store';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Eight in the morning of a Friday, when the schedule of these tests is due. */
const EIGHT = Date.parse('2026-11-20T08:00:00Z');

const form: StoredSchedule['form'] = {
  label: 'Malware of the day',
  query: {
    saas_id: 'office365_emails',
    query_domain: 'email',
    query_entity_type: 'office365_emails_email',
    columns: [{ db_id: 'subject', column_label: 'Subject' }],
    sort_by: [],
    include_copies: false,
    words: '',
  },
  timing: { frequency: 'daily', time: '08:00' },
  zone: 'UTC',
  format: 'csv',
  which: 'always',
};
const tenant = { key: 'k', address: 'a', label: 'Contoso' };
const waiting = newSchedule(
  { id: 's', form, tenant, folder: '/out', hasPassword: false, nextAt: EIGHT },
  EIGHT - HOUR,
);
const clock = (now: number, job = `job ${now}`): ScheduleEvent => ({ kind: 'clock', now, job });
const after = (schedule: StoredSchedule, ...events: readonly ScheduleEvent[]): StoredSchedule =>
  events.reduce(next, schedule);
const owing = after(waiting, clock(EIGHT, 'first'));
const failed = (now: number, canRetry = true): ScheduleEvent => ({
  kind: 'failed',
  now,
  message: 'No answer.',
  canRetry,
});

describe('the clock', () => {
  it('changes nothing before the next run is due', () => {
    expect(next(waiting, clock(EIGHT - 1))).toBe(waiting);
  });
  it('makes one run owed when it is due, and waits for the next day', () => {
    expect(owing).toMatchObject({
      nextAt: EIGHT + DAY,
      lastRun: EIGHT,
      owed: { due: EIGHT, job: 'first', tries: 0, notBefore: 0, skipped: 0, message: '' },
    });
  });
  it('makes nothing due twice when it is set back', () => {
    const done = after(owing, { kind: 'succeeded', now: EIGHT + MINUTE, message: 'ok' });
    expect(after(done, clock(EIGHT - HOUR), clock(EIGHT), clock(EIGHT + HOUR))).toBe(done);
  });
  it('brings a next run forward that was computed by a clock set far ahead', () => {
    const ahead = { ...waiting, nextAt: EIGHT + 400 * DAY };
    expect(next(ahead, clock(EIGHT - HOUR)).nextAt).toBe(EIGHT);
  });
  it('makes only the latest of several passed runs owed, and counts the skipped ones', () => {
    const late = next(waiting, clock(EIGHT + 3 * DAY + HOUR));
    expect(late.owed).toMatchObject({
      due: EIGHT + 3 * DAY,
      skipped: 3,
      message: '3 earlier runs were skipped',
    });
  });
  it('uses the singular for one skipped run', () => {
    expect(next(waiting, clock(EIGHT + DAY)).owed?.message).toBe('1 earlier run was skipped');
  });
  it('catches a run up until twelve hours have passed, and then records it as missed', () => {
    expect(next(waiting, clock(EIGHT + 12 * HOUR)).owed).not.toBeNull();
    const missed = next(waiting, clock(EIGHT + 12 * HOUR + 1, 'm'));
    expect(missed).toMatchObject({ owed: null, nextAt: EIGHT + DAY, lastRun: EIGHT });
    expect(missed.last).toEqual({
      due: '2026-11-20T08:00:00.000Z',
      at: '2026-11-20T20:00:00.001Z',
      state: 'missed',
      message: 'The run due 2026-11-20T08:00:00.000Z was missed.',
      job: 'm',
    });
  });
  it('records an owed run that could not run for twelve hours as missed', () => {
    const missed = next(owing, clock(EIGHT + 12 * HOUR + 1));
    expect(missed).toMatchObject({ owed: null, lastRun: EIGHT, last: { state: 'missed' } });
  });
  it('counts all runs that were missed in a row', () => {
    const { last } = next(waiting, clock(EIGHT + 2 * DAY + 13 * HOUR));
    expect(last?.message).toBe('3 runs were missed. The last one was due 2026-11-22T08:00:00.000Z.');
  });
  it('replaces a run that is still owed when the next one is due', () => {
    const hourly = { ...owing, nextAt: EIGHT + 2 * HOUR };
    const replaced = next(hourly, clock(EIGHT + 2 * HOUR));
    expect(replaced.owed).toMatchObject({ due: EIGHT + 2 * HOUR, skipped: 1, tries: 0 });
  });
  it('changes nothing while the schedule is paused', () => {
    const paused = { ...waiting, isPaused: true };
    expect(next(paused, clock(EIGHT + DAY))).toBe(paused);
  });
});

describe('the end of a run', () => {
  it('clears the owed run when it succeeds, and stores its message', () => {
    const done = next(owing, { kind: 'succeeded', now: EIGHT + MINUTE, message: '5 rows to a.csv' });
    expect(done.owed).toBeNull();
    expect(done.last).toEqual({
      due: '2026-11-20T08:00:00.000Z',
      at: '2026-11-20T08:01:00.000Z',
      state: 'done',
      message: '5 rows to a.csv',
      job: 'first',
    });
  });
  it('clears the owed run when the analyst cancels it', () => {
    const cancelled = next(owing, { kind: 'cancelled', now: EIGHT, message: 'Cancelled.' });
    expect(cancelled).toMatchObject({ owed: null, last: { state: 'cancelled' } });
  });
  it('retries a failure that may pass after 1, 5, 15, 30 and then always 60 minutes', () => {
    let schedule = owing;
    const waits: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      schedule = next(schedule, failed(EIGHT));
      waits.push(((schedule.owed?.notBefore ?? 0) - EIGHT) / MINUTE);
    }
    expect(waits).toEqual([1, 5, 15, 30, 60, 60, 60]);
    expect(schedule.owed).toMatchObject({
      tries: 7,
      job: 'first',
      message: 'No answer. Next try in 60 min.',
    });
  });
  it('gives up after a failure that stays', () => {
    expect(next(owing, failed(EIGHT, false))).toMatchObject({ owed: null, last: { state: 'failed' } });
  });
  it('records how a run ended during which the schedule was paused, and retries nothing', () => {
    const paused = next(owing, { kind: 'paused' });
    const { owed: run } = owing;
    if (!run) throw new Error('no run is owed');
    const done = next(paused, { kind: 'succeeded', now: EIGHT, message: '5 rows', run });
    expect(done).toMatchObject({ isPaused: true, owed: null, last: { state: 'done', message: '5 rows' } });
    expect(next(paused, { kind: 'failed', now: EIGHT, message: '', canRetry: true, run })).toMatchObject({
      isPaused: true,
      owed: null,
      last: { state: 'failed' },
    });
  });
  it('changes nothing if no run is owed any more', () => {
    for (const kind of ['succeeded', 'cancelled'] as const)
      expect(next(waiting, { kind, now: EIGHT, message: '' })).toBe(waiting);
    expect(next(waiting, failed(EIGHT))).toBe(waiting);
  });
});

describe('what the analyst does', () => {
  it('drops the owed run on pause, and skips on resume what came due in between', () => {
    const paused = next(owing, { kind: 'paused' });
    expect(paused).toMatchObject({ isPaused: true, owed: null });
    const resumed = after(paused, clock(EIGHT + 5 * DAY), { kind: 'resumed', now: EIGHT + 5 * DAY + HOUR });
    expect(resumed).toMatchObject({ isPaused: false, owed: null, nextAt: EIGHT + 6 * DAY, last: null });
  });
  it('makes a run owed on request even when none is due', () => {
    const asked = next(waiting, { kind: 'requested', now: EIGHT - HOUR, job: 'now' });
    expect(asked).toMatchObject({ nextAt: EIGHT, owed: { due: EIGHT - HOUR, job: 'now', notBefore: 0 } });
  });
  it('runs the owed run at once on request, without waiting for its retry', () => {
    const asked = after(owing, failed(EIGHT), { kind: 'requested', now: EIGHT, job: 'other' });
    expect(asked.owed).toMatchObject({ due: EIGHT, job: 'first', tries: 0, notBefore: 0, message: '' });
  });
  it('keeps the owed run, the pause and the last result when the form is edited', () => {
    const edited = next(
      { ...owing, isPaused: true },
      {
        kind: 'edited',
        form: { ...form, label: 'Renamed' },
        folder: '/other',
        hasPassword: true,
        nextAt: EIGHT + 2 * DAY,
      },
    );
    expect(edited).toEqual({
      ...owing,
      isPaused: true,
      form: { ...form, label: 'Renamed' },
      folder: '/other',
      hasPassword: true,
      nextAt: EIGHT + 2 * DAY,
    });
  });
  it('starts a new or edited schedule after both the present and the last run', () => {
    expect(firstRunAfter(form, 0, EIGHT)).toBe(EIGHT + DAY);
    expect(firstRunAfter(form, EIGHT + DAY, EIGHT)).toBe(EIGHT + 2 * DAY);
    expect(firstRunAfter({ ...form, timing: { frequency: 'weekly', time: '08:00' } }, 0, EIGHT)).toBe(
      undefined,
    );
  });
});

describe('which schedule runs next', () => {
  const never = () => false;
  it('picks the first schedule that owes a run', () => {
    expect(readyToRun([waiting, owing], never, EIGHT)).toBe(owing);
    expect(readyToRun([waiting], never, EIGHT)).toBeUndefined();
  });
  it('picks none that is paused, blocked or waiting for its retry', () => {
    expect(readyToRun([{ ...owing, isPaused: true }], never, EIGHT)).toBeUndefined();
    expect(readyToRun([owing], (id) => id === 's', EIGHT)).toBeUndefined();
    const retrying = next(owing, failed(EIGHT));
    expect(readyToRun([retrying], never, EIGHT + MINUTE - 1)).toBeUndefined();
    expect(readyToRun([retrying], never, EIGHT + MINUTE)).toBe(retrying);
  });
});

describe('any sequence of events', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('tick' as const), ms: fc.integer({ min: -DAY, max: 3 * DAY }) }),
    fc.record({ kind: fc.constantFrom('succeeded' as const, 'failed' as const, 'paused' as const) }),
    fc.record({ kind: fc.constantFrom('resumed' as const, 'requested' as const, 'cancelled' as const) }),
  );
  it('never runs the same scheduled instant twice, and never owes a run while paused', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let schedule = waiting;
        let now = EIGHT - HOUR;
        let job = 0;
        const started = new Map<number, string>();
        for (const one of steps) {
          job += 1;
          const about = { now, job: `j${job}`, message: '', canRetry: true };
          if (one.kind === 'tick') now += one.ms;
          schedule = next(
            schedule,
            one.kind === 'tick' ? clock(now, `j${job}`) : { ...about, kind: one.kind },
          );
          expect(schedule.isPaused && one.kind !== 'requested' && schedule.owed?.job === `j${job}`).toBe(
            false,
          );
          const { owed } = schedule;
          if (owed && owed.due % DAY === EIGHT % DAY && one.kind === 'tick') {
            expect(started.get(owed.due) ?? owed.job).toBe(owed.job);
            started.set(owed.due, owed.job);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
