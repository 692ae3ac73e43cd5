import { expect, it } from 'vitest';
import { storedCell } from '../../../main/datasets/stored-cell';
import { isZoneAssumed, readTime } from '../../../shared/rules/read-time';
import { formatInstant, formatInstantWithZone } from '../../../renderer/state/time';

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
    AT,
    AT / 1000,
    String(AT),
    String(AT / 1000),
  ]) {
    expect(readTime(sent), String(sent)).toBe(AT);
    expect(storedCell('time', sent), String(sent)).toBe(AT);
    expect(formatInstant(sent, 'UTC'), String(sent)).toBe('11/20/26 12:30:15');
    expect(isZoneAssumed(sent)).toBe(false);
  }
});

it('reads a time without a zone on this computer, and says that the zone is assumed', () => {
  const local = new Date(2026, 10, 20, 12, 30, 15).getTime();
  for (const sent of ['2026-11-20T12:30:15', '2026-11-20 12:30:15.000000']) {
    expect(readTime(sent)).toBe(local);
    expect(storedCell('time', sent)).toBe(local);
    expect(isZoneAssumed(sent)).toBe(true);
    expect(formatInstantWithZone(sent, 'UTC')).toMatch(/zone assumed$/);
  }
  expect(readTime('2026-11-20')).toBe(new Date(2026, 10, 20).getTime());
});

it('reads nothing else as a time', () => {
  for (const sent of ['', 'yesterday', '12345', '20-11-2026', null, true, {}, 1e30, 1.7e15, NaN])
    expect(readTime(sent), String(sent)).toBeUndefined();
});
