import { act, render } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Settings } from '../../../../shared/model/app-state';
import { formatTypedDate, parseTypedDate } from '../../../../renderer/query/typed-date';
import { useApp } from '../../../../renderer/state/app-store';
import { datePattern, formatInstant, useZone } from '../../../../renderer/state/time';
import { TEXT as LOGINS } from '../../../../renderer/screens/dashboard/text';

const START = useApp.getState();
const AT = '2026-11-05T12:03:04Z';

beforeEach(() => useApp.setState({ ...START, zone: 'UTC' }, true));

const change = (patch: Partial<Settings>) =>
  useApp.setState({ settings: { ...useApp.getState().settings, ...patch } });

it('shows times in the zone that the analyst chose, and in the computer’s for one that it doesn’t know', () => {
  expect(formatInstant(AT)).toBe('11/05/26 12:03:04');
  change({ times: 'Asia/Tokyo' });
  expect(formatInstant(AT)).toBe('11/05/26 21:03:04');
  change({ times: 'Nowhere/Land' });
  expect(formatInstant(AT)).toBe('11/05/26 12:03:04');
});

it('shows and offers dates in the chosen format, and reads typed ones in both', () => {
  change({ dateFormat: 'iso' });
  expect([formatInstant(AT), formatTypedDate(AT, 'UTC'), datePattern()]).toEqual([
    '2026-11-05 12:03:04',
    '2026-11-05 12:03:04',
    'yyyy-mm-dd',
  ]);
  expect(parseTypedDate('2026-11-05 12:03:04', 'UTC')).toBe(parseTypedDate('11/05/26 12:03:04', 'UTC'));
});

it('draws times again when the zone or the format changes', () => {
  const Time = () => <p>{formatInstant(AT, useZone())}</p>;
  const { container } = render(<Time />);
  act(() => change({ dateFormat: 'iso' }));
  expect(container.textContent).toBe('2026-11-05 12:03:04');
  act(() => change({ times: 'Asia/Tokyo' }));
  expect(container.textContent).toBe('2026-11-05 21:03:04');
});

it('asks for the time range of the logins in the analyst’s format', () => {
  change({ dateFormat: 'iso' });
  expect(LOGINS.span.hint('UTC')).toMatch(/^yyyy-mm-dd hh:mm:ss, in UTC/);
});
