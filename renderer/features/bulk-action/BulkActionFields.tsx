import type { QueryAction } from '../../../shared/model/query';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import type { FormModel } from '../../components/form/use-form';
import { datePattern, useZone, formatZone } from '../../state/time';
import type { BulkActionDraft } from './bulk-action-draft';
import { EffectField } from './EffectField';
import { TEXT } from './text';

type FieldsProps = {
  readonly form: FormModel<BulkActionDraft>;
  readonly actions: readonly QueryAction[];
  readonly action: QueryAction | undefined;
  /** Label of the saved query that the selected rows are results of, if any. */
  readonly savedQuery: string | undefined;
  /** False if the action is on all results of a query. */
  readonly hasSelection: boolean;
};

const through = (query: string): FieldSpec => ({
  name: 'through',
  label: TEXT.applyTo,
  kind: 'radio',
  options: [
    { value: 'manual', label: TEXT.these },
    { value: 'query', label: TEXT.byQuery(query) },
  ],
});

const scheduling = (zone: string): readonly FieldSpec[] => [
  { name: 'tags', label: TEXT.tags, hint: TEXT.tagsHint, kind: 'text' },
  {
    name: 'when',
    label: TEXT.when,
    hint: TEXT.whenHint(formatZone(zone)),
    placeholder: `${datePattern()} hh:mm`,
    kind: 'text',
  },
];

/** The fields of a bulk action: the action, its parameters as the tenant describes them, and how it is sent. */
export const BulkActionFields = ({ form, actions, action, savedQuery, hasSelection }: FieldsProps) => {
  const zone = useZone();
  const { values, problems, change } = form;
  const set = (name: string, value: string) => change({ [name]: value });
  const actionField: FieldSpec = {
    name: 'action_id',
    label: TEXT.action,
    kind: 'select',
    isFocused: true,
    options: [
      // No action replaces one that is ruled out.
      ...(action ? [] : [{ value: '', label: TEXT.chooseAction }]),
      ...actions.map(({ action_id, label }) => ({ value: action_id, label })),
    ],
  };
  const params = (action?.params ?? []).map(({ name, label, required }): FieldSpec => ({
    name,
    label,
    kind: 'text',
    hint: required ? undefined : TEXT.optional,
  }));
  return (
    <>
      <FormFields fields={[actionField]} values={values} onChange={set} />
      {action && <EffectField key={action.action_id} action={action} />}
      <FormFields
        fields={params}
        values={values.params}
        onChange={(name, value) => change({ params: { ...values.params, [name]: value } })}
      />
      {hasSelection && savedQuery !== undefined && (
        <FormFields fields={[through(savedQuery)]} values={values} onChange={set} />
      )}
      {hasSelection && values.through === 'manual' && (
        <FormFields fields={scheduling(zone)} values={values} problems={problems} onChange={set} />
      )}
    </>
  );
};
