import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChartColors } from '../../../../renderer/components/charts/chart-colors';
import type { List } from '../../../../renderer/dataset-view/list/list';
import { legsTo, replayOption, viewOf } from '../../../../renderer/screens/replay/replay-option';
import { ReplayScreen } from '../../../../renderer/screens/replay/ReplayScreen';
import { REPLAYS } from '../../../../renderer/screens/replay/replay-target';
import { stepAt, stepsOf, type Step } from '../../../../renderer/screens/replay/steps';
import { openReplay } from '../../../../renderer/record/lists/replay-tab';
import { useLogins } from '../../../../renderer/state/logins-store';
import { fail, ok } from '../../../../shared/bridge';
import type { RowTuple, ViewSpec } from '../../../../shared/dataset';
import type { Json } from '../../../../shared/model/json';
import { runCommand } from '../../../../renderer/commands/registry';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { setUpAllCommands } from '../../../support/all-commands';
import { answer, draw, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

const { found, lists } = vi.hoisted(() => ({
  found: { rows: [] as RowTuple[], all: 0, unusual: [] as number[], isBroken: false },
  lists: [] as List<Step>[],
}));

vi.mock('echarts-for-react/esm/core', async () => {
  const { Component } = await import('react');
  /** Draws nothing; its picture is one byte. */
  class Chart extends Component {
    getEchartsInstance = () => ({ getDataURL: () => 'data:image/png;base64,AA==' });
    override render = () => null;
  }
  return { default: Chart };
});
vi.mock('../../../../renderer/dataset-view/list/ListGrid', () => ({
  ListGrid: ({ list }: { list: List<Step> }) => {
    lists.push(list);
    return <button type="button">a cell</button>;
  },
}));
vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: {
    values: async () => ok({ values: [], distinct: 0 }),
    view: async ({ view }: { view: ViewSpec }) =>
      found.isBroken
        ? fail({ kind: 'unexpected', message: 'The rows could not be read.', next: 'Try again.' })
        : ok({ count: view.filter.length > 1 ? found.rows.length : found.all, loaded: 9 }),
    unusualRows: async () => ok({ rows: found.unusual, found: found.unusual.length }),
    window: async () => ok({ rows: found.rows, offset: 0, count: found.rows.length, loaded: 9, cut: [] }),
  },
}));

const COLUMNS = (
  [
    'time',
    'success',
    'country',
    'city',
    'latitude',
    'longitude',
    'known_egress',
    'ip',
    'saas',
    'is_unusual',
  ] as const
).map((key) => ({ key, label: key, type: 'text' as const }));
const login = (row: number, fields: Readonly<Record<string, Json>>): RowTuple => [
  row,
  ...COLUMNS.map(({ key }) => fields[key] ?? null),
];
const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`;
const BERLIN = { country: 'DE', city: 'Berlin', latitude: 52.5, longitude: 13.4, success: true };
const LAGOS = { country: 'NG', city: 'Lagos', latitude: 6.5, longitude: 3.4, success: false };
const ROWS = [
  login(1, { ...BERLIN, time: at(8) }),
  login(2, { ...LAGOS, time: at(9), known_egress: 'Berlin HQ (office)' }),
  login(3, { ...LAGOS, time: at(10) }),
  login(4, { time: at(11), country: 'Atlantis' }),
  login(5, { time: at(12), country: 'FR', success: true }),
];

setUpAllCommands();
beforeEach(() => {
  installMain({ 'apps.secEntities': answer({ apps: [], feature_flags: {} }) });
  Object.assign(found, { rows: ROWS, all: 7, unusual: [], isBroken: false });
  lists.length = 0;
});
afterEach(() => vi.useRealTimers());

const drawReplay = (draft: Json = { user: 'ann@contoso.example' }, notes: readonly string[] = []) => {
  const dataset = { ...datasetOf({ columns: COLUMNS, state: 'complete', loaded: 9 }), notes };
  useLogins.setState({ kind: 'ready', dataset, job: '', connection: '' });
  return draw(<ReplayScreen tab={{ id: 't', screen: 'replay', title: 'Replay', draft }} />);
};
const position = () => screen.getByRole('region', { name: 'Current login' }).textContent ?? '';
const button = (name: string) => screen.getByRole('button', { name });

describe('the replay of a user’s logins', () => {
  it('counts every login once: those that are played, and those left out with the reasons', async () => {
    drawReplay();
    const bar = await screen.findByRole('toolbar', { name: 'Replay' });
    within(bar).getByText(
      '3 of 7 logins · 1 failed · left out: 1 through known egress · left out: 1 without a known place · left out: 2 without a time',
    );
  });

  it('steps by keys and buttons, says where each login is, and never leaves the logins', async () => {
    const { user } = drawReplay();
    await screen.findByRole('listbox', { name: 'Logins on the map' });
    expect(position()).toContain('1 of 3');
    expect(position()).toContain('Berlin, Germany');
    act(() => screen.getByRole('listbox').focus());
    act(() => REPLAYS.focused()?.goTo(1));
    expect(position()).toContain('Lagos, Nigeria');
    expect(position()).toContain('the login before came from Berlin, Germany');
    expect(screen.getByRole('option').textContent).toMatch(/Lagos, Nigeria, Failed$/);
    await user.click(button('Next login'));
    expect(position()).toContain('France · country only');
    await user.click(button('Next login'));
    expect(position()).toContain('3 of 3');
    await user.click(button('Previous login'));
    expect(position()).toContain('2 of 3');
  });

  it('plays from login to login, and stops at the last one', async () => {
    drawReplay();
    await screen.findByRole('listbox');
    vi.useFakeTimers();
    act(() => button('Play').click());
    act(() => void vi.advanceTimersByTime(1_200));
    expect(position()).toContain('2 of 3');
    act(() => button('Pause').click());
    act(() => void vi.advanceTimersByTime(5_000));
    expect(position()).toContain('2 of 3');
    act(() => button('Play').click());
    act(() => void vi.advanceTimersByTime(1_200));
    expect(position()).toContain('3 of 3');
    expect(button('Play')).toBeTruthy();
    act(() => button('Play').click());
    expect(position()).toContain('1 of 3');
  });

  it('steps instead of playing where the system asks for reduced motion, and names that as the reason', async () => {
    const query = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList);
    const { user } = drawReplay();
    await screen.findByRole('listbox');
    expect((button('Play') as HTMLButtonElement).disabled).toBe(true);
    screen.getByText(/^Playing is off because the system asks for reduced motion/);
    await user.click(button('Next login'));
    expect(position()).toContain('2 of 3');
    vi.restoreAllMocks();
  });

  it('moves the row of the list with the login, and the login with the row', async () => {
    const { user } = drawReplay();
    await screen.findByRole('listbox');
    const list = () => lists.at(-1);
    await waitFor(() =>
      expect(
        list()
          ?.targets()
          .map(({ key }) => key),
      ).toEqual(['1']),
    );
    await user.click(button('Next login'));
    await waitFor(() =>
      expect(
        list()
          ?.targets()
          .map(({ key }) => key),
      ).toEqual(['3']),
    );
    act(() => list()?.focusAt(2));
    await waitFor(() => expect(position()).toContain('3 of 3'));
  });

  it('begins at the login that it was opened from', async () => {
    drawReplay({ user: 'ann@contoso.example', time: at(10) });
    await screen.findByRole('listbox');
    expect(position()).toContain('2 of 3');
  });

  it('stays at its login in its tab, and goes to the one that is chosen elsewhere', async () => {
    const draft = { user: 'ann@contoso.example', time: at(8) };
    useWorkspace.setState({ tabs: [{ id: 't', screen: 'replay', title: 'Replay', draft }], current: 't' });
    const dataset = datasetOf({ columns: COLUMNS, state: 'complete', loaded: 9 });
    useLogins.setState({ kind: 'ready', dataset, job: '', connection: '' });
    const Tabs = () => useWorkspace((s) => s.tabs).map((tab) => <ReplayScreen key={tab.id} tab={tab} />);
    const { user, unmount } = draw(<Tabs />);
    await screen.findByRole('listbox');
    await user.click(button('Next login'));
    expect(position()).toContain('2 of 3');
    unmount();
    draw(<Tabs />);
    await screen.findByRole('listbox');
    expect(position()).toContain('2 of 3');
    act(() => openReplay('Ann@contoso.example', at(8)));
    await waitFor(() => expect(position()).toContain('1 of 3'));
    act(() => openReplay('ann@contoso.example'));
    expect(position()).toContain('1 of 3');
    expect(useWorkspace.getState().tabs).toHaveLength(1);
    act(() => openReplay('ann@contoso.example', at(12)));
    await waitFor(() => expect(position()).toContain('3 of 3'));
  });

  it('begins at the first unusual login if none was chosen, and plays the unusual ones alone when asked', async () => {
    const rows = [
      ...Array.from({ length: 11 }, (_, n) => login(n, { ...BERLIN, time: at(n) })),
      login(11, { ...LAGOS, time: at(11), success: true }),
      login(12, { ...BERLIN, time: at(12) }),
      login(13, { ...BERLIN, time: at(13) }),
    ];
    Object.assign(found, { rows, all: rows.length, unusual: [11, 13] });
    const { user } = drawReplay();
    await screen.findByRole('listbox');
    expect(position()).toContain('12 of 14');
    await user.click(button('Next login'));
    await user.click(button('Unusual only (2)'));
    expect(position()).toContain('2 of 2');
    await user.click(button('Previous login'));
    expect(position()).toContain('Lagos, Nigeria');
    await user.click(button('Unusual only (2)'));
    expect(position()).toContain('12 of 14');
  });

  it('marks only the logins that the shared rule calls unusual, and counts those that are left out', async () => {
    const rows = [
      login(1, { ...BERLIN, time: at(1) }),
      login(2, { ...LAGOS, time: at(2), is_unusual: true }),
    ];
    Object.assign(found, { rows, all: 2, unusual: [1, 77] });
    const { unmount } = drawReplay();
    await screen.findByRole('listbox');
    expect(button('Unusual only (1 of 2)').title).not.toContain('loaded');
    expect(screen.queryByText(/only the loaded logins/)).toBeNull();
    expect(position()).toContain('Berlin, Germany');
    unmount();
    drawReplay(undefined, ['slack2']);
    await screen.findByText(/only the loaded logins were compared$/);
    expect(button('Unusual only (1 of 2)').title).toContain('Only the loaded logins were compared');
  });

  it('plays all logins again once other rows have none that is unusual', async () => {
    Object.assign(found, { rows: ROWS, all: 5, unusual: [3] });
    const { user } = drawReplay();
    await screen.findByRole('listbox');
    await user.click(button('Unusual only (1)'));
    expect(position()).toContain('1 of 1');
    found.unusual = [];
    const before = useLogins.getState().dataset;
    if (!before) throw new Error('There are no logins.');
    act(() => useLogins.setState({ dataset: { ...before, revision: 1 } }));
    await waitFor(() => expect(position()).toContain('1 of 3'));
    expect(button('Unusual only (0)').getAttribute('aria-pressed')).toBe('false');
  });

  it('says that only the latest lines are drawn', async () => {
    const rows = Array.from({ length: 250 }, (_, n) => [n, ...(ROWS[(n % 2) * 2]?.slice(1) ?? [])]);
    Object.assign(found, { rows, all: rows.length });
    drawReplay({ user: 'ann@contoso.example', time: at(8) });
    await screen.findByRole('listbox');
    expect(screen.queryByText(/lines drawn/)).toBeNull();
    act(() => screen.getByRole('listbox').focus());
    act(() => runCommand('replay.last'));
    await screen.findByText('the latest 200 of 249 lines drawn');
  });

  it('says why there is nothing to replay', async () => {
    Object.assign(found, { rows: [], all: 0 });
    const { unmount } = drawReplay();
    await screen.findByText(/^No logins of ann@contoso/);
    unmount();
    const partly = drawReplay(undefined, ['slack2']);
    await screen.findByText(/^No logins of ann@contoso.* among the loaded logins$/);
    screen.getByText('The logins of slack2 could not be loaded.');
    partly.unmount();
    Object.assign(found, { rows: ROWS.slice(3, 4), all: 1 });
    const placeless = drawReplay();
    await screen.findByText('None of the logins can be shown on the map');
    screen.getByText('0 of 1 login · left out: 1 without a known place');
    placeless.unmount();
    drawReplay({});
    await screen.findByText('This tab has no user');
  });

  it('exports its picture and a table of its logins, and opens them as rows', async () => {
    const asked: unknown[] = [];
    const answers = {
      'apps.secEntities': answer({ apps: [], feature_flags: {} }),
      'export.picture': (input: unknown) => (asked.push(input), ok(null)),
    };
    installMain(answers);
    const tab = { id: 't', screen: 'replay', title: 'Replay', draft: { user: 'ann@contoso.example' } };
    useWorkspace.setState({ tabs: [tab], current: 't' });
    const { user } = drawReplay();
    installMain(answers);
    await screen.findByRole('listbox', { name: 'Logins on the map' });
    await user.click(button('Next login'));
    act(() => runCommand('replay.export-csv'));
    act(() => runCommand('replay.export-png'));
    await waitFor(() => expect(asked).toHaveLength(2));
    const query = 'Logins of ann@contoso.example in order of time, drawn up to 2 of 3';
    expect(asked).toEqual([
      {
        name: 'Logins on the map',
        query,
        content: {
          kind: 'csv',
          labels: [
            'Time',
            'Place',
            'Latitude',
            'Longitude',
            'Country only',
            'Outcome',
            'App',
            'IP address',
            'Client',
          ],
          rows: [
            [at(8), 'Berlin, Germany', 52.5, 13.4, false, 'Success', '', '', ''],
            [at(10), 'Lagos, Nigeria', 6.5, 3.4, false, 'Failed', '', '', ''],
            expect.arrayContaining([at(12), 'France', true]),
          ],
        },
      },
      { name: 'Logins on the map', query, content: { kind: 'png', png: 'AA==' } },
    ]);
    act(() => runCommand('replay.rows'));
    expect(useWorkspace.getState().tabs.at(-1)).toMatchObject({
      screen: 'list',
      draft: { ref: { list: 'logins', key: 'user', value: 'ann@contoso.example' } },
    });
  });

  it('reads the logins again after a failure', async () => {
    found.isBroken = true;
    const { user } = drawReplay();
    await screen.findByText('The rows could not be read.');
    found.isBroken = false;
    await user.click(button('Retry'));
    await screen.findByRole('listbox', { name: 'Logins on the map' });
  });
});

describe('the picture of a replay', () => {
  const { steps } = stepsOf(ROWS, COLUMNS, new Set());

  it('draws a line between places, and none from a place to itself', () => {
    const [berlin, lagos] = steps;
    if (!berlin || !lagos) throw new Error('The logins have no steps.');
    const legs = legsTo([berlin, berlin, lagos, berlin], 3);
    expect(legs.map(({ from, to }) => [from.place, to.place])).toEqual([
      ['Berlin, Germany', 'Lagos, Nigeria'],
      ['Lagos, Nigeria', 'Berlin, Germany'],
    ]);
    expect(legsTo([berlin, berlin], 1)).toEqual([]);
  });

  it('shows the part of the world that has all places, and all of it if they are far apart', () => {
    const { zoom, center } = viewOf(steps.slice(0, 2));
    expect(zoom).toBeGreaterThan(1);
    expect(center).toEqual([8.4, 29.5]);
    expect(viewOf(steps.slice(0, 1))).toEqual({ zoom: 8, center: [13.4, 52.5] });
    const far = { ...steps[0], longitude: -170 } as Step;
    const other = { ...steps[0], longitude: 170 } as Step;
    expect(viewOf([far, other])).toEqual({ zoom: 1, center: null });
  });

  it('leaves a margin around the places in both directions', () => {
    const [first] = steps;
    if (!first) throw new Error('The logins have no steps.');
    const { zoom } = viewOf([
      { ...first, latitude: 32, longitude: 34.8 },
      { ...first, latitude: 6.5, longitude: 3.4 },
    ]);
    // The outlines span 370 by 142 degrees.
    expect([25.5 / (142 / zoom), 31.4 / (370 / zoom)].every((part) => part < 0.65)).toBe(true);
  });

  it('names each place so far once', () => {
    const [berlin, lagos] = steps;
    if (!berlin || !lagos) throw new Error('The logins have no steps.');
    const near = { ...berlin, latitude: 52.51 };
    const { series } = replayOption({
      steps: [berlin, near, lagos, berlin],
      legs: [],
      at: 2,
      view: { zoom: 1, center: null },
      colors: {} as ChartColors,
    });
    const names = series.find(({ id }) => id === 'names');
    expect(names?.data.map((one) => ('name' in one ? one.name : ''))).toEqual([
      'Berlin, Germany',
      'Lagos, Nigeria',
    ]);
  });

  it('begins with the first login if none is chosen or unusual, and with the last one if all are before the time', () => {
    expect([stepAt(steps, undefined), stepAt(steps, at(9)), stepAt(steps, at(23))]).toEqual([0, 1, 2]);
  });
});
