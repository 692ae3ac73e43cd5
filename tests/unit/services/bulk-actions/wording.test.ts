import { expect, it } from 'vitest';
import { wordingOf } from '../../../../main/services/bulk-actions/wording';
import { Settings } from '../../../../shared/model/app-state';
import type { Deps } from '../../../../main/deps';

it.each([
  ['utc', 'UTC'],
  ['local', 'Europe/Berlin'],
  ['Asia/Tokyo', 'Asia/Tokyo'],
])('writes reasons with times as they are shown: %s', (times, timeZone) => {
  const read = () => ({
    settings: Settings.parse({ times, dateFormat: 'iso' }),
    connections: [],
    workspace: null,
    flags: {},
  });
  const settings = { read } as unknown as Deps['settings'];
  const wording = wordingOf({ settings, timeZone: 'Europe/Berlin' }, { kind: 'signedOut' });
  expect(wording).toMatchObject({ timeZone, dateFormat: 'iso' });
});
