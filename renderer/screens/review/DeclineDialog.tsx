import { InputGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { QueryAction } from '../../../shared/model/query';
import { selectedCount } from '../../dataset-view/view/selection';
import { Field } from '../../components/Field';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm, type FormModel } from '../../components/form/use-form';
import { reverseOf } from '../../features/bulk-action/action-effects';
import { TEXT as ACTION_TEXT } from '../../features/bulk-action/text';
import { useApp } from '../../state/app-store';
import { useDefang } from '../../state/format';
import { closeOverlay } from '../../state/overlay-store';
import { declineParams } from './decline-params';
import { changedDecision } from './decisions';
import type { Desk } from './desk';
import { nameOf, type Item } from './items-to-decide';
import { takeReasons } from './reason-keys';
import { DECLINE_REASONS, TEXT } from './text';

const T = TEXT.decline;

type Values = { readonly reason: string; readonly comment: string };

/** The reasons with their digits, and the comment. */
const ReasonFields = ({ form: { values, change } }: { readonly form: FormModel<Values> }) => (
  <div className="decline-reasons">
    <div data-field="reason">
      <RadioGroup
        label={T.reason}
        selectedValue={values.reason}
        onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
      >
        {DECLINE_REASONS.map((reason, at) => (
          <Radio
            key={reason}
            value={reason}
            autoFocus={at === 0}
            labelElement={
              <>
                <kbd>{at + 1}</kbd> {reason}
              </>
            }
          />
        ))}
      </RadioGroup>
    </div>
    <Field name="comment" label={T.comment} hint={T.commentHint}>
      {(tie) => (
        <InputGroup
          {...tie}
          value={values.comment}
          onValueChange={(comment) => change({ comment })}
          autoComplete="off"
        />
      )}
    </Field>
  </div>
);

/** Returns the name by which people know an item, if it is the only one. */
const useNameOfOne = (items: Promise<readonly Item[]>): string => {
  const [name, setName] = useState('');
  const show = useDefang();
  useEffect(() => {
    void items.then(([first, ...others]) => setName(first && others.length === 0 ? nameOf(first) : ''));
  }, [items]);
  return show(name);
};

/** Declines the restore of the marked items, or of the open one: the digit of a reason sends it at once. */
export const DeclineDialog = ({ desk, action }: { readonly desk: Desk; readonly action: QueryAction }) => {
  // The items are those that were there when the dialog opened: the next one may open behind it.
  const [{ items, n, overruled }] = useState(() => {
    const { selection, count } = desk.store.getState();
    const changed = changedDecision(desk.store.getState(), action);
    return {
      items: desk.chosen(),
      n: Math.max(1, selectedCount(selection, count)),
      overruled: changed?.reason,
    };
  });
  const name = useNameOfOne(items);
  const show = useDefang();
  const undoSeconds = useApp((s) => s.settings.undoSeconds);
  const [chosen, setChosen] = useState(false);
  const form = useForm<Values>({
    initial: { reason: '', comment: '' },
    missingOf: ({ reason }) => (reason === '' ? { reason: T.needsReason, field: 'reason' } : undefined),
    send: async (values) => {
      const params = declineParams(action, values.reason, values.comment.trim());
      void desk.decide(action, { params, overrules: overruled !== undefined }, items);
      closeOverlay();
      return null;
    },
  });
  // The digit is sent once the reason is in the form.
  useEffect(() => {
    if (chosen) form.submit();
  }, [chosen]);
  const choose = (reason: string) => {
    form.change({ reason });
    setChosen(true);
  };
  useEffect(() => takeReasons(choose));
  return (
    <FormDialog title={T.title(n)} form={form} submitLabel={T.submit} onClose={closeOverlay} width={460}>
      {name !== '' && (
        <p className="cut">
          <bdi>{name}</bdi>
        </p>
      )}
      <p className="quiet">{ACTION_TEXT.undo(undoSeconds, reverseOf(action, desk.queue.actions)?.label)}</p>
      {overruled !== undefined && (
        <div className="strip warn" role="status">
          {show(overruled)}
        </div>
      )}
      <ReasonFields form={form} />
    </FormDialog>
  );
};
