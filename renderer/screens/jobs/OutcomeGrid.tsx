import { HTMLSelect } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { OUTCOMES } from '../../../shared/model/bulk-action';
import { FailurePanel } from '../../components/FailurePanel';
import { FilterChips } from '../../dataset-view/filters/FilterChips';
import { withFilter } from '../../dataset-view/filters/with-filter';
import { DatasetGrid } from '../../dataset-view/grid/DatasetGrid';
import { openCellMenu } from '../../dataset-view/menus/cell-menu';
import { pressOnValue, VALUE_KEYS, ValueItems } from '../../dataset-view/menus/value-keys';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { useProfileCursor } from '../../dataset-view/rows/use-profile-cursor';
import { recordOfName } from '../../record/record-of-name';
import { formatCell } from '../../state/format';
import { outcomeColumns } from './outcome-columns';
import { TEXT } from './text';
import '../../theme/grid.css';

const T = TEXT.results;
const NO_COLUMNS: ReadonlySet<string> = new Set();

/** Narrows the outcomes to one kind. */
const OutcomeFilter = ({ rows }: { readonly rows: Rows }) => {
  const filter = useStore(rows.store, (s) => s.view.filter);
  const current = filter.find((one) => one.kind === 'is' && one.key === 'outcome');
  const narrow = (outcome: string) =>
    void rows.filter((now) =>
      withFilter(
        now,
        'is',
        'outcome',
        outcome === '' ? undefined : { kind: 'is', key: 'outcome', values: [outcome] },
      ),
    );
  return (
    <HTMLSelect
      aria-label={T.filter}
      value={current?.kind === 'is' ? formatCell(current.values[0]) : ''}
      onChange={({ currentTarget }) => narrow(currentTarget.value)}
    >
      <option value="">{T.all}</option>
      {OUTCOMES.map((one) => (
        <option key={one} value={one}>
          {TEXT.outcomes[one]}
        </option>
      ))}
    </HTMLSelect>
  );
};

/** The outcomes of a bulk action as rows; Enter opens the record of a row. */
export const OutcomeGrid = ({ rows }: { readonly rows: Rows }) => {
  const { dataset, view, count, selection, open, rowsFailure } = useStore(rows.store, (s) => s);
  const columns = useMemo(() => outcomeColumns(dataset.columns), [dataset.columns]);
  const profileCursor = useProfileCursor(rows, (row) => recordOfName(rows, row));
  return (
    <div className="outcomes grow">
      <label className="line">
        <span className="quiet">{T.filter}</span>
        <OutcomeFilter rows={rows} />
        <span className="quiet">{T.count(count)}</span>
      </label>
      <FilterChips
        filter={view.filter}
        columns={dataset.columns}
        onFilter={(change) => void rows.filter(change)}
      />
      {rowsFailure ? (
        <FailurePanel failure={rowsFailure} onRetry={() => void rows.refresh()} />
      ) : (
        <div className="outcome-grid">
          <DatasetGrid
            name={T.grid}
            columns={columns}
            hidden={NO_COLUMNS}
            view={view}
            count={count}
            arrival={[]}
            selection={selection}
            open={open}
            {...profileCursor}
            onSelection={rows.select}
            onOpen={(offset) => void rows.openAt(offset)}
            onSort={(change) => void rows.sort(change)}
            onLayout={() => undefined}
            onShown={() => undefined}
            onMenu={(at, event) =>
              openCellMenu(rows, at, event, {
                columns,
                isFlat: true,
                valueItems: <ValueItems dataset={dataset} at={at} />,
              })
            }
            cellKeys={VALUE_KEYS}
            onCellKey={(at, key) => pressOnValue(rows, { dataset, at }, key)}
            onFailure={(failure) => rows.note({ rowsFailure: failure })}
          />
        </div>
      )}
    </div>
  );
};
