/** Dialogs that tell the tenant something about an entity: its classification, a report, a name. */
import { useContext, useEffect, useState, type ReactNode } from 'react';
import { CLASSIFICATIONS, CONFIDENCES, PHISHING_VERDICTS } from '../../../shared/model/ids';
import { api } from '../../bridge';
import { FormDialog } from '../../components/form/FormDialog';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { useForm, type FormModel } from '../../components/form/use-form';
import { formatVerdict } from '../../components/verdict';
import { missingConfirmation } from '../../features/bulk-action/confirmation';
import { TypedConfirmation } from '../../features/bulk-action/TypedConfirmation';
import { useDefang } from '../../state/format';
import type { RecordTarget } from '../record-target';
import { ClassifyContext, type QueueClassification } from './classify-context';
import { sendAct } from './send-act';
import { TEXT } from './text';
import { closeVerdictDialog } from './verdict-dialogs';

type DialogProps = { readonly target: RecordTarget };

type FormProps<T extends Readonly<Record<string, string>>> = {
  readonly form: FormModel<T>;
  readonly texts: { readonly title: string; readonly submit: string; readonly about?: string };
  readonly fields: readonly FieldSpec[];
  /** Drawn below the fields. */
  readonly children?: ReactNode;
};

const VerdictForm = <T extends Readonly<Record<string, string>>>({
  form,
  texts,
  fields,
  children,
}: FormProps<T>) => (
  <FormDialog title={texts.title} form={form} submitLabel={texts.submit} onClose={closeVerdictDialog}>
    {texts.about !== undefined && <p className="quiet">{texts.about}</p>}
    <FormFields
      fields={fields}
      values={form.values}
      onChange={(name, value) => form.change({ [name]: value } as Partial<T>)}
    />
    {children}
  </FormDialog>
);

const verdictOption = (value: string) => ({ value, label: formatVerdict(value).text });

const CLASSIFY_FIELDS: readonly FieldSpec[] = [
  {
    name: 'classification',
    label: TEXT.classify.classification,
    kind: 'select',
    isFocused: true,
    options: [{ value: '', label: TEXT.classify.choose }, ...CLASSIFICATIONS.map(verdictOption)],
  },
  {
    name: 'confident',
    label: TEXT.classify.confident,
    kind: 'radio',
    options: CONFIDENCES.map((value) => ({ value, label: TEXT.confidence[value] })),
  },
  {
    name: 'phishing',
    label: TEXT.classify.phishing,
    kind: 'select',
    options: [{ value: '', label: TEXT.classify.unchanged }, ...PHISHING_VERDICTS.map(verdictOption)],
  },
];

/** Finds a chosen value among those that a call takes. */
const oneOf = <T extends string>(values: readonly T[], chosen: string): T | undefined =>
  values.find((value) => value === chosen);

/** Nothing is chosen at first: a classification that the analyst didn't choose must not reach the tenant. */
const NEW_CLASSIFICATION = { classification: '', confident: 'medium', phishing: '', typed: '' };

type QueueProps = { readonly queue: QueueClassification };

/** The name of the only item that a classification is about. */
const NameOfOne = ({ queue }: QueueProps) => {
  const [name, setName] = useState('');
  const show = useDefang();
  useEffect(() => void queue.name.then(setName), [queue]);
  return name === '' ? null : (
    <p className="cut">
      <bdi>{show(name)}</bdi>
    </p>
  );
};

/** Names what a classification in a queue lacks: the number of items or the name of the tenant, if it must be typed. */
const missingTyped = (queue: QueueClassification | null, typed: string) =>
  queue?.needsTyping
    ? missingConfirmation([{ action_id: 'classify', label: TEXT.classify.submit }], queue.n, typed)
    : undefined;

/** Classifies an email as the analyst judges it. In a queue it is a decision, on all that is marked there. */
export const ClassifyDialog = ({ target }: DialogProps) => {
  const classifyIn = useContext(ClassifyContext);
  // The items are those that were marked when the dialog opened: the next one may open behind it.
  const [queue] = useState(() => classifyIn?.(target) ?? null);
  const form = useForm({
    initial: NEW_CLASSIFICATION,
    missingOf: ({ classification, typed }) =>
      classification === ''
        ? { reason: TEXT.classify.needsClassification, field: 'classification' }
        : missingTyped(queue, typed),
    send: async ({ classification, confident, phishing }) => {
      const chosen = oneOf(CLASSIFICATIONS, classification);
      if (chosen === undefined) return null;
      const phishingVerdict = oneOf(PHISHING_VERDICTS, phishing);
      const judged = {
        classification: chosen,
        confident: oneOf(CONFIDENCES, confident) ?? 'medium',
        ...(phishingVerdict === undefined ? {} : { phishing: phishingVerdict }),
      };
      if (queue) {
        const label = TEXT.classify.as(formatVerdict(chosen).text);
        queue.take({ kind: 'classify', label, entity_type: target.entityType, ...judged });
        closeVerdictDialog();
        return null;
      }
      return sendAct(
        target,
        api['exception.classify']({
          ...judged,
          entities: [{ entity_type: target.entityType, entity_id: target.entityId }],
        }),
        { done: TEXT.classify.done, denied: TEXT.classify.denied },
      );
    },
  });
  const texts = queue
    ? { title: TEXT.classify.titleOf(queue.n), submit: TEXT.classify.submit, about: queue.about }
    : TEXT.classify;
  return (
    <VerdictForm form={form} texts={texts} fields={CLASSIFY_FIELDS}>
      {queue && <NameOfOne queue={queue} />}
      {queue?.needsTyping && (
        <TypedConfirmation
          n={queue.n}
          value={form.values.typed}
          onChange={(typed) => form.change({ typed })}
        />
      )}
    </VerdictForm>
  );
};

const REPORT_FIELDS: readonly FieldSpec[] = [
  { name: 'comment', label: TEXT.report.comment, kind: 'lines', rows: 3, isFocused: true },
];

const IDENTIFY_FIELDS: readonly FieldSpec[] = [
  { name: 'note', label: TEXT.identify.note, kind: 'text', isFocused: true },
];

const refOf = ({ entityId, entityType }: RecordTarget) => ({ entity_id: entityId, entity_type: entityType });

/** Reports an entity as suspicious, with a comment. */
export const ReportDialog = ({ target }: DialogProps) => {
  const form = useForm({
    initial: { comment: '' },
    send: ({ comment }) =>
      sendAct(
        target,
        api['mail.report']({ ...refOf(target), ...(comment.trim() === '' ? {} : { comment }) }),
        { done: TEXT.report.done, denied: TEXT.report.denied },
      ),
  });
  return <VerdictForm form={form} texts={TEXT.report} fields={REPORT_FIELDS} />;
};

/** Stores the analyst's own name for an entity at the tenant. */
export const IdentifyDialog = ({ target }: DialogProps) => {
  const form = useForm({
    initial: { note: '' },
    missingOf: ({ note }) =>
      note.trim() === '' ? { reason: TEXT.identify.needsNote, field: 'note' } : undefined,
    send: ({ note }) =>
      sendAct(target, api['mail.identify']({ ...refOf(target), note: note.trim() }), {
        done: TEXT.identify.done,
        denied: TEXT.identify.denied,
      }),
  });
  return <VerdictForm form={form} texts={TEXT.identify} fields={IDENTIFY_FIELDS} />;
};
