/** The call that starts an export in the main process. */
import type { Selection, ViewSpec } from '../../../shared/dataset';
import type { LocalCallInput } from '../../../shared/local-calls/contract';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { GridColumn } from '../../dataset-view/grid/grid-column';
import { useApp } from '../../state/app-store';
import { displayZone } from '../../state/time';
import type { ExportForm } from './export-form';

/** The rows on screen: view, columns and selection. */
export type ExportSource = {
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
export const hiddenIdColumn = ({ dataset, columns }: ExportSource): NamedColumn | undefined =>
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
export const exportInput = (
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
