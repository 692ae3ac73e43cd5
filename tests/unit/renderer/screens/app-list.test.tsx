import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { App } from '../../../../shared/model/apps';
import type { LoginLoad } from '../../../../renderer/state/logins-store';
import { AppList } from '../../../../renderer/screens/dashboard/AppList';
import { draw } from '../../../support/page';

const app = (name: string, state: App['state'] = 'enabled') =>
  ({ name, label: name, state, is_saas: true }) as App;

const rowTexts = (load: LoginLoad) => {
  draw(
    <AppList
      apps={[app('loaded'), app('none'), app('refused'), app('off', 'disabled')]}
      counts={new Map([['loaded', { success: 3, fail: 1 }]])}
      failed={['refused']}
      load={load}
      hidden={new Set()}
      outcome="both"
      onToggle={() => undefined}
    />,
  );
  return screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
};

it('shows no zero for an app whose logins may still arrive', () => {
  expect(rowTexts('loading')).toEqual([
    'loaded4',
    'noneloading…',
    'refusedcould not be loaded',
    'offDisabled',
  ]);
});

it('shows the zero once all logins are there', () => {
  expect(rowTexts('over')).toEqual(['loaded4', 'none0', 'refusedcould not be loaded', 'offDisabled']);
});

it('shows no zero for an app that a canceled load may not have reached', () => {
  expect(rowTexts('canceled')).toEqual([
    'loaded4',
    'nonenot loaded',
    'refusedcould not be loaded',
    'offDisabled',
  ]);
});

it('lets an app with an unknown state be chosen', () => {
  draw(
    <AppList
      apps={[app('new', 'unknown')]}
      counts={new Map([['new', { success: 2, fail: 0 }]])}
      failed={[]}
      load="over"
      hidden={new Set()}
      outcome="both"
      onToggle={() => undefined}
    />,
  );
  const box = screen.getByRole<HTMLInputElement>('checkbox');
  expect([box.checked, box.disabled, box.closest('label')?.textContent]).toEqual([true, false, 'new2']);
});
