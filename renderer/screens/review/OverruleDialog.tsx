import type { QueryAction } from '../../../shared/model/query';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { ChangedList } from '../../features/bulk-action/ChangedList';
import { closeOverlay } from '../../state/overlay-store';
import type { Desk } from './desk';
import { TEXT } from './text';
import { useItemsToDecide } from './use-items-to-decide';

const T = TEXT.overrule;

/** Says who decided otherwise since the items were loaded, and takes the action anyway if the analyst wants that. */
export const OverruleDialog = ({ desk, action }: { readonly desk: Desk; readonly action: QueryAction }) => {
  const { items, changed, overrules } = useItemsToDecide(desk, action);
  const form = useForm({
    initial: {},
    missingOf: () => undefined,
    send: async () => {
      closeOverlay();
      void desk.decide(action, { overrules }, items);
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
      <ChangedList changed={changed} />
    </FormDialog>
  );
};
