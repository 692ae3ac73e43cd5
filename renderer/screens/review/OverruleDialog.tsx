import { useState } from 'react';
import type { QueryAction } from '../../../shared/model/query';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { useDefang } from '../../state/format';
import { closeOverlay } from '../../state/overlay-store';
import { changedDecision } from './decisions';
import type { Desk } from './desk';
import { TEXT } from './text';

const T = TEXT.overrule;

/** Says who decided otherwise since the item was loaded, and takes the action anyway if the analyst wants that. */
export const OverruleDialog = ({ desk, action }: { readonly desk: Desk; readonly action: QueryAction }) => {
  const show = useDefang();
  // The items are those that were there when the dialog opened: the next one may open behind it.
  const [{ items, reason }] = useState(() => ({
    items: desk.chosen(),
    reason: changedDecision(desk.store.getState(), action)?.reason ?? '',
  }));
  const form = useForm({
    initial: {},
    missingOf: () => undefined,
    send: async () => {
      closeOverlay();
      void desk.decide(action, { overrules: true }, items);
      return null;
    },
  });
  return (
    <FormDialog
      title={T.title}
      form={form}
      submitLabel={T.submit(action.label)}
      width={460}
      onClose={closeOverlay}
    >
      <p>{show(reason)}</p>
    </FormDialog>
  );
};
