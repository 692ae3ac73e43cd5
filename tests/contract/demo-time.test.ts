import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStore } from '../../main/demo/store';
import type { Store } from '../../main/demo/store-types';
import { startTestTenant, type TestTenant } from './support/tenant';

/** A Friday shortly before noon, so that the day under way is neither empty nor over. */
const NOON = Date.parse('2026-11-20T11:50:23Z');
const MINUTE = 60_000;
const DAY = 86_400_000;

let tenant: TestTenant;
let store: Store;
beforeAll(async () => {
  tenant = await startTestTenant({ emails: 40_000, now: () => NOON });
  store = tenant.store;
});
afterAll(() => tenant.close());
const number = (sql: string): number => Number(store.cells(sql)[0]?.[0]);

describe('generated times', () => {
  test('generates times up to the clock and not past it', () => {
    const columns = [
      'email.received',
      'email.quarantine_time',
      'email.restore_request_time',
      'email.restore_decline_time',
      'email.restored_at',
      'email.reported_at',
      'file.created',
      'file.modified',
      'message.sent',
      'click.time',
      'login.time',
      'user.last_login',
      'exception.insert_time',
    ];
    const latest = columns
      .map((one) => one.split('.') as [string, string])
      .map(
        ([table, column]) =>
          [`${table}.${column}`, number(`SELECT max("${column}") FROM "${table}"`)] as const,
      );
    expect(latest.filter(([, time]) => !(time < NOON))).toEqual([]);
    for (const name of [
      'email.received',
      'email.quarantine_time',
      'click.time',
      'login.time',
      'user.last_login',
    ])
      expect(NOON - (latest.find(([one]) => one === name)?.[1] ?? 0), name).toBeLessThan(30 * MINUTE);
    for (const name of ['message.sent', 'file.modified'])
      expect(NOON - (latest.find(([one]) => one === name)?.[1] ?? 0), name).toBeLessThan(DAY);
  });

  test('places every later event of a mail after its arrival, in order', () => {
    const wrong = [
      'quarantine_time <= received',
      'restore_request_time <= quarantine_time',
      'restore_decline_time <= restore_request_time',
      'restored_at <= restore_request_time',
      'reported_at <= received',
    ];
    expect(wrong.map((one) => number(`SELECT count(*) FROM email WHERE ${one}`))).toEqual(wrong.map(() => 0));
    expect(
      number(
        'SELECT count(*) FROM click JOIN email ON email.entity_id = click.email_id WHERE click.time <= email.received',
      ),
    ).toBe(0);
  });

  test('spreads mails and replies without clusters', () => {
    for (const [table, column] of [
      ['email', 'received'],
      ['email', 'quarantine_time'],
      ['email', 'restored_at'],
      ['click', 'time'],
      ['login', 'time'],
    ] as const)
      expect(
        number(
          `SELECT count(*) AS rows FROM "${table}" WHERE "${column}" IS NOT NULL GROUP BY "${column}" / ${MINUTE} ORDER BY rows DESC LIMIT 1`,
        ),
        column,
      ).toBeLessThan(40);
    expect(
      number(`SELECT count(*) FROM email WHERE subject LIKE 'Re:%' AND received > ${NOON - 7 * DAY}`),
    ).toBeLessThan(0.2 * number(`SELECT count(*) FROM email WHERE received > ${NOON - 7 * DAY}`));
    expect(number("SELECT count(*) FROM email WHERE subject LIKE 'Re:%'")).toBeGreaterThan(500);
  });

  test('follows office hours and weekdays', () => {
    const within = (where: string): number => number(`SELECT count(*) FROM email WHERE ${where}`);
    const hour = "CAST(strftime('%H', received / 1000, 'unixepoch') AS INTEGER)";
    const weekday = "strftime('%w', received / 1000, 'unixepoch')";
    const [office, night] = [within(`${hour} BETWEEN 9 AND 14`), within(`${hour} < 5 OR ${hour} = 23`)];
    expect(office).toBeGreaterThan(3 * night);
    expect(night).toBeGreaterThan(0);
    expect(within(`${weekday} IN ('2', '3')`)).toBeGreaterThan(3 * within(`${weekday} IN ('0', '6')`));
  });

  test('generates the same times for the same seed and instant', () => {
    const all = (now: number): string => {
      const one = createStore({ now: () => now, seed: 7, emails: 400 });
      const rows = (
        ['email', 'file', 'user', 'group', 'message', 'click', 'login', 'exception'] as const
      ).map((table) => one.find(table, {}, { limit: 400 }));
      one.close();
      return JSON.stringify(rows);
    };
    expect(all(NOON)).toBe(all(NOON));
    expect(all(NOON + 60 * MINUTE)).not.toBe(all(NOON));
  });

  test('gives the same rows later on the same day, but those that arrived in the meantime', () => {
    const received = (now: number): ReadonlyMap<unknown, number> => {
      const one = createStore({ now: () => now, seed: 7, emails: 20_000 });
      const cells = one.cells('SELECT entity_id, received FROM email');
      one.close();
      return new Map(cells.map(([id, at]) => [id, Number(at)]));
    };
    const [then, later] = [received(NOON), received(NOON + 60 * MINUTE)];
    const moved = [...later].filter(([id, at]) => then.get(id) !== at).map(([, at]) => at);
    expect(moved.length).toBeGreaterThan(0);
    // Few conversations follow a first email that arrived in the meantime.
    expect(moved.filter((at) => at <= NOON - 2 * MINUTE).length).toBeLessThan(20);
  });
});
