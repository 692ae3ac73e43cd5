import { InputGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { QueryAction } from '../../../shared/model/query';
import { Field } from '../../components/Field';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm, type FormModel } from '../../components/form/use-form';
import { reverseOf } from '../../features/bulk-action/action-effects';
import { ChangedList } from '../../features/bulk-action/ChangedList';
import { TEXT as ACTION_TEXT } from '../../features/bulk-action/text';
import { useApp } from '../../state/app-store';
import { useDefang } from '../../state/format';
import { closeOverlay } from '../../state/overlay-store';
import type { Desk } from './desk';
import { takeReasons } from './reason-keys';
import { DECLINE_REASONS, TEXT } from './text';
import { useItemsToDecide } from './use-items-to-decide';
import type { Params } from './start-decision';

const REASON = /reason|cause|why/i;

const COMMENT = /comment|note|message|text/i;

type Param = QueryAction['params'][number];

const isNamed =
  (name: RegExp) =>
  (param: Param): boolean =>
    name.test(param.name) || name.test(param.label);

/**
 * Returns a reason and a comment as the values of the tenant's own parameters. A tenant with a single parameter gets both in it; one
 * without any gets none.
 */
export const declineParams = ({ params }: QueryAction, reason: string, comment: string): Params => {
  const forReason =
    params.find(isNamed(REASON)) ??
    params.find(({ required }) => required) ??
    params.find(isNamed(COMMENT)) ??
    params[0];
  if (!forReason) return {};
  const forComment = params.find((param) => param !== forReason && isNamed(COMMENT)(param));
  if (forComment && comment !== '') return { [forReason.name]: reason, [forComment.name]: comment };
  return { [forReason.name]: comment === '' ? reason : TEXT.decline.joined(reason, comment) };
};

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

/** Declines the restore of the marked items, or of the open one: the digit of a reason sends it at once. */
export const DeclineDialog = ({ desk, action }: { readonly desk: Desk; readonly action: QueryAction }) => {
  const { items, n, name, changed, overrules } = useItemsToDecide(desk, action);
  const show = useDefang();
  const undoSeconds = useApp((s) => s.settings.undoSeconds);
  const [chosen, setChosen] = useState(false);
  const form = useForm<Values>({
    initial: { reason: '', comment: '' },
    missingOf: ({ reason }) => (reason === '' ? { reason: T.needsReason, field: 'reason' } : undefined),
    send: async (values) => {
      const params = declineParams(action, values.reason, values.comment.trim());
      void desk.decide(action, { params, overrules }, items);
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
          <bdi>{show(name)}</bdi>
        </p>
      )}
      <p className="quiet">{ACTION_TEXT.undo(undoSeconds, reverseOf(action, desk.queue.actions)?.label)}</p>
      <ChangedList changed={changed} />
      <ReasonFields form={form} />
    </FormDialog>
  );
};
