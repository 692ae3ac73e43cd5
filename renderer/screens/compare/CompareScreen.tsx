import { Button, HTMLSelect } from '@blueprintjs/core';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Failure } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/commands';
import type { Tab } from '../../../shared/model/app-state';
import { beforeKey, DIFF_COLUMNS, type ChangeKind } from '../../../shared/model/compare';
import type { Snapshot } from '../../../shared/model/offline';
import { act } from '../../actions';
import { commands } from '../../bridge';
import { gridColumns, withChanges, type GridColumn } from '../../components/dataset-grid/grid-column';
import { FilterChips } from '../../components/rows/FilterChips';
import { QuickFilter, quickText } from '../../components/rows/QuickFilter';
import { RowPane } from '../../components/rows/RowPane';
import { RowsGrid } from '../../components/rows/RowsGrid';
import { RowsOverlays } from '../../components/rows/RowsOverlays';
import { rowColumns } from '../../components/rows/row-columns';
import { createRows, type Rows } from '../../components/rows/rows-store';
import { holdRows, rowsOfTab } from '../../components/rows/tab-rows';
import { withFilter } from '../../components/rows/with-filter';
import { noteJob } from '../../state/jobs-store';
import { tellStatus } from '../../state/status-store';
import { changeTab } from '../../state/workspace-store';
import { count, counted } from '../../state/words';
import '../../screens/hunt/hunt.css';
import '../../theme/grid.css';
import '../../components/rows/rows.css';

const KINDS: readonly { readonly kind: ChangeKind; readonly label: string }[] = [
  { kind: 'added', label: '+ Added' },
  { kind: 'gone', label: '− Gone' },
  { kind: 'changed', label: '± Changed' },
];

/** The two sides to be compared: open results and files, and runs that were kept. */
const SideForm = ({ onOpen }: { readonly onOpen: (rows: Rows, title: string) => void }) => {
  const [open, setOpen] = useState<readonly DatasetState[]>([]);
  const [kept, setKept] = useState<readonly Snapshot[]>([]);
  const [sides, setSides] = useState<{ readonly before: string; readonly after: string }>({ before: '', after: '' });
  const [key, setKey] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void commands['dataset.list']({}).then((result) => result.ok && setOpen(result.value.filter((one) => one.diff === undefined)));
    void commands['snapshot.list']({}).then((result) => result.ok && setKept(result.value));
  }, []);
  const idOf = async (side: string): Promise<string | undefined> => {
    if (!side.startsWith('kept:')) return side;
    const given = await commands['snapshot.give']({ id: side.slice(5) });
    if (!given.ok) return void setFailure(given.failure);
    const opened = await commands['offline.open']({ file: given.value.file });
    if (!opened.ok) return void setFailure(opened.failure);
    noteJob(opened.value.job);
    for (;;) {
      const state = await commands['dataset.state']({ dataset: opened.value.state.dataset });
      if (!state.ok) return void setFailure(state.failure);
      if (state.value.state === 'complete') return state.value.dataset;
      if (state.value.failure) return void setFailure(state.value.failure);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  };
  const compare = async () => {
    setBusy(true);
    setFailure(null);
    const before = await idOf(sides.before);
    const after = before === undefined ? undefined : await idOf(sides.after);
    if (before !== undefined && after !== undefined) {
      const result = await commands['compare.open']({ before, after, ...(key === '' ? {} : { key: [key] }) });
      if (result.ok) {
        noteJob(result.value.job);
        onOpen(createRows(result.value.state), result.value.state.title);
      } else setFailure(result.failure);
    }
    setBusy(false);
  };
  const words = (one: DatasetState) => `${one.title}, ${one.loaded < one.total ? `${count(one.loaded)} of ` : ''}${counted(Math.max(one.loaded, one.total), 'row')}`;
  const partly = open.filter((one) => (one.dataset === sides.before || one.dataset === sides.after) && one.loaded < one.total);
  const keptPartly = kept.filter((one) => (`kept:${one.id}` === sides.before || `kept:${one.id}` === sides.after) && one.rows < one.total);
  const picker = (side: 'before' | 'after', label: string) => (
    <label>
      {label}
      <HTMLSelect aria-label={label} value={sides[side]} onChange={(event) => setSides({ ...sides, [side]: event.currentTarget.value })}>
        <option value="">Choose…</option>
        {open.map((one) => (
          <option key={one.dataset} value={one.dataset}>
            {words(one)}
          </option>
        ))}
        {kept.map((one) => (
          <option key={one.id} value={`kept:${one.id}`}>{`${one.title}, kept ${one.at.slice(0, 16).replace('T', ' ')}, ${one.rows < one.total ? `${count(one.rows)} of ` : ''}${counted(Math.max(one.rows, one.total), 'row')}`}</option>
        ))}
      </HTMLSelect>
    </label>
  );
  const shared = open.find((one) => one.dataset === sides.after)?.columns.filter((column) => !column.key.startsWith('_')) ?? [];
  return (
    <div className="compare-form" role="group" aria-label="Compare">
      <strong>Compare two sets of rows</strong>
      <p className="quiet">Open results, files, and runs that were kept. Open a file by Offline review to have it here.</p>
      {picker('before', 'Before')}
      {picker('after', 'After')}
      <label>
        Match rows by
        <HTMLSelect aria-label="Match rows by" value={key} onChange={(event) => setKey(event.currentTarget.value)}>
          <option value="">What names an entity, else all cells</option>
          {shared.map((column) => (
            <option key={column.key} value={column.key}>
              {column.label}
            </option>
          ))}
        </HTMLSelect>
      </label>
      {partly.map((one) => (
        <div key={one.dataset} className="strip">
          {one.title}: the {counted(one.total - one.loaded, 'row')} that {one.total - one.loaded === 1 ? 'is' : 'are'} not loaded yet come first, as a row that is not here would count as gone or added.
        </div>
      ))}
      {keptPartly.map((one) => (
        <div key={one.id} className="strip warn">
          {one.title} was kept with {count(one.rows)} of {counted(one.total, 'row')}: those that were not loaded then count as gone or added.
        </div>
      ))}
      {failure && (
        <div className="strip bad" role="alert">
          {failure.message} {failure.next}
        </div>
      )}
      <Button className="primary" disabled={isBusy || sides.before === '' || sides.after === '' || sides.before === sides.after} onClick={() => void compare()}>
        {isBusy ? 'Comparing…' : 'Compare'}
      </Button>
    </div>
  );
};

const Differences = ({ rows }: { readonly rows: Rows }) => {
  const { dataset, view, count: inView, open, layout } = useStore(rows.store, (s) => s);
  const { diff } = dataset;
  const shape = useCallback((columns: readonly GridColumn[]) => withChanges(columns), []);
  useEffect(() => {
    if (diff) tellStatus(`${count(diff.added)} added · ${count(diff.gone)} gone · ${count(diff.changed)} changed · ${count(diff.same)} the same`);
    return () => tellStatus('');
  }, [diff]);
  const current = view.filter.find((one) => one.kind === 'is' && one.key === DIFF_COLUMNS.change);
  const only = current?.kind === 'is' ? current.values[0] : undefined;
  const toggle = (kind: ChangeKind) => void rows.filter(withFilter(view.filter, 'is', DIFF_COLUMNS.change, only === kind ? undefined : { kind: 'is', key: DIFF_COLUMNS.change, values: [kind] }));
  return (
    <div className="rows-screen">
      <section className="rows-main" aria-label="Differences">
        <div className="counts-line" role="group" aria-label="Result">
          {diff ? (
            KINDS.map(({ kind, label }) => (
              <Button key={kind} variant="minimal" active={only === kind} aria-pressed={only === kind} onClick={() => toggle(kind)}>
                {label} {count(diff[kind])}
              </Button>
            ))
          ) : (
            <span className="quiet">{dataset.failure ? `${dataset.failure.message} ${dataset.failure.next}` : 'Comparing…'}</span>
          )}
          {diff && <span className="quiet">{count(diff.same)} the same</span>}
          <span className="grow" />
          <QuickFilter dataset={view.dataset} held={quickText(view.filter)} filter={() => rows.store.getState().view.filter} onFilter={(filter) => void rows.filter(filter)} />
          <Button variant="minimal" disabled={inView === 0} onClick={() => act('groupRows')}>
            Group
          </Button>
          <Button variant="minimal" disabled={inView === 0} onClick={() => act('export')}>
            Export
          </Button>
        </div>
        {diff && (
          <div className="rows-strips">
            <div className="strip">
              Matched by {diff.isWholeRow ? 'all cells: a row that changed is one that went and one that came' : diff.key.join(', ')}
              {diff.repeated.before + diff.repeated.after > 0 && ` · ${count(diff.repeated.before)} before and ${count(diff.repeated.after)} after share the key of an earlier row, matched in their order`}
              {diff.onlyBefore.length > 0 && ` · only before: ${diff.onlyBefore.join(', ')}`}
              {diff.onlyAfter.length > 0 && ` · only after: ${diff.onlyAfter.join(', ')}`}
            </div>
          </div>
        )}
        <FilterChips filter={view.filter} columns={dataset.columns} onFilter={(filter) => void rows.filter(filter)} />
        {inView === 0 && diff && diff.added + diff.gone + diff.changed === 0 ? <div className="state"><strong>No differences</strong></div> : <RowsGrid name="Differences" rows={rows} shape={shape} />}
      </section>
      <RowsOverlays rows={rows} columns={rowColumns(dataset, layout, withChanges)} leaving={gridColumns(dataset.columns, true)} name="comparison" query={`Comparison of ${dataset.title}`} />
      {open && <RowPane rows={rows} columns={dataset.columns.map((column, at): GridColumn => ({ id: column.key, label: column.label, kind: 'text', keys: [column.key], at: [at], width: 100 })).filter(({ id, at }) => !id.startsWith(beforeKey('')) || (open.cells[(at[0] ?? 0) + 1] ?? null) !== null)} />}
    </div>
  );
};

/** Two sets of rows side by side: what came, what went, and which cells changed. */
export const CompareScreen = ({ tab }: { readonly tab: Tab }) => {
  const [rows, setRows] = useState<Rows | undefined>(() => rowsOfTab(tab.id));
  return rows ? (
    <Differences rows={rows} />
  ) : (
    <SideForm
      onOpen={(made, title) => {
        holdRows(tab.id, made);
        changeTab(tab.id, { title });
        setRows(made);
      }}
    />
  );
};
