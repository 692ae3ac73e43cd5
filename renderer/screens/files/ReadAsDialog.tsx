import { Button } from '@blueprintjs/core';
import { useRef } from 'react';
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
import { changeOf, readAsFields, readAsProblems, toForm, toReadAs, type ReadAsForm } from './read-as';
import { fileDraft } from './stored-view';
import { TEXT } from './text';

const T = TEXT.readAs;

/** The first rows as the settings read them. */
const Preview = ({ preview }: { readonly preview: FilePreview }) => {
  const show = useDefang();
  const { columns, width, rows } = preview;
  return (
    <>
      {columns.length < width && <p className="quiet">{T.moreColumns(columns.length, width)}</p>}
      <div
        className="read-preview"
        tabIndex={0}
        role="region"
        aria-label={T.preview(columns.length, rows.length, width)}
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
    </>
  );
};

const FirstRows = ({ resource }: { readonly resource: Resource<FilePreview> }) => {
  if (resource.state === 'failed') return <FailureStrip loss={T.noPreview} failure={resource.failure} />;
  return resource.state === 'ready' ? <Preview preview={resource.value} /> : <p role="status">{T.reading}</p>;
};

type NotesProps = { readonly name: string; readonly report: Partial<FileReport> };

/** Everything that was found or left out as the file, or its start, was read. */
const Notes = ({ name, report }: NotesProps) => {
  const notes = formatReport(report);
  return (
    <ul className="read-notes" aria-label={name}>
      {notes.length === 0 ? (
        <li className="quiet">{T.noNotes}</li>
      ) : (
        notes.map((note) => <li key={note}>{note}</li>)
      )}
    </ul>
  );
};

/** Returns the format that is chosen, or the one that was found. */
const formatOf = (chosen: string, found: FileReport['format']): FileReport['format'] =>
  chosen === 'csv' || chosen === 'json' ? chosen : found;

const isSame = (now: ReadAs | undefined, before: ReadAs = {}): boolean =>
  JSON.stringify(now) === JSON.stringify(before);

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

/**
 * Reads the first rows as a form has it, and returns its settings that apply to the format in which they were read. Until they are read, the
 * fields are those of the reading before: none goes while the analyst is in it.
 */
const useReading = (values: ReadAsForm, file: FileRef | undefined, report: FileReport | undefined) => {
  const isWorkbook = report?.format === 'xlsx';
  const resource = usePreview(isWorkbook ? undefined : file, toReadAs(values));
  const seen = resource.state === 'ready' ? resource.value.report : undefined;
  const last = useRef<FilePreview['report']>(report ?? { format: 'csv' });
  if (seen) last.current = seen;
  const format = formatOf(values.format, last.current.format);
  const readAs = toReadAs(values, format);
  const isAsRead = isWorkbook || isSame(readAs, file?.readAs);
  const found = (isAsRead ? report : undefined) ?? seen;
  const { places = [] } = last.current;
  const fields = readAsFields(values, found ?? { format, places }, found !== undefined);
  return { resource, isWorkbook, readAs, isAsRead, found, fields };
};

/** The way in which a file was read, each part of which can be changed; the first rows are shown as it would be read then. */
export const ReadAsDialog = ({ tab, rows }: DialogProps) => {
  const report = useStore(rows.store, (s) => s.dataset.file?.report);
  const file = fileDraft(tab)?.file;
  const start = (where: 'here' | 'newTab'): void => {
    if (!readAs) return;
    closeOverlay();
    readAgainAs(tab, Object.keys(readAs).length === 0 ? undefined : readAs, where);
  };
  const form = useForm({
    initial: () => toForm(file?.readAs),
    problemsOf: readAsProblems,
    send: async () => {
      start('here');
      return null;
    },
  });
  const { resource, isWorkbook, readAs, isAsRead, found, fields } = useReading(form.values, file, report);
  return (
    <FormDialog
      title={T.title}
      form={form}
      submitLabel={T.submit}
      width={860}
      className="form-body read-as"
      otherActions={
        <Button disabled={!form.canSubmit} onClick={() => start('newTab')}>
          {T.inNewTab}
        </Button>
      }
      onClose={closeOverlay}
    >
      <div className="read-fields">
        <FormFields
          fields={fields}
          values={form.values}
          problems={form.problems}
          onChange={(name, value) => form.change(changeOf(form.values, name, value))}
        />
      </div>
      {found && <Notes name={isAsRead && report ? T.notes : T.notesOnPreview} report={found} />}
      {!isWorkbook && <FirstRows resource={resource} />}
    </FormDialog>
  );
};
