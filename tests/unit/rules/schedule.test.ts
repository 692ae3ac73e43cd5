import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextRuns } from '../../../shared/rules/next-run';
import {
  formatClock,
  parseEmails,
  FREQUENCIES,
  scheduleErrors,
  formatSchedule,
  timingErrors,
  withFrequency,
} from '../../../shared/rules/schedule';

const GOOD = {
  emails: ['soc@contoso.example'],
  format: 'csv',
  frequency: 'monthly',
  week: 2,
  day: 1,
  time: '08:00',
} as const;

describe('a schedule', () => {
  it('shows no problem if it is complete', () => {
    expect(scheduleErrors({ ...GOOD, emails: [...GOOD.emails] })).toEqual({});
    expect(
      scheduleErrors({ emails: ['a@b.example'], format: 'xlsx', frequency: 'daily', time: '23:59' }),
    ).toEqual({});
    expect(timingErrors({ frequency: 'weekly', day: 0, time: '00:00' })).toEqual({});
  });

  it('names each invalid field', () => {
    expect(
      Object.keys(
        scheduleErrors({ emails: [], format: 'pdf' as 'csv', frequency: 'monthly', time: '25:00' }),
      ).sort(),
    ).toEqual(['day', 'emails', 'format', 'time', 'week']);
    expect(scheduleErrors({ ...GOOD, emails: ['a@b.example', 'nobody'] }).emails).toContain('nobody');
    expect(timingErrors({ frequency: 'weekly', week: 2, day: 1, time: '08:00' })).toEqual({
      week: 'Only a monthly schedule can have a week. Choose monthly, or remove the week.',
    });
    expect(timingErrors({ frequency: 'daily', day: 1, time: '08:00' })).toEqual({
      day: 'A daily schedule can’t have a day of the week. Choose weekly, or remove the day.',
    });
    expect(
      Object.keys(timingErrors({ frequency: 'monthly', week: 5, day: 7, time: '08:00' })).sort(),
    ).toEqual(['day', 'week']);
    expect(
      Object.keys(timingErrors({ frequency: 'monthly', week: 0, day: -1, time: '08:00' })).sort(),
    ).toEqual(['day', 'week']);
  });

  it('reads as a sentence', () => {
    expect(formatSchedule(GOOD)).toBe('the second Monday of each month at 08:00, tenant time');
    expect(formatSchedule({ frequency: 'weekly', day: 0, time: '7:30' }, 'workstation time')).toBe(
      'every Sunday at 07:30, workstation time',
    );
    expect(formatSchedule({ frequency: 'daily', time: '23:05:00' })).toBe('every day at 23:05, tenant time');
    expect(formatSchedule({ frequency: 'monthly', week: 9, day: 8, time: 'noon' })).toContain('noon');
    expect(formatClock('half past')).toBe('half past');
  });

  it('splits pasted addresses, each once', () => {
    expect(parseEmails(' a@b.example, c@d.example;a@b.example\n e@f.example ')).toEqual([
      'a@b.example',
      'c@d.example',
      'e@f.example',
    ]);
    expect(parseEmails('  \n')).toEqual([]);
  });

  it('runs next at some time if it is valid, and never otherwise', () => {
    const timing = fc.record(
      {
        frequency: fc.constantFrom(...FREQUENCIES),
        week: fc.integer({ min: -1, max: 6 }),
        day: fc.integer({ min: -1, max: 8 }),
        time: fc.constantFrom('08:00', '23:59', '24:00', '8', ''),
      },
      { requiredKeys: ['frequency', 'time'] },
    );
    fc.assert(
      fc.property(timing, (given) => {
        const isWhole = Object.keys(timingErrors(given)).length === 0;
        const { length } = nextRuns(given, Date.UTC(2026, 10, 21), 'Europe/Berlin', 5);
        if (isWhole) expect(length).toBe(5);
        // A week too many does not change when it runs; it may still not be saved.
        if (length === 0) expect(isWhole).toBe(false);
      }),
    );
  });

  it('stays complete when its frequency changes', () => {
    for (const from of FREQUENCIES)
      for (const to of FREQUENCIES)
        expect(
          timingErrors(withFrequency(withFrequency({ frequency: 'daily', time: '08:00' }, from), to)),
        ).toEqual({});
    expect(withFrequency({ ...GOOD }, 'daily')).toEqual({
      emails: GOOD.emails,
      format: 'csv',
      frequency: 'daily',
      time: '08:00',
    });
    expect(withFrequency({ ...GOOD }, 'weekly')).toMatchObject({ day: 1 });
  });
});
