import { Button } from '@blueprintjs/core';
import { useStore } from 'zustand';
import type { Result } from '../../../shared/bridge';
import type { FilePreview, FileRef, FileReport, ReadAs } from '../../../shared/model/files';
import { local } from '../../bridge';
import { FailureStrip } from '../../components/FailureStrip';
import { FormDialog } from '../../components/form/FormDialog';
import { FormFields } from '../../components/form/FormFields';
import { useForm } from '../../components/form/use-form';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { useDefang } from '../../state/format';
import { closeOverlay } from '../../state/overlay-store';
import { useResource, type Resource } from '../../state/use-resource';
import { readAgainAs } from './files-store';
import { formatReport } from './format';
import { readAsFields, readAsProblems, toForm, toReadAs, type ReadAsForm } from './read-as';
import { fileDraft } from './stored-view';
import { TEXT } from './text';

const T = TEXT.readAs;

/** The first rows as the settings read them. */
const Preview = ({ preview }: { readonly preview: FilePreview }) => {
  const show = useDefang();
  const { columns, rows } = preview;
  return (
    <div
      className="read-preview"
      tabIndex={0}
      role="region"
      aria-label={T.preview(columns.length, rows.length)}
    >
      <table className="flow-table" aria-label={T.firstRows}>
        <thead>
          <tr>
            {columns.map((label, i) => (
              <th key={i} scope="col">
                <bdi>{show(label)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {columns.map((_, at) => (
                <td key={at}>
                  <bdi>{show(row[at] ?? '')}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const FirstRows = ({ resource }: { readonly resource: Resource<FilePreview> }) => {
  if (resource.state === 'failed') return <FailureStrip failure={resource.failure} />;
  return resource.state === 'ready' ? <Preview preview={resource.value} /> : null;
};

/** Everything that was found or left out as the file, or its start, was read. */
const Notes = ({ name, notes }: { readonly name: string; readonly notes: readonly string[] }) => (
  <ul className="read-notes" aria-label={name}>
    {notes.length === 0 ? (
      <li className="quiet">{T.noNotes}</li>
    ) : (
      notes.map((note) => <li key={note}>{note}</li>)
    )}
  </ul>
);

type Report = FilePreview['report'];

/** Returns the format that is chosen, or the one that was found. */
const formatOf = (chosen: string, found: FileReport['format'] | undefined): FileReport['format'] =>
  chosen === 'csv' || chosen === 'json' ? chosen : (found ?? 'csv');

/** Reads the first rows of a file with some settings. While a field is wrong, those before stay. */
const usePreview = (file: FileRef | undefined, readAs: ReadAs | undefined): Resource<FilePreview> =>
  useResource(
    file && readAs ? JSON.stringify([file.file, readAs]) : null,
    async (): Promise<Result<FilePreview>> =>
      local['files.preview']({
        file: file?.file ?? '',
        ...(file?.part === undefined ? {} : { part: file.part }),
        readAs: readAs ?? {},
      }),
  ).resource;

type DialogProps = { readonly tab: string; readonly rows: Rows };

/** The way in which a file was read, each part of which can be changed; the first rows are shown as it would be read then. */
export const ReadAsDialog = ({ tab, rows }: DialogProps) => {
  const report = useStore(rows.store, (s) => s.dataset.file?.report);
  const file = fileDraft(tab)?.file;
  const start = (values: ReadAsForm, where: 'here' | 'newTab'): void => {
    const readAs = toReadAs(values, formatOf(values.format, report?.format));
    if (!readAs) return;
    closeOverlay();
    readAgainAs(tab, Object.keys(readAs).length === 0 ? undefined : readAs, where);
  };
  const form = useForm({
    initial: () => toForm(file?.readAs),
    problemsOf: readAsProblems,
    send: async (values) => {
      start(values, 'here');
      return null;
    },
  });
  const format = formatOf(form.values.format, report?.format);
  const wanted = toReadAs(form.values, format);
  const isAsRead = JSON.stringify(wanted) === JSON.stringify(file?.readAs ?? {});
  const resource = usePreview(format === 'xlsx' ? undefined : file, wanted);
  const seen = resource.state === 'ready' ? resource.value.report : undefined;
  const shown: Report = (isAsRead ? report : seen) ?? { format };
  return (
    <FormDialog
      title={T.title}
      form={form}
      submitLabel={T.submit}
      width={860}
      className="form-body read-as"
      otherActions={
        <Button disabled={!form.canSubmit} onClick={() => start(form.values, 'newTab')}>
          {T.inNewTab}
        </Button>
      }
      onClose={closeOverlay}
    >
      <div className="read-fields">
        <FormFields
          fields={readAsFields(form.values, shown)}
          values={form.values}
          problems={form.problems}
          onChange={(name, value) => form.change({ [name]: value })}
        />
      </div>
      <Notes name={isAsRead ? T.notes : T.notesOnPreview} notes={formatReport(shown)} />
      <FirstRows resource={resource} />
    </FormDialog>
  );
};
