import { findHarm } from '../../../shared/rules/harms';
import { FailureStrip } from '../../components/FailureStrip';
import { FormDialog } from '../../components/form/FormDialog';
import { withMissing } from '../../components/form/use-form';
import { useDefang } from '../../state/format';
import { isDestructive } from './action-effects';
import { ActionSummary, isRestore } from './ActionSummary';
import { missingParam } from './bulk-action-draft';
import { ChangedList } from './ChangedList';
import { BulkActionFields } from './BulkActionFields';
import { NotRestorable } from './NotRestorable';
import { TEXT } from './text';
import { noneOf, useBulkActionForm, type BulkActionProps } from './use-bulk-action-form';
import { missingAnswers, sendable, useRestorableCheck } from './use-restorable-check';

const titleOf = ({ choose, isOfOne, noun, target }: BulkActionProps): string => {
  if (choose === null) return TEXT.titleAll(target.saved?.label ?? TEXT.defaultQuery);
  return isOfOne ? TEXT.titleOne(noun) : TEXT.titleSelected(noun);
};

/** Names what is acted on, if it could be taken for something else. */
const Target = ({ about }: Pick<BulkActionProps, 'about'>) => {
  const show = useDefang();
  if (about === undefined) return null;
  return (
    <p role="note" aria-label={TEXT.target}>
      {show(about)}
    </p>
  );
};

/** Chooses an action and its values, says what will happen to how many in which tenant, and starts it. */
export const BulkActionDialog = (props: BulkActionProps) => {
  const { noun, target, actions, record, choose, onClose } = props;
  const { form, choices, action, selection, changed, selectionFailure, n, states, at } =
    useBulkActionForm(props);
  const query = target.saved?.label;
  const check = useRestorableCheck(selection, isRestore(action));
  const needed = action && missingParam(form.values, action);
  return (
    <FormDialog
      title={titleOf(props)}
      form={withMissing(form, missingAnswers(check))}
      submitLabel={TEXT.submit(action?.label, sendable(n, check))}
      isDestructive={action !== undefined && isDestructive(action)}
      onClose={onClose}
    >
      <Target about={props.about} />
      {choices.length === 0 && <div className="strip warn">{noneOf(props)}</div>}
      <BulkActionFields
        form={form}
        actions={choices}
        action={action}
        savedQuery={query}
        hasSelection={choose !== null}
      />
      {action && (
        <ActionSummary
          action={action}
          actions={actions}
          noun={noun}
          at={at}
          selection={selection}
          query={choose === null ? query : undefined}
          n={n}
          states={states}
          harm={record && findHarm(Object.keys(record), (key) => record[key], props.chosen)}
          typed={form.values.typed}
          onTyped={(typed) => form.change({ typed })}
        />
      )}
      {check && <NotRestorable check={check} />}
      <ChangedList changed={changed} />
      {needed && form.tries === 0 && <p className="quiet">{needed.reason}</p>}
      <FailureStrip failure={selectionFailure} />
    </FormDialog>
  );
};
