import { local } from '../../bridge';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { selectedCount } from '../../dataset-view/view/selection';
import { upsertJob } from '../../state/jobs-store';
import { closeOverlay, toast } from '../../state/overlay-store';
import { missingForExport, newExportForm, type ExportForm } from './export-form';
import { FormatFields } from './FormatFields';
import { PasswordPair } from './PasswordPair';
import { TEXT } from './text';
import './export-dialog.css';
import { Button, Radio, RadioGroup } from '@blueprintjs/core';
import { useRef } from 'react';
import { hasMoreRows, isPartOfRows, type DatasetState } from '../../../shared/local-calls/datasets';
import { formatTotal } from '../../state/format';
import type { Selection, ViewSpec } from '../../../shared/dataset';
import type { LocalCallInput } from '../../../shared/local-calls/contract';
import type { GridColumn } from '../../dataset-view/grid/grid-column';
import { useApp } from '../../state/app-store';
import { displayZone } from '../../state/time';

/** The rows on screen: view, columns and selection. */
type ExportSource = {
  readonly view: ViewSpec;
  /** Number of rows in the view, and how many rows were loaded when they were counted. */
  readonly count: number;
  readonly countedAt: number;
  readonly selection: Selection;
  readonly dataset: DatasetState | null;
  /** The columns on screen, in their order. */
  readonly columns: readonly GridColumn[];
  /** A name for the file, and the query in words for the receipt. */
  readonly name: string;
  readonly query: string;
};

type NamedColumn = { readonly key: string; readonly label: string };

/** The column of entity IDs if it is not on screen: grids of results hide it, but every row has it. */
const hiddenIdColumn = ({ dataset, columns }: ExportSource): NamedColumn | undefined =>
  dataset?.columns.find(
    ({ key }) => key === 'entity_id' && !columns.some((column) => column.keys.includes(key)),
  );

/** The dataset columns that an export writes, with their labels. */
export const exportedColumns = (source: ExportSource, hasIds: boolean): NamedColumn[] => {
  const { dataset, columns } = source;
  const shown = columns.flatMap((column) =>
    column.keys.map((key) => ({
      key,
      label: dataset?.columns.find((one) => one.key === key)?.label ?? column.label,
    })),
  );
  const id = hasIds ? hiddenIdColumn(source) : undefined;
  return id ? [...shown, id] : shown;
};

/** Builds the call for what the form says; `asked` is the number of rows it shows. */
const exportInput = (
  source: ExportSource,
  form: ExportForm,
  asked: number,
): LocalCallInput<'export.dataset'> => {
  const columns = exportedColumns(source, form.ids);
  return {
    view: source.view,
    columns: columns.map(({ key }) => key),
    labels: columns.map(({ label }) => label),
    selection: form.rows === 'selected' ? source.selection : null,
    counted: { rows: asked, loaded: source.countedAt },
    format: form.format,
    defang: form.defang,
    ownDomains: [...useApp.getState().ownDomains],
    bom: form.bom,
    timeZone: form.format === 'xlsx' && form.times === 'cells' ? displayZone() : null,
    password: form.password === '' ? null : form.password,
    name: source.name,
    query: source.query,
  };
};

type RowsProps = {
  readonly rows: ExportForm['rows'];
  readonly inView: number;
  readonly selected: number;
  readonly dataset: DatasetState | null;
  readonly isLoading: boolean;
  readonly onLoadAll?: (() => void) | undefined;
  readonly onChange: (rows: ExportForm['rows']) => void;
};

/** The choice of rows, with a warning about those that are not loaded. */
const RowFields = ({ rows, inView, selected, dataset, isLoading, onLoadAll, onChange }: RowsProps) => {
  const first = useRef<HTMLInputElement>(null);
  const loadAll = () => {
    // The button disappears once all is loaded: keep the focus in the dialog.
    first.current?.focus();
    onLoadAll?.();
  };
  return (
    <>
      <div data-field="rows">
        <RadioGroup
          label={TEXT.rows.label}
          selectedValue={rows}
          onChange={({ currentTarget }) => onChange(currentTarget.value === 'selected' ? 'selected' : 'all')}
        >
          <Radio
            value="all"
            inputRef={first}
            label={TEXT.rows.all(inView, dataset !== null && inView < dataset.loaded)}
          />
          <Radio value="selected" label={TEXT.rows.selected(selected)} disabled={selected === 0} />
        </RadioGroup>
      </div>
      {dataset && isPartOfRows(dataset) && (
        <div className="strip warn">
          <span className="grow">{TEXT.rows.loaded(dataset.loaded, formatTotal(dataset), isLoading)}</span>
          {onLoadAll && hasMoreRows(dataset) && (
            <Button disabled={isLoading} onClick={loadAll}>
              {TEXT.rows.loadAll}
            </Button>
          )}
        </div>
      )}
    </>
  );
};

type ExportProps = ExportSource & {
  readonly isLoading?: boolean;
  /** Loads the rows that are not loaded yet; absent if there are none to load. */
  readonly onLoadAll?: () => void;
};

/** Exports the rows on screen to a file: columns, order, sort, filter and selection as shown. */
export const ExportDialog = ({ isLoading = false, onLoadAll, ...source }: ExportProps) => {
  const { view, count, selection, dataset, columns } = source;
  const selected = selectedCount(selection, count);
  // If the selected rows are gone nothing is exported: it would be wrong to write all rows instead.
  const askedOf = ({ rows }: ExportForm) => (rows === 'selected' ? selected : count);
  const form = useForm<ExportForm>({
    initial: () => newExportForm(selected),
    missingOf: (values) => missingForExport(values, askedOf(values)),
    send: async (values) => {
      const result = await local['export.dataset'](exportInput(source, values, askedOf(values)));
      if (!result.ok) return result.failure;
      closeOverlay();
      if (result.value) upsertJob(result.value);
      else toast(TEXT.canceled);
      return null;
    },
  });
  const { values, change } = form;
  const idColumn = hiddenIdColumn(source);
  const isGone = values.rows === 'selected' && selected === 0;
  return (
    <FormDialog
      title={TEXT.title}
      form={form}
      submitLabel={TEXT.submit}
      className="export-form"
      onClose={closeOverlay}
    >
      <RowFields
        rows={values.rows}
        inView={count}
        selected={selected}
        dataset={dataset}
        isLoading={isLoading}
        onLoadAll={onLoadAll}
        onChange={(rows) => change({ rows })}
      />
      {isGone && form.tries === 0 && <p className="warn-text">{TEXT.selectionGone}</p>}
      <FormatFields
        form={values}
        asked={askedOf(values)}
        canHaveIds={idColumn !== undefined}
        onChange={change}
      />
      <PasswordPair
        password={values.password}
        repeat={values.repeat}
        hint={TEXT.lock(values.format)}
        onChange={change}
      />
      <p className="quiet">
        {TEXT.summary(
          columns.length,
          values.ids && idColumn !== undefined,
          view.sort.length > 0,
          view.filter.length > 0,
        )}
      </p>
    </FormDialog>
  );
};
