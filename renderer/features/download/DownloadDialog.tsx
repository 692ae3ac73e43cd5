import { useMemo } from 'react';
import { useStore, type StoreApi } from 'zustand';
import { MAX_SAMPLES } from '../../../shared/local-calls/exports';
import { local } from '../../bridge';
import { FailureStrip } from '../../components/FailureStrip';
import { FormDialog } from '../../components/form/FormDialog';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { useForm } from '../../components/form/use-form';
import type { ViewRows } from '../../dataset-view/view/dataset-view';
import type { DatasetViewState } from '../../dataset-view/view/view-state';
import { upsertJob } from '../../state/jobs-store';
import { useResource } from '../../state/use-resource';
import { readSamples, type SampleKind, type SelectedSamples } from './selected-samples';
import { TEXT } from './text';

type DownloadProps = {
  readonly target: {
    readonly store: Pick<StoreApi<DatasetViewState>, 'getState' | 'getInitialState' | 'subscribe'>;
    readonly rows: Pick<ViewRows, 'rows' | 'window'>;
  };
  readonly kind: SampleKind;
  /** The name of one of them. */
  readonly noun: string;
  readonly onClose: () => void;
};

type Form = { readonly as: 'zip' | 'raw' };

const NOTHING: SelectedSamples = { files: [], selected: 0, nameless: 0, repeated: 0 };

/** Says what keeps the rows from being downloaded. */
const missingOf = ({ files, selected }: SelectedSamples, isRead: boolean) => {
  if (!isRead) return { reason: TEXT.reading };
  if (selected > MAX_SAMPLES) return { reason: TEXT.tooMany(selected) };
  return files.length === 0 ? { reason: TEXT.none } : undefined;
};

/** Confirms the download of the selected rows into one folder, with their number and what is left out. */
export const DownloadDialog = ({ target, kind, noun, onClose }: DownloadProps) => {
  const state = useStore(target.store);
  // The rows that are selected when the dialog opens: later changes of the view are not meant.
  const chosen = useMemo(() => state, []);
  const { resource, reload } = useResource('selected rows', () =>
    readSamples(target.rows, chosen.dataset?.columns ?? [], chosen, kind),
  );
  const isRead = resource.state === 'ready';
  const read = isRead ? resource.value : NOTHING;
  const form = useForm<Form>({
    initial: { as: 'zip' },
    missingOf: () => missingOf(read, isRead),
    send: async ({ as }) => {
      const result = await local['download.files']({ files: [...read.files], as });
      if (!result.ok) return result.failure;
      // If the folder dialog was canceled this one stays open: another folder may be meant.
      if (!result.value) return null;
      upsertJob(result.value);
      onClose();
      return null;
    },
  });
  const field: FieldSpec = {
    name: 'as',
    label: TEXT.as,
    kind: 'radio',
    isFocused: true,
    options: [
      { value: 'zip', label: TEXT.zip },
      { value: 'raw', label: kind.isMail ? TEXT.rawMail : TEXT.raw },
    ],
  };
  return (
    <FormDialog
      title={TEXT.title(isRead && read.selected <= MAX_SAMPLES ? read.files.length : read.selected, noun)}
      form={form}
      submitLabel={TEXT.submit}
      width={480}
      onClose={onClose}
    >
      {resource.state === 'failed' && <FailureStrip failure={resource.failure} onRetry={reload} />}
      <p>{kind.isMail ? `${TEXT.about} ${TEXT.mail}` : TEXT.about}</p>
      {isRead && form.missing && (
        <p className="warn-text" role="status">
          {form.missing.reason}
        </p>
      )}
      {read.repeated > 0 && <p className="quiet">{TEXT.repeated(read.repeated)}</p>}
      {read.nameless > 0 && <p className="warn-text">{TEXT.nameless(read.nameless)}</p>}
      <FormFields
        fields={[field]}
        values={form.values}
        onChange={(_, as) => form.change({ as: as === 'raw' ? 'raw' : 'zip' })}
      />
    </FormDialog>
  );
};
