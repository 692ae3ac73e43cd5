import { Button } from '@blueprintjs/core';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { FailureStrip } from '../../components/FailureStrip';
import { Modal } from '../../components/Modal';
import { ConflictDialog } from './ConflictDialog';
import { QueryTabs, type QuerySection } from './QueryTabs';
import { TEXT } from './text';
import { useQueryForm } from './use-query-form';
import { copyOf, useSaveQuery } from './use-save-query';
import './query-dialog.css';

export type { QuerySection };

type QueryDialogProps = {
  readonly title: string;
  /** The initial values. */
  readonly query: SafeQuery;
  /** The tenant's copy being edited; null for a new query. */
  readonly base: SafeQuery | null;
  readonly section?: QuerySection;
  readonly onSaved: (saved: SafeQuery) => void;
  readonly onClose: () => void;
};

/** Edits all of a saved query but its condition and columns, which the hunt edits. */
export const QueryDialog = ({
  title,
  query: given,
  base,
  section = 'general',
  onSaved,
  onClose,
}: QueryDialogProps) => {
  const form = useQueryForm(given);
  const { save, isBusy, failure, conflict, leave } = useSaveQuery(onSaved);
  const send = (overwrite: boolean) => void save(form.query, base, form.password, overwrite);
  if (conflict) {
    return (
      <ConflictDialog
        {...conflict}
        config={form.config}
        isBusy={isBusy}
        onOverwrite={() => send(true)}
        onCopy={() => void save(copyOf(conflict.mine, conflict.mine.query_label), null)}
        onTakeTheirs={() => (conflict.theirs ? onSaved(conflict.theirs) : onClose())}
        onClose={leave}
      />
    );
  }
  return (
    <Modal
      title={title}
      onClose={onClose}
      width={680}
      actions={
        <>
          <span className="bad-text grow" role="alert">
            {form.problems.first ?? ''}
          </span>
          <Button onClick={onClose}>{TEXT.cancel}</Button>
          <Button
            className="primary"
            loading={isBusy}
            onClick={() => {
              if (form.tryToSave()) send(false);
            }}
          >
            {TEXT.save}
          </Button>
        </>
      }
    >
      <FailureStrip failure={failure} />
      <QueryTabs
        form={form}
        given={given}
        hasPassword={base?.has_schedule_password ?? false}
        section={section}
      />
    </Modal>
  );
};
