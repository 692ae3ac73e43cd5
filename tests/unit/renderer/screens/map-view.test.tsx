import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Outcome } from '../../../../renderer/screens/dashboard/dashboard-draft';
import { countsOf } from '../../../../renderer/screens/dashboard/hours/hour-maps';
import { HourMaps } from '../../../../renderer/screens/dashboard/hours/HourMaps';
import { MapPanel } from '../../../../renderer/screens/dashboard/map/MapPanel';
import { ok } from '../../../../shared/bridge';
import { draw, installMain } from '../../../support/page';
import { fakePlaces } from './fake-places';

type Option = {
  readonly geo: Geo;
  readonly series: readonly { readonly large?: boolean; readonly data: readonly unknown[] }[];
};
type Geo = { readonly zoom: number; readonly center: readonly [number, number] | null };
type Chart = {
  readonly option: Option;
  readonly onEvents: {
    readonly click: (at: object) => void;
    readonly georoam: (event: unknown, chart: object) => void;
  };
};
const { drawn, counts } = vi.hoisted(() => ({
  drawn: [] as Chart[],
  counts: { held: undefined as Promise<void> | undefined },
}));
const geo = () => drawn.at(-1)?.option.geo;

vi.mock('echarts-for-react/esm/core', () => ({
  default: (props: Chart) => {
    drawn.push(props);
    return null;
  },
}));
vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: {
    values: async () => ok({ values: [], distinct: 0 }),
    places: async () => {
      await counts.held;
      return fakePlaces();
    },
  },
}));

const nothing = () => undefined;

const panel = (outcome: Outcome, isZoomedIn = false) => (
  <MapPanel
    dataset="d1"
    version="2"
    filter={[]}
    next={[]}
    isLoading={false}
    onCurrent={nothing}
    onTouch={nothing}
    outcome={outcome}
    mode={{ isZoomedIn, reason: '' }}
    isTable={false}
    onOpen={nothing}
  />
);

beforeEach(() => {
  installMain();
  drawn.length = 0;
  counts.held = undefined;
});

it('takes over the view of the map once when a drag has ended, and then shows the mark that is chosen', async () => {
  draw(panel('both'));
  await screen.findByRole('listbox');
  const before = drawn.length;
  const chart = { getOption: () => ({ geo: [{ zoom: 4, center: [1, 2] }] }) };
  for (let pixel = 0; pixel < 20; pixel += 1) act(() => drawn.at(-1)?.onEvents.georoam({}, chart));
  expect(drawn).toHaveLength(before);
  await waitFor(() => expect(geo()).toMatchObject({ zoom: 4, center: [1, 2] }));
  act(() => drawn.at(-1)?.onEvents.click({ seriesIndex: 0, dataIndex: 1 }));
  expect(geo()).toMatchObject({ zoom: 4, center: [20, 20] });
});

it('draws the map once for other logins, not for their name as well', async () => {
  const { rerender } = draw(panel('both'));
  await screen.findByRole('option');
  const before = drawn.at(-1)?.option;
  rerender(panel('fail'));
  expect(screen.getByRole('option').textContent).toContain('failed');
  expect(drawn.at(-1)?.option).toBe(before);
});

it('draws the marks in the mode that they were counted for until others are counted', async () => {
  const { rerender } = draw(panel('both'));
  await screen.findByRole('option');
  let release = nothing;
  counts.held = new Promise((resolve) => (release = () => void resolve()));
  const before = drawn.at(-1)?.option;
  expect(before?.series[0]?.large).toBe(false);
  rerender(panel('both', true));
  expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true');
  expect(drawn.at(-1)?.option).toBe(before);
  release();
  await waitFor(() => expect(drawn.at(-1)?.option.series[0]?.large).toBe(true));
});

it('draws the heat maps once for other logins, and not again for their name and their load', () => {
  const cell = { map: 0, weekday: 1, hour: 2 };
  const maps = [{ key: '', name: '', note: '', filter: [], counts: countsOf([]), total: 1 }];
  const hours = (outcome: Outcome, isLoading: boolean) => (
    <HourMaps
      query=""
      maps={maps}
      cell={cell}
      outcome={outcome}
      isLoading={isLoading}
      onCell={nothing}
      onOpen={nothing}
      onOpenAll={nothing}
    />
  );
  const { rerender } = draw(hours('both', false));
  const before = drawn.at(-1)?.option;
  rerender(hours('fail', true));
  rerender(hours('fail', false));
  expect(screen.getByRole('option').textContent).toContain('failed');
  expect(drawn.at(-1)?.option).toBe(before);
});
