import { act, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { List } from '../../../../renderer/dataset-view/list/list';
import { readDraft, type DashboardDraft } from '../../../../renderer/screens/dashboard/dashboard-draft';
import { HourPanel } from '../../../../renderer/screens/dashboard/hours/HourPanel';
import { MapPanel } from '../../../../renderer/screens/dashboard/map/MapPanel';
import type { Pick } from '../../../../renderer/screens/dashboard/pick';
import {
  PANELS,
  PICTURES,
  useRestingFocus,
  wantHours,
} from '../../../../renderer/screens/dashboard/picture-target';
import { ok } from '../../../../shared/bridge';
import { draw, installMain } from '../../../support/page';
import { fakePlaces } from './fake-places';

const { lists, counts } = vi.hoisted(() => ({
  lists: [] as List<unknown>[],
  counts: { isHeld: false, release: [] as (() => void)[] },
}));

vi.mock('echarts-for-react/esm/core', () => ({ default: () => null }));
vi.mock('../../../../renderer/dataset-view/list/ListGrid', () => ({
  ListGrid: ({ list }: { list: List<unknown> }) => {
    lists.push(list);
    return <button type="button">a cell</button>;
  },
}));
vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: {
    group: async () => {
      if (counts.isHeld) await new Promise<void>((resolve) => counts.release.push(resolve));
      return ok({
        groups: [
          { values: [1, 2], count: 5 },
          { values: [3, 4], count: 3 },
        ],
        total: 8,
      });
    },
    values: async () => ok({ values: [], distinct: 0 }),
    places: () => fakePlaces(),
  },
}));

const nothing = () => undefined;
const picked: Pick[] = [];
const touched = vi.fn();
let tests = 0;
const BASE = {
  /** Rows that no other test has counted. */
  get dataset() {
    return `d${tests}`;
  },
  version: '2',
  filter: [],
  next: [],
  isLoading: false,
  onCurrent: (pick: Pick) => void picked.push(pick),
  onTouch: touched,
  onOpen: nothing,
};
const mapPanel = (isTable: boolean) => (
  <MapPanel {...BASE} outcome="fail" mode={{ isZoomedIn: false, reason: '' }} isTable={isTable} />
);
const hourPanel = (draft: Partial<DashboardDraft> = {}) => (
  <>
    <HourPanel
      {...BASE}
      draft={{ ...readDraft(undefined), ...draft }}
      appLabel={(app) => app}
      onSplit={nothing}
    />
    <input />
  </>
);

beforeEach(() => {
  installMain();
  Object.assign(counts, { isHeld: false, release: [] });
  tests += 1;
  picked.length = 0;
  lists.length = 0;
  touched.mockClear();
});

const Picture = () => {
  const picture = useRef<HTMLDivElement>(null);
  useRestingFocus(picture, true);
  return <div ref={picture} role="listbox" tabIndex={0} />;
};

/** A panel that takes the focus in the moment in which its picture was drawn, before the picture goes. */
const Panel = () => {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => body.current?.focus());
  return (
    <div ref={body} role="group" tabIndex={-1}>
      <Picture />
    </div>
  );
};

it('takes no focus after it is drawn: a picture that goes next would lose it', () => {
  draw(<Panel />);
  expect(document.activeElement).toBe(screen.getByRole('group'));
});

describe('a picture that is read as a table', () => {
  it.each([
    ['map', mapPanel(false), mapPanel(true)],
    ['hours', hourPanel(), hourPanel({ isTable: true })],
  ])('keeps the focus in the panel of the %s, and has it again afterwards', async (_, picture, table) => {
    const { rerender } = draw(picture);
    await waitFor(() => {
      screen.getByRole('listbox').focus();
      expect(PANELS.focused()).toBeDefined();
    });
    act(() => {
      PANELS.focused()?.rest();
      rerender(table);
    });
    const cell = await screen.findByRole('button', { name: 'a cell' });
    await waitFor(() => {
      expect(document.activeElement?.contains(cell)).toBe(true);
      expect(document.activeElement).not.toBe(document.body);
    });
    cell.focus();
    act(() => {
      PANELS.focused()?.rest();
      rerender(picture);
    });
    const again = await screen.findByRole('listbox');
    await waitFor(() => expect(document.activeElement).toBe(again));
  });

  it.each([
    ['places', mapPanel(true), 'City 40, Nigeria', 'City 20, Nigeria'],
    ['hours', hourPanel({ isTable: true }), 'Mon 02:00', 'Wed 04:00'],
  ])('picks the logins of the current row of the %s', async (_, table, first, second) => {
    draw(table);
    await screen.findByRole('button', { name: 'a cell' });
    await waitFor(() => expect(lists.at(-1)?.currentRow()?.offset).toBe(0));
    expect(picked.map(({ name }) => name)).toEqual([first]);
    expect(touched).not.toHaveBeenCalled();
    act(() => lists.at(-1)?.focusAt(1));
    expect(picked.map(({ name }) => name)).toEqual([first, second]);
    expect(touched).toHaveBeenCalledOnce();
  });
});

it('goes to a row of the table if the hour that was current has no logins and thus no row', async () => {
  const { rerender } = draw(hourPanel());
  // The picture takes keys once it is drawn, which can be after its list.
  await waitFor(() => {
    screen.getByRole('listbox').focus();
    expect(PICTURES.focused()).toBeDefined();
  });
  act(() => PICTURES.focused()?.move('ArrowLeft'));
  await waitFor(() => expect(picked.at(-1)?.name).toBe('Mon 01:00'));
  rerender(hourPanel({ isTable: true }));
  await waitFor(() => expect(picked.at(-1)?.name).toBe('Mon 02:00'));
});

describe('the hours that are asked to take the focus', () => {
  const hours = () => screen.findByRole('listbox');
  /** The focus follows once the drawn hours have registered. */
  const focusIsAtHours = () =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listbox')));
  const release = async () => {
    await waitFor(() => expect(counts.release).toHaveLength(1));
    counts.release[0]?.();
    await hours();
  };

  it('the hours take the focus once they are counted, and say of which outcome they are', async () => {
    counts.isHeld = true;
    draw(hourPanel());
    act(wantHours);
    expect(document.activeElement).not.toBe(document.body);
    await release();
    await focusIsAtHours();
    expect(screen.getByRole('option').textContent).toBe('Mon 02:00, 5 failed logins');
  });

  it('the hours leave the focus where the analyst moved it while they were counted', async () => {
    counts.isHeld = true;
    draw(hourPanel());
    act(wantHours);
    screen.getByRole('textbox').focus();
    await release();
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  it('the hours take the focus at once if they are there', async () => {
    draw(hourPanel());
    await hours();
    screen.getByRole('textbox').focus();
    act(wantHours);
    await focusIsAtHours();
  });

  it('the hours leave the focus where the analyst moved it before their panel was there', async () => {
    const { rerender } = draw(
      <>
        {null}
        <input />
      </>,
    );
    wantHours();
    screen.getByRole('textbox').focus();
    rerender(hourPanel());
    await hours();
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });
});

it('gives the focus to the map as the screen is shown, and takes it from no control', async () => {
  draw(
    <main className="shell-main" tabIndex={-1} ref={(main) => main?.focus()}>
      {mapPanel(false)}
    </main>,
  );
  const map = await screen.findByRole('listbox');
  await waitFor(() => expect(document.activeElement).toBe(map));
});

it('leaves the focus to a control that has it when the map is shown', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  draw(mapPanel(false));
  await screen.findByRole('listbox');
  expect(document.activeElement).toBe(field);
  field.remove();
});
