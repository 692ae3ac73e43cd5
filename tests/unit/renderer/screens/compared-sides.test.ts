import { expect, it } from 'vitest';
import { describeSides, formatSides } from '../../../../renderer/screens/compare/format';
import { sideOptions } from '../../../../renderer/screens/compare/side-options';
import { useApp } from '../../../../renderer/state/app-store';
import { datasetOf } from '../dataset-view/fake-rows';

const AT = Date.parse('2026-11-20T09:00:00Z');
const run = (dataset: string, minutes: number) =>
  datasetOf({
    dataset,
    title: 'Emails',
    asked: { app: 'Office 365', words: 'verdict is phishing' },
    fetchedAt: AT + minutes * 60_000,
  });

it('names an open side by its conditions and its time, so that two runs of one query differ', () => {
  useApp.setState(({ settings }) => ({ settings: { ...settings, times: 'utc' } }));
  const [before, after] = sideOptions([run('d1', 0), run('d2', 30)], []).map(({ side }) => side);
  if (!before || !after) throw new Error('A side is missing.');
  expect(before.title).toBe('Emails: verdict is phishing');
  expect(formatSides({ before, after })).toMatch(/^Emails: verdict is phishing: .*09:00.* → .*09:30/);
  expect(describeSides({ before, after })).toMatch(/^Before: Emails.*09:00.* After: Emails.*09:30/);
});

it('names a comparison of two files by their names', () => {
  const sides = { before: { title: 'a.csv' }, after: { title: 'b.csv' } };
  expect(formatSides(sides)).toBe('a.csv → b.csv');
});
