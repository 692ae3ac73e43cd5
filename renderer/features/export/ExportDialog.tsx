import { local } from '../../bridge';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { selectedCount } from '../../dataset-view/view/selection';
import { upsertJob } from '../../state/jobs-store';
import { closeOverlay, toast } from '../../state/overlay-store';
import { missingForExport, newExportForm, type ExportForm } from './export-form';
import { exportInput, hiddenIdColumn, type ExportSource } from './export-input';
import { FormatFields } from './FormatFields';
import { PasswordPair } from './PasswordPair';
import { RowFields } from './RowFields';
import { TEXT } from './text';
import './export-dialog.css';

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
