import { Button } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import type { Failure } from '../../../shared/bridge';
import { exceptionRiskWords, findExceptionRisk } from '../../../shared/rules/exception-risk';
import { findExceptionType } from '../../../shared/rules/exception-types';
import type { Harm } from '../../../shared/rules/harms';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm, withMissing } from '../../components/form/use-form';
import { useApp } from '../../state/app-store';
import { useBrand } from '../../state/brand';
import { toastFailure } from '../../state/overlay-store';
import { useTypedTenant } from '../bulk-action/TypedConfirmation';
import type { Candidate } from '../exception-impact/candidates';
import { ExceptionImpact, useImpact } from '../exception-impact/ExceptionImpact';
import { addExceptions } from './add-exceptions';
import { useConfirmation } from './Confirmation';
import { newEntityDraft } from './entity-draft';
import { useEntityChoice } from './EntityChoice';
import { ExceptionFields } from './ExceptionFields';
import { ExceptionSummary } from './ExceptionSummary';
import {
  draftEntries,
  draftMissing,
  draftProblems,
  draftValues,
  isEntered,
  newExceptionDraft,
  type ExceptionDraft,
  withSeen,
} from './exception-draft';
import { takesCreator, useExceptionStart, type ExceptionStart } from './exception-form-store';
import { forgetLeft, leaveException, useLeftExceptions } from './left-exception';
import { openPortal } from './open-portal';
import { TEXT } from './text';
import { useConflicts } from './use-conflicts';
import { useExisting } from './use-existing';
import { contraryProblem, useOfferedTypes } from './use-exception-types';

type NoteProps = {
  /** The start of the form on screen. */
  readonly start: ExceptionStart;
  readonly onBack: (left: ExceptionStart) => void;
};

/** Offers to continue the form that was left last, in place of the one on screen. */
const LeftNote = ({ start, onBack }: NoteProps) => {
  const left = useLeftExceptions((s) => s.left.find((one) => one.start !== start)?.start);
  if (!left) return null;
  return (
    <div className="strip warn" role="status">
      <span className="grow">{TEXT.leftBefore}</span>
      <button type="button" className="link" onClick={() => onBack(left)}>
        {TEXT.back}
      </button>
      <button type="button" className="link" onClick={() => forgetLeft(left)}>
        {TEXT.discardLeft}
      </button>
    </div>
  );
};

const draftCandidates = (draft: ExceptionDraft): readonly Candidate[] => {
  const type = findExceptionType(draft.exception_type);
  return type === undefined ? [] : [{ type, values: draftValues(draft), mode: draft.mode }];
};

/** Returns why the exceptions of a draft have to be confirmed, whatever they would have done. */
const draftRisks = (
  draft: ExceptionDraft,
  own: readonly string[],
  harm: Harm | undefined,
): readonly string[] => {
  const type = findExceptionType(draft.exception_type);
  if (type === undefined || draft.list === '') return [];
  const risks = draftValues(draft).flatMap((value) => findExceptionRisk(type, value, own) ?? []);
  return [
    ...(harm !== undefined && draft.list !== 'block' ? [TEXT.confirm.from(harm)] : []),
    ...new Set(risks.map((risk) => exceptionRiskWords(risk, type))),
  ];
};

type FormProps = {
  readonly start: ExceptionStart;
  readonly onClose: () => void;
  /** Continues another form, which was left. */
  readonly onBack: (left: ExceptionStart) => void;
};

const startDraft = ({ draft }: ExceptionStart): ExceptionDraft =>
  newExceptionDraft({
    ...newEntityDraft(),
    created_by_email: useApp.getState().settings.analystEmail,
    ...draft,
  });

/** Leaves a form, which can be continued if anything was entered, or if it could not be sent after it was closed. */
const useLeaving = ({ start, onClose, onBack }: FormProps, initial: ExceptionDraft) => {
  const isClosed = useRef(false);
  const brand = useBrand();
  const store = (draft: ExceptionDraft): void => {
    const { flags } = useApp.getState();
    if (isEntered(draft, initial, { ...start, flags, brand })) leaveException({ ...start, draft }, start);
  };
  return {
    leave: (draft: ExceptionDraft, isBusy: boolean): void => {
      isClosed.current = true;
      onClose();
      if (!isBusy) store(draft);
    },
    continueOther: (left: ExceptionStart, draft: ExceptionDraft): void => {
      store(draft);
      onBack(left);
    },
    /** Closes the form once it was sent. If sending fails after it was closed, shows the failure and stores the form. */
    ended: (draft: ExceptionDraft, failure: Failure | null): void => {
      if (failure === null) {
        forgetLeft(start);
        if (!isClosed.current) onClose();
      } else if (isClosed.current) {
        leaveException({ ...start, draft }, start);
        toastFailure(failure);
      }
    },
  };
};

/** Returns the form of a draft, and the conflicts of its entries with what the tenant has. */
const useExceptionForm = (props: FormProps) => {
  const { start } = props;
  const [initial] = useState(() => startDraft(start));
  const leaving = useLeaving(props, initial);
  const [started] = useState(() => new Set<string>());
  const flags = useApp((s) => s.flags);
  const [naming, setNaming] = useState(start.draft.sec_type ?? '');
  const offered = useOfferedTypes(naming, start.entityType);
  const isChange = start.mode === 'change';
  const tenant = useTypedTenant();
  const form = useForm({
    initial,
    // A stored exception keeps its type, whether or not the tenant still offers it.
    problemsOf: (draft) => ({
      ...draftProblems(draft, flags, isChange ? [draft.exception_type] : offered.offered),
      ...(isChange ? {} : contraryProblem(draft, offered.contrary)),
    }),
    missingOf: (draft) => draftMissing(draft, takesCreator(start)),
    send: async (draft) => {
      const asked = draftEntries(draft, isChange ? undefined : start.files);
      const entries = isChange
        ? asked.map((entry) => (start.stored ? { ...entry, seen: start.stored } : entry))
        : conflicts.decided(withSeen(asked, existing));
      const failure = await addExceptions(entries, draft.created_by_email, {
        started,
        onRescan: start.onRescan,
      });
      if (failure === null && takesCreator(start)) entity.remember();
      leaving.ended(draft, failure);
      if (failure?.conflicts) conflicts.ask(failure.conflicts);
      return failure;
    },
  });
  const { values } = form;
  const existing = useExisting(values, !isChange);
  const conflicts = useConflicts(values);
  const candidates = draftCandidates(values);
  const entity = useEntityChoice(form, candidates, draftValues(values).length);
  if (values.sec_type !== naming) setNaming(values.sec_type);
  const missing = (takesCreator(start) ? entity.missing : undefined) ?? tenant.missing;
  return {
    form: withMissing(form, missing),
    leaving,
    offered,
    tenant,
    existing,
    conflicts,
    candidates,
    entity,
  };
};

const ExceptionForm = (props: FormProps) => {
  const { start } = props;
  const { form, leaving, offered, tenant, existing, conflicts, candidates, entity } = useExceptionForm(props);
  const { values } = form;
  const isChange = start.mode === 'change';
  const impact = useImpact(candidates);
  const own = useApp((s) => s.ownDomains);
  const confirmation = useConfirmation({
    risks: draftRisks(values, own, start.harm),
    n: draftValues(values).length,
    subject: [values.sec_type, values.exception_type, values.mode, draftValues(values)],
    allows: values.list !== '' && values.list !== 'block',
    impact,
  });
  const missing = conflicts.missing ?? confirmation.missing;
  const leave = () => leaving.leave(values, form.isBusy);
  return (
    <FormDialog
      title={TEXT.titles[start.mode]}
      form={isChange ? form : withMissing(form, missing)}
      submitLabel={isChange || existing ? TEXT.submitChange : TEXT.submit(draftValues(values).length)}
      width={560}
      onClose={leave}
      otherActions={<Button onClick={() => void openPortal()}>{TEXT.portal}</Button>}
    >
      <LeftNote start={start} onBack={(left) => leaving.continueOther(left, values)} />
      <ExceptionFields form={form} start={start} offered={offered} entity={entity.field} />
      <ExceptionSummary
        draft={values}
        isChange={isChange}
        existing={existing}
        expires={start.expires}
        isListUnknown={start.isListUnknown}
      />
      {tenant.field}
      {!isChange && confirmation.field}
      {conflicts.fields}
      <ExceptionImpact impact={impact} onShow={leave} />
    </FormDialog>
  );
};

/** The form of an exception: a new one, one like another, or a stored one that is overwritten. */
export const ExceptionDialog = ({ onClose }: { readonly onClose: () => void }) => {
  // The form may be opened for something else while this one closes: what it began with stays.
  const [start, setStart] = useState(() => useExceptionStart.getState().start);
  return <ExceptionForm key={JSON.stringify(start)} start={start} onClose={onClose} onBack={setStart} />;
};
