import vm from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { clockScript, readClock } from '../../../main/electron/clock';

vi.mock('electron', () => ({ app: { isPackaged: false, commandLine: { hasSwitch: () => false } } }));

const STARTED = Date.parse('2026-11-20T08:00:00Z');
const read = (given: string | undefined, isPackaged = false) =>
  readClock(given, { isPackaged, startedAt: STARTED });

describe('the clock of a development copy', () => {
  it('shows the system’s time without the switch', () => {
    expect([read(undefined), read(undefined, true)]).toEqual([{ offset: 0 }, { offset: 0 }]);
  });

  it('shows the given time when the process starts', () => {
    expect(read('2026-11-20T09:00:00Z')).toEqual({ offset: 3_600_000 });
    expect(read('2026-11-18T08:00:00+00:00')).toEqual({ offset: -2 * 86_400_000 });
  });

  it.each(['', 'tomorrow', '2026-13-01'])(
    'names the switch if its value can’t be read as a time (%j)',
    (given) => {
      expect(read(given)).toEqual({ error: expect.stringContaining('--clock takes a time in ISO 8601') });
    },
  );

  it('refuses the switch in a package', () => {
    expect(read('2026-11-20T09:00:00Z', true)).toEqual({
      error: 'Postern takes --clock only when it is not packaged.',
    });
  });
});

describe('the clock of a page', () => {
  const page = (code: string): unknown => {
    const context = vm.createContext({});
    vm.runInContext(clockScript(-86_400_000), context);
    return vm.runInContext(code, context);
  };
  const yesterday = Date.now() - 86_400_000;
  const isYesterday = (time: unknown) => Math.abs(Number(time) - yesterday) < 60_000;

  it('adds the offset to the system’s time in every form of Date', () => {
    expect(isYesterday(page('Date.now()'))).toBe(true);
    expect(isYesterday(page('new Date().getTime()'))).toBe(true);
    expect(isYesterday(page('Date.parse(Date())'))).toBe(true);
  });

  it('changes no date that is given', () => {
    expect(page('new Date(7).getTime()')).toBe(7);
    expect(page("Date.parse('1970-01-01T00:00:01Z') + Date.UTC(1970, 0, 1)")).toBe(1_000);
    expect(page('new Date(new Date(7)).toISOString()')).toBe('1970-01-01T00:00:00.007Z');
  });

  it('leaves dates of their own kind', () => {
    expect(page('[new Date() instanceof Date, new Date().constructor === Date, Date.name]')).toEqual([
      true,
      true,
      'Date',
    ]);
    expect(page('(class extends Date {}).prototype instanceof Date')).toBe(true);
    expect(page('new (class Later extends Date { late() { return 1; } })().late()')).toBe(1);
  });
});
