import { LeftOut } from '../../../../renderer/dataset-view/rows/LeftOut';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LeftOutNotes } from '../../../../renderer/screens/hunt/HuntScreen';
import { ok } from '../../../../shared/bridge';
import { draw, installMain } from '../../../support/page';

it('says how many apps and fields the pickers lack, and which values were ignored', async () => {
  installMain({ 'apps.secEntities': () => ok({ apps: [] }, { skipped: 2, ignored: ['apps.options'] }) });
  draw(<LeftOutNotes config={{ skipped: 1 }} />);
  const apps = '2 apps left out: unexpected format. 1 value ignored: unexpected format (apps.options).';
  expect(await screen.findByText(apps)).toBeTruthy();
  expect(screen.getByText('1 field left out: unexpected format.')).toBeTruthy();
});

it('says nothing if nothing was left out', async () => {
  const main = installMain({ 'apps.secEntities': () => ok({ apps: [] }) });
  draw(<LeftOutNotes config={undefined} />);
  await expect.poll(() => main.inputs('apps.secEntities')).toHaveLength(1);
  expect(screen.queryByRole('status')).toBeNull();
});

it('counts the rows and names the values that a result lacks, beside its counts', () => {
  draw(<LeftOut dataset={{ skipped: 2, ignored: ['rows.size', 'country'] }} item="exception" />);
  expect(screen.getByText('2 exceptions skipped: unexpected format')).toBeTruthy();
  expect(screen.getByText('Values ignored: unexpected format (rows.size, country)')).toBeTruthy();
});
