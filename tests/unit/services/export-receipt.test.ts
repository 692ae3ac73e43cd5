import { expect, it } from 'vitest';
import { exportDetails } from '../../../main/services/exports/export-receipt';

type Given = Parameters<typeof exportDetails>;

it('names the day and the hour that the rows of an export were filtered by', () => {
  const part = (name: 'hour' | 'weekday', value: number) => ({
    kind: 'part',
    key: 'time',
    part: name,
    value,
    timeZone: 'Europe/Berlin',
  });
  const view = { dataset: 'd', sort: [], filter: [part('weekday', 0), part('hour', 9)] };
  const state = { columns: [{ key: 'time', label: 'Time' }], total: 0, skipped: 0 };
  const details = exportDetails(
    { view, format: 'csv', labels: [] } as unknown as Given[0],
    state as unknown as Given[1],
    { asked: 0, written: 0, repeated: 0, notes: [] } as unknown as Given[2],
  );
  expect(details.filter).toBe('Time on Sun (Europe/Berlin); Time at 09:00–09:59 (Europe/Berlin)');
});
