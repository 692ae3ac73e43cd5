import { expect, it } from 'vitest';
import { useApp } from '../../../renderer/state/app-store';
import { wallClockToInstant } from '../../../shared/rules/next-run';
import { storedCell } from '../../../main/datasets/column-store/stored-cell';
import { isZoneAssumed, readNanoseconds, readTime } from '../../../shared/rules/read-time';
import { formatInstant, formatInstantWithZone } from '../../../renderer/state/time';

const HOUR = 3_600_000;
const AT = Date.UTC(2026, 10, 20, 12, 30, 15);

it('reads one moment in every shape with a zone, or since the epoch', () => {
  for (const sent of [
    '2026-11-20T12:30:15Z',
    '2026-11-20 12:30:15Z',
    '2026-11-20T12:30:15.000000Z',
    '2026-11-20T12:30:15,000Z',
    '2026-11-20T18:00:15+0530',
    '2026-11-20T18:00:15.000+05:30',
    '2026-11-20T07:30:15-05',
    '2026-11-20 12:30:15 UTC',
    '2026-11-20 12:30:15 +00:00',
    'Fri, 20 Nov 2026 12:30:15 GMT',
    '20 Nov 2026 13:30:15 +0100',
    AT,
    AT / 1000,
    String(AT),
    String(AT / 1000),
  ]) {
    expect(readTime(sent, 'Asia/Tokyo'), String(sent)).toBe(AT);
    expect(storedCell({ type: 'time', zone: 'Asia/Tokyo' }, sent), String(sent)).toBe(AT);
    expect(formatInstant(sent, 'UTC'), String(sent)).toBe('11/20/26 12:30:15');
    expect(isZoneAssumed(sent)).toBe(false);
  }
});

it('reads a time without a zone in the one that is given, and says that the zone is assumed', () => {
  for (const sent of ['2026-11-20T12:30:15.250', '2026-11-20 12:30:15.250000']) {
    expect(readTime(sent, 'UTC')).toBe(AT + 250);
    expect(readTime(sent, 'America/New_York')).toBe(AT + 5 * HOUR + 250);
    expect(storedCell({ type: 'time', zone: 'Asia/Kolkata' }, sent)).toBe(AT - 5.5 * HOUR + 250);
    expect(isZoneAssumed(sent)).toBe(true);
    expect(formatInstant(sent, 'UTC', 'America/New_York')).toBe('11/20/26 17:30:15');
    expect(formatInstantWithZone(sent, 'UTC')).toMatch(/zone assumed$/);
  }
  expect(readTime('Fri, 20 Nov 2026 12:30:15', 'America/New_York')).toBe(AT + 5 * HOUR);
  expect(readTime('2026-11-20', 'America/New_York')).toBe(Date.UTC(2026, 10, 20, 5));
});

it('reads seconds with a fraction by their digits, and what is more precise than a millisecond apart', () => {
  for (const [sent, milliseconds, nanoseconds] of [
    ['1772445600.001', 1, 0],
    ['1772445600.1239999', 123, 999_900],
    [1772445600.123456, 123, 456_000],
    ['1772445600123.5', 123, 500_000],
    ['2026-03-02T10:00:00.123456789Z', 123, 456_789],
    ['2026-03-02 10:00:00,1234567', 123, 456_700],
    ['2026-03-02T10:00:00.12Z', 120, 0],
    ['2026-03-02T10:00:00Z', 0, 0],
  ] as const) {
    expect(readTime(sent, 'UTC'), String(sent)).toBe(1_772_445_600_000 + milliseconds);
    expect(readNanoseconds(sent), String(sent)).toBe(nanoseconds);
  }
  for (const sent of [null, true, 'noon', '']) expect(readNanoseconds(sent)).toBe(0);
});

it('reads the tenant’s zone of the connection, and else the one of the workstation', () => {
  const own = useApp.getState();
  const session = { kind: 'signedIn', connectionId: 'c' } as typeof own.session;
  useApp.setState({ session, zone: 'Asia/Tokyo' });
  expect(formatInstant('2026-11-20T12:00:00', 'UTC')).toBe('11/20/26 03:00:00');
  useApp.setState({ settings: { ...own.settings, tenantZones: { c: 'America/New_York', d: 'UTC' } } });
  expect(formatInstant('2026-11-20T12:00:00', 'UTC')).toBe('11/20/26 17:00:00');
  useApp.setState({ settings: { ...own.settings, tenantZones: { c: 'Nowhere/City' } } });
  expect(formatInstant('2026-11-20T12:00:00', 'UTC')).toBe('11/20/26 03:00:00');
  useApp.setState(own, true);
});

it('reads the hours around a clock change as the slow way does', () => {
  for (const day of ['2026-03-08', '2026-11-01', '2026-07-01'])
    for (let minute = 0; minute < 300; minute += 7) {
      const wall = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
      const sent = new Date(wall).toISOString().slice(0, 19);
      const slow = wallClockToInstant(wall, 'America/New_York');
      for (const round of [1, 2]) expect(readTime(sent, 'America/New_York'), `${sent} ${round}`).toBe(slow);
    }
});

it('reads nothing else as a time', () => {
  for (const sent of [
    '',
    'yesterday',
    '12345',
    '20-11-2026',
    'row 7',
    '2026-02-30T00:00:00Z',
    '2025-02-29',
    '31 Jun 2026 10:00:00 GMT',
    '11/20/2026',
    null,
    true,
    {},
    1e30,
    1.7e15,
    NaN,
  ])
    expect(readTime(sent, 'UTC'), String(sent)).toBeUndefined();
});

it('reads times outside of the years 101 to 9999 as UTC, because no rules of a zone reach there', () => {
  expect(readTime('0001-01-01T00:00:00', 'Asia/Tokyo')).toBe(Date.parse('0001-01-01T00:00:00Z'));
  expect(readTime('+275760-09-13 00:00', 'Asia/Tokyo')).toBe(Date.parse('+275760-09-13T00:00:00Z'));
  expect(readTime('-271821-04-20 00:00', 'Asia/Tokyo')).toBe(-8.64e15);
  expect(readTime('0101-01-02T09:00:00', 'Etc/GMT-9')).toBe(Date.parse('0101-01-02T00:00:00Z'));
});
