import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ColumnFilter } from '../../../shared/dataset';
import { PASTED_COLUMNS, PASTED_STATES, type PastedState } from '../../../shared/model/pasted-exceptions';
import { datasets } from '../../bridge';
import { barCommand } from '../../commands/bar-command';
import { FailureStrip } from '../../components/FailureStrip';
import { withFilter } from '../../dataset-view/filters/with-filter';
import { LoadProgress } from '../../dataset-view/rows/LoadProgress';
import type { ColumnShape } from '../../dataset-view/rows/row-columns';
import { RowPane } from '../../dataset-view/rows/RowPane';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { RowsGrid } from '../../dataset-view/rows/RowsGrid';
import { RowsView } from '../../dataset-view/rows/RowsView';
import type { MoreRows, OpenRows } from '../../dataset-view/rows/tab-rows';
import { TabOverlays } from '../../features/export/TabOverlays';
import '../../record/record.css';
import { TEXT } from './text';

const asTheyAre: ColumnShape = (columns) => columns;

type StateCounts = Readonly<Partial<Record<string, number>>>;

/** Counts the rows of each state; they are counted again as more rows come. */
const useStateCounts = (rows: Rows): StateCounts => {
  const { dataset, loaded } = useStore(rows.store, (s) => s.dataset);
  const [counts, setCounts] = useState<StateCounts>({});
  useEffect(() => {
    let isCurrent = true;
    const view = { dataset, sort: [], filter: [] };
    void datasets.values({ view, key: PASTED_COLUMNS.state, top: PASTED_STATES.length }).then((counted) => {
      if (!isCurrent || !counted.ok) return;
      setCounts(
        Object.fromEntries(
          counted.value.values.map(({ value, count }) => [typeof value === 'string' ? value : '', count]),
        ),
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [dataset, loaded]);
  return counts;
};

const shownState = (filter: readonly ColumnFilter[]) => {
  const current = filter.find((one) => one.kind === 'is' && one.key === PASTED_COLUMNS.state);
  return current?.kind === 'is' ? current.values[0] : undefined;
};

/** The number of rows in each state that some are in, and of those that are ready; a button shows one state only, or all again. */
const Counts = ({ rows }: { readonly rows: Rows }) => {
  const counts = useStateCounts(rows);
  const { dataset, loadJob } = useStore(rows.store, (s) => s);
  const only = useStore(rows.store, (s) => shownState(s.view.filter));
  const toggle = (state: PastedState) =>
    void rows.filter((filter) =>
      withFilter(
        filter,
        'is',
        PASTED_COLUMNS.state,
        only === state ? undefined : { kind: 'is', key: PASTED_COLUMNS.state, values: [state] },
      ),
    );
  return (
    <>
      {PASTED_STATES.filter((state) => state === 'ready' || state === only || (counts[state] ?? 0) > 0).map(
        (state) => (
          <Button
            key={state}
            variant="minimal"
            active={only === state}
            aria-pressed={only === state}
            disabled={(counts[state] ?? 0) === 0 && only !== state}
            onClick={() => toggle(state)}
          >
            {TEXT.state(TEXT.states[state], counts[state] ?? 0)}
          </Button>
        ),
      )}
      {loadJob !== null && (
        <LoadProgress dataset={dataset} job={loadJob} onEnded={() => rows.note({ loadJob: null })} />
      )}
    </>
  );
};

/** The values of the pasted text in the grid. */
export const PasteRows = ({ rows, loads }: OpenRows<MoreRows>) => {
  const { dataset, rowsFailure } = useStore(rows.store, (s) => s);
  return (
    <RowsView
      name={TEXT.section}
      rows={rows}
      counts={<Counts rows={rows} />}
      buttons={[barCommand('exceptionPaste.send'), barCommand('exceptionPaste.clear')]}
      strips={<FailureStrip failure={rowsFailure ?? dataset.failure} onRetry={() => void loads.retry()} />}
      grid={<RowsGrid name={TEXT.rows} rows={rows} shape={asTheyAre} />}
    >
      <TabOverlays rows={rows} shape={asTheyAre} name={TEXT.exportName} query={TEXT.source} />
      <RowPane rows={rows} />
    </RowsView>
  );
};
