import { Button } from '@blueprintjs/core';
import { useId, useState, type FormEvent } from 'react';
import type { Failure } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Selection, ViewSpec } from '../../../shared/dataset';
import { local } from '../../bridge';
import { upsertJob } from '../../state/jobs-store';
import { closeOverlay, toast } from '../../state/overlay-store';
import { displayZone } from '../../state/time';
import { formatQuantity } from '../../state/format';
import { selectedCount } from '../../dataset-view/view/selection';
import type { GridColumn } from '../../dataset-view/grid/grid-column';
import { Modal } from '../../components/Modal';
import { lockWords, newExportForm, passwordProblem, type ExportForm } from './export-form';
import { FormatFields } from './FormatFields';
import { PasswordPair } from './PasswordPair';
import { RowFields } from './RowFields';
import { FailureStrip } from '../../components/FailureStrip';
import './export-dialog.css';

type ExportProps = {
  readonly view: ViewSpec;
  /** Rows of the view, and how many rows were loaded when they were counted. */
  readonly count: number;
  readonly countedAt: number;
  readonly selection: Selection;
  readonly dataset: DatasetState | null;
  /** The columns on screen, in their order. */
  readonly columns: readonly GridColumn[];
  /** What the rows are, for the file's name; and the query in words, for the receipt. */
  readonly name: string;
  readonly query: string;
  readonly isLoading?: boolean;
  readonly onLoadAll?: () => void;
};

/** The result on screen to a file: columns, order, sort, filter and selection as shown. */
export const ExportDialog = ({
  view,
  count,
  countedAt,
  selection,
  dataset,
  columns,
  name,
  query,
  isLoading = false,
  onLoadAll,
}: ExportProps) => {
  const selected = selectedCount(selection, count);
  const [form, setForm] = useState<ExportForm>(() => newExportForm(selected));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const change = (part: Partial<ExportForm>) => setForm((before) => ({ ...before, ...part }));
  // Rows that were chosen when it was asked for and are not any more are no reason to write all of them.
  const { rows } = form;
  const asked = rows === 'selected' ? selected : count;
  // Ids are on no grid of results, but in each of its rows.
  const idColumn = dataset?.columns.find(
    ({ key }) => key === 'entity_id' && !columns.some((column) => column.keys.includes(key)),
  );
  const addedId = form.ids ? idColumn : undefined;
  const isReady = !isBusy && asked > 0 && passwordProblem(form) === undefined;

  const save = async () => {
    setBusy(true);
    setFailure(null);
    const labelOf = (key: string, column: GridColumn) =>
      dataset?.columns.find((one) => one.key === key)?.label ?? column.label;
    const result = await local['export.dataset']({
      view,
      columns: [...columns.flatMap((column) => column.keys), ...(addedId ? [addedId.key] : [])],
      labels: [
        ...columns.flatMap((column) => column.keys.map((key) => labelOf(key, column))),
        ...(addedId ? [addedId.label] : []),
      ],
      selection: rows === 'selected' ? selection : null,
      counted: { rows: asked, loaded: countedAt },
      format: form.format,
      defang: form.defang,
      bom: form.bom,
      timeZone: form.format === 'xlsx' && form.times === 'cells' ? displayZone() : null,
      password: form.password === '' ? null : form.password,
      name,
      query,
    });
    setBusy(false);
    if (!result.ok) {
      setFailure(result.failure);
      return;
    }
    closeOverlay();
    if (result.value) upsertJob(result.value);
    else toast('Nothing was exported: the dialog was closed.');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void save();
  };

  return (
    <Modal
      title="Export"
      onClose={closeOverlay}
      width={520}
      actions={
        <>
          <Button onClick={closeOverlay}>Cancel</Button>
          <Button className="primary" type="submit" form={id} disabled={!isReady}>
            Export to file…
          </Button>
        </>
      }
    >
      <form id={id} className="export-form" onSubmit={submit}>
        <RowFields
          rows={rows}
          inView={count}
          selected={selected}
          dataset={dataset}
          isLoading={isLoading}
          onLoadAll={onLoadAll}
          onChange={(next) => change({ rows: next })}
        />
        {rows === 'selected' && selected === 0 && (
          <p className="warn-text">
            Nothing is selected any more: the rows changed. Choose again what leaves.
          </p>
        )}
        <FormatFields form={form} asked={asked} canHaveIds={idColumn !== undefined} onChange={change} />
        <PasswordPair
          password={form.password}
          repeat={form.repeat}
          hint={lockWords(form.format)}
          onChange={change}
        />
        <p className="quiet">
          {formatQuantity(columns.length, 'column')} in the order shown{addedId ? ' and the entity’s id' : ''}
          {view.sort.length > 0 ? ', sorted' : ''}
          {view.filter.length > 0 ? ', filtered' : ''}. The receipt says what was asked and what was written.
        </p>
        <FailureStrip failure={failure} />
      </form>
    </Modal>
  );
};
