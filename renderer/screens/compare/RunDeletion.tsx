import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { local } from '../../bridge';
import type { SideOption } from './side-options';
import { TEXT } from './text';

type RunProps = {
  readonly run: string;
  readonly at: string;
  readonly title: string;
  readonly onDeleted: () => void;
};

/** Asks before a stored run is deleted. */
export const DeletionDialog = ({
  run,
  at,
  title,
  onDeleted,
  onClose,
}: RunProps & { readonly onClose: () => void }) => {
  const form = useForm({
    initial: {},
    send: async () => {
      const removed = await local['snapshot.remove']({ id: run });
      if (!removed.ok) return removed.failure;
      onClose();
      onDeleted();
      return null;
    },
  });
  return (
    <FormDialog
      title={TEXT.form.deleteTitle}
      form={form}
      submitLabel={TEXT.form.deleteSubmit}
      isDestructive
      onClose={onClose}
    >
      <p>
        <bdi>{TEXT.form.deleteAbout(title, at)}</bdi>
      </p>
    </FormDialog>
  );
};

const StoredRun = (props: RunProps) => {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button className="delete-run" variant="minimal" onClick={() => setAsking(true)}>
        {TEXT.form.delete(props.at)}
      </Button>
      {isAsking && <DeletionDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
};

type RunDeletionProps = { readonly option: SideOption | undefined; readonly onDeleted: () => void };

/** Deletes the stored run that a side is, after the analyst has confirmed it. */
export const RunDeletion = ({ option, onDeleted }: RunDeletionProps) => {
  const { side, at = '' } = option ?? {};
  return side?.run === undefined ? null : (
    <StoredRun key={side.run} run={side.run} at={at} title={side.title} onDeleted={onDeleted} />
  );
};
