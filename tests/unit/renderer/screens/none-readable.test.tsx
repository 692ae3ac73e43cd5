import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { createStore } from 'zustand';
import { ViewGrid } from '../../../../renderer/dataset-view/rows/ViewGrid';
import { emptyView } from '../../../../renderer/dataset-view/view/view-state';
import { QueriesScreen } from '../../../../renderer/screens/queries/QueriesScreen';
import { ok } from '../../../../shared/bridge';
import { setUpAllCommands } from '../../../support/all-commands';
import { answer, draw, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

setUpAllCommands();
const none = () => undefined;

const drawGrid = (skipped: number) => {
  installMain();
  const dataset = datasetOf({ state: 'complete', loaded: 0, total: skipped, skipped });
  const view = emptyView('d1');
  const selection = { kind: 'some', ranges: [] };
  const store = createStore(() => ({ dataset, view, count: 0, selection, open: null, grouped: null }));
  const target = { store, note: none, select: none, filter: none } as unknown as ComponentProps<
    typeof ViewGrid
  >['target'];
  draw(
    <ViewGrid
      name="Results"
      target={target}
      columns={[]}
      colors={[]}
      onColors={none}
      onLayout={none}
      onMenu={none}
      cellKeys={[]}
      onCellKey={() => false}
      onColumnMenu={none}
      failure={null}
      onRetry={none}
      empty="Nothing was found."
    />,
  );
};

it('says that no row of a result could be read instead of that there is none', () => {
  drawGrid(40);
  expect(screen.getByText('40 rows could not be read')).toBeTruthy();
  expect(screen.queryByText('Nothing was found.')).toBeNull();
});

it('says that a result has no rows if the tenant sent none', () => {
  drawGrid(0);
  expect(screen.getByText('Nothing was found.')).toBeTruthy();
});

it('says that no saved query could be read instead of that there is none', async () => {
  installMain({
    'apps.secEntities': answer({ apps: [], tools: [] }),
    'query.list': () => ok([], { skipped: 3 }),
    'saved.seenBefore': answer([]),
    'watch.list': answer([]),
  });
  draw(<QueriesScreen />);
  expect(await screen.findByText('3 queries could not be read')).toBeTruthy();
  expect(screen.queryByText('No saved queries')).toBeNull();
});
