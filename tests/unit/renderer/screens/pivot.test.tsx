import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PIVOT_COMMANDS } from '../../../../renderer/screens/pivot/commands';
import { IndexNotes } from '../../../../renderer/screens/pivot/SeenRows';
import { PivotScreen } from '../../../../renderer/screens/pivot/PivotScreen';
import { pivots } from '../../../../renderer/screens/pivot/pivot-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { ok, type Result } from '../../../../shared/bridge';
import type { PivotReport, UnindexedRows } from '../../../../shared/model/pivot';
import { answer, draw, installMain } from '../../../support/page';
import { OFFLINE, setUpKeys } from '../../../support/record';
import { datasetOf } from '../dataset-view/fake-rows';

type ViewProps = { readonly counts: ReactNode; readonly strips: ReactNode; readonly grid: ReactNode };
vi.mock('../../../../renderer/dataset-view/rows/RowsView', () => ({
  RowsView: ({ counts, strips, grid }: ViewProps) => (
    <>
      {counts}
      {strips}
      {grid}
    </>
  ),
}));
vi.mock('../../../../renderer/dataset-view/rows/RowsGrid', () => ({ RowsGrid: () => null }));

const TAB = { id: 't', screen: 'pivot', title: 'Seen', draft: { text: 'evil.example' } };
const REPORT: PivotReport = {
  value: 'evil.example',
  total: 1,
  listed: 1,
  kinds: { email: 1 },
  live: 0,
  unindexed: [],
  index: { entities: 9, values: 20, oldest: 0, dropped: 0, wasDamaged: false },
  tookMs: 1,
};
const found = (total: number, more: Partial<PivotReport> = {}): Result<unknown> =>
  ok({ state: datasetOf({ loaded: total }), report: { ...REPORT, total, listed: total, ...more } });

setUpKeys(PIVOT_COMMANDS);
beforeEach(() => {
  useWorkspace.setState({ tabs: [], current: null });
  useWorkspace.setState({ tabs: [TAB], current: TAB.id });
});

/** Draws the screen; each look-up ends when the test delivers its result. */
const setUp = () => {
  const deliver: ((result: Result<unknown>) => void)[] = [];
  const main = installMain({
    'pivot.find': () => new Promise((resolve) => deliver.push(resolve)),
    'dataset.close': answer(null),
  });
  const drawn = draw(<PivotScreen tab={TAB} />);
  const lookUps = () => main.inputs('pivot.find').length;
  const end = async (at: number, result: Result<unknown>) => {
    await waitFor(() => expect(deliver.length).toBeGreaterThan(at));
    deliver[at]?.(result);
  };
  const pressF5 = () => fireEvent.keyDown(document.body, { key: 'F5' });
  const running = () => screen.findByText('Looking again. These are the previous results.');
  return { ...drawn, main, lookUps, end, pressF5, running };
};

describe('the pivot screen', () => {
  it('shows that its first look-up is running, can cancel it, and can look again', async () => {
    const { user, lookUps, end } = setUp();
    const status = screen.getByText('Searching what this workstation has seen').closest('[role=status]');
    await user.click(within(status as HTMLElement).getByRole('button', { name: 'Cancel look-up' }));
    screen.getByText('Look-up canceled');
    await end(0, found(3));
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    expect(lookUps()).toBe(2);
    await end(1, found(5));
    await screen.findByText('5 entities');
  });

  it('marks its rows as the previous results while it looks again, and starts no second look-up', async () => {
    const { lookUps, end, pressF5, running } = setUp();
    await end(0, found(3));
    await screen.findByText('3 entities');
    pressF5();
    await running();
    screen.getByText('3 entities');
    pressF5();
    pressF5();
    await end(1, found(4));
    await screen.findByText('4 entities');
    expect(lookUps()).toBe(2);
    expect(screen.queryByText(/previous results/)).toBeNull();
  });

  it('leaves the previous results when a look-up is canceled, and drops what that one finds', async () => {
    const { user, main, end, pressF5, running } = setUp();
    await end(0, found(3));
    await screen.findByText('3 entities');
    pressF5();
    await running();
    await user.click(screen.getByRole('button', { name: 'Cancel look-up' }));
    await waitFor(() => expect(screen.queryByText(/previous results/)).toBeNull());
    await end(1, found(4));
    await waitFor(() => expect(main.inputs('dataset.close')).toHaveLength(1));
    screen.getByText('3 entities');
  });

  it('leaves the previous results when a look-up fails, says why, and can retry', async () => {
    const { user, lookUps, end, pressF5 } = setUp();
    await end(0, found(3));
    await screen.findByText('3 entities');
    pressF5();
    await end(1, OFFLINE);
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^These are the previous results\. The tenant did not answer\./,
    );
    screen.getByText('3 entities');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(lookUps()).toBe(3);
    await end(2, found(4));
    await screen.findByText('4 entities');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows what a forced look-up found, and not what an earlier one found in the index that was then cleared', async () => {
    const { lookUps, end } = setUp();
    await end(0, found(3));
    await screen.findByText('3 entities');
    const { findInTab, lookAgainInTab } = await import('../../../../renderer/screens/pivot/pivot-store');
    void lookAgainInTab(TAB.id, 'evil.example');
    void findInTab(TAB.id, 'evil.example');
    expect(lookUps()).toBe(3);
    await end(2, found(0));
    await end(1, found(3));
    await screen.findByText('Not seen on this workstation yet');
    expect(pivots.step(TAB.id)).toMatchObject({ kind: 'open', report: { total: 0 } });
  });

  it('does not claim that a value was never seen while rows were not searched', async () => {
    const { end } = setUp();
    const pending: UnindexedRows = { title: 'big.csv', why: 'pending', rows: 7, of: 9, results: 1 };
    await end(0, found(0, { unindexed: [pending] }));
    await screen.findByText('Not found in the indexed rows');
    expect(screen.queryByText('Not seen on this workstation yet')).toBeNull();
  });
});

describe('the notes of the index', () => {
  const notes = (unindexed: readonly UnindexedRows[]): string => {
    const { container } = draw(<IndexNotes report={{ ...REPORT, unindexed }} />);
    return container.textContent ?? '';
  };

  it('names how many rows of which result were not searched, and why', () => {
    const text = notes([
      { title: 'big.csv', why: 'pending', rows: 150_000, of: 250_000, results: 1 },
      { title: 'big.csv', why: 'too_large', rows: 50_000, of: 250_000, results: 1 },
      { title: 'Emails', why: 'closed', rows: 5_000, of: 6_000, results: 2 },
    ]);
    expect(text).toContain('Not indexed yet: 150,000 of 250,000 rows of “big.csv”. Look again later.');
    expect(text).toContain(
      'Not searched, because only the first 200,000 rows of a result are indexed: 50,000 of 250,000 rows of “big.csv”.',
    );
    expect(text).toContain(
      'Not searched, because the results were closed before these rows were indexed: 5,000 of 6,000 rows of “Emails” (2 results).',
    );
  });

  it('names the five results with the most such rows, and counts those of the others', () => {
    const text = notes(
      Array.from({ length: 7 }, (_, at) => ({
        title: `f${at}.csv`,
        why: 'pending' as const,
        rows: at + 1,
        of: 10,
        results: 1,
      })),
    );
    expect(text).toMatch(/7 of 10 rows of “f6\.csv”, .*“f2\.csv”, 3 of 20 rows of 2 other results\./);
    expect(text).not.toContain('f1.csv');
  });
});
