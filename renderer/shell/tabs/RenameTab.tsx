import { InputGroup } from '@blueprintjs/core';
import { Field } from '../../components/Field';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { currentTab, renameTab, tabName } from '../../state/workspace-store';
import { TEXT } from '../text';

const T = TEXT.rename;

/** Names the current tab; without a name it is named by what it shows. */
export const RenameTab = ({ onClose }: { readonly onClose: () => void }) => {
  const tab = currentTab();
  const form = useForm({
    initial: { name: tab ? tabName(tab) : '' },
    send: async ({ name }) => {
      if (tab) renameTab(tab.id, name);
      onClose();
      return null;
    },
  });
  return (
    <FormDialog title={T.title} form={form} submitLabel={T.submit} width={380} onClose={onClose}>
      <Field label={T.name} hint={T.hint}>
        {(tie) => (
          <InputGroup
            {...tie}
            autoFocus
            maxLength={200}
            value={form.values.name}
            onFocus={(event) => event.currentTarget.select()}
            onValueChange={(name) => form.change({ name })}
            spellCheck={false}
            autoComplete="off"
          />
        )}
      </Field>
    </FormDialog>
  );
};
