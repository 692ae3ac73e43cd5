import { Checkbox } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { FILE_TYPE_MODES } from '../../../shared/model/exception';
import {
  exceptionList,
  exceptionTypeLabel,
  fileTypeModeLabel,
  findExceptionType,
  type ExceptionList,
} from '../../../shared/rules/exception-types';
import { FailureStrip } from '../../components/FailureStrip';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import type { FormModel } from '../../components/form/use-form';
import { isFilledIn, mayTake, takesLines, takesMode, withList, type ExceptionDraft } from './exception-draft';
import { takesCreator, type ExceptionStart } from './exception-form-store';
import { ListChoice } from './ListChoice';
import { useApp } from '../../state/app-store';
import { useBrand } from '../../state/brand';
import { useDefang } from '../../state/format';
import { TEXT } from './text';
import { useExceptionTools, useToolName, type OfferedTypes } from './use-exception-types';
import { useSuggestions } from './use-suggestions';

const T = TEXT.form;

type FieldsProps = {
  readonly form: FormModel<ExceptionDraft>;
  readonly start: ExceptionStart;
  readonly offered: OfferedTypes;
};

/** A list that says what is chosen, also if it is not among its options. */
const withChosen = (
  options: readonly { readonly value: string; readonly label: string }[],
  chosen: string,
  label: string,
) =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? options
    : [{ value: chosen, label }, ...options];

const valueSpec = (type: string, suggestions: readonly string[], isFocused: boolean): FieldSpec => {
  const name = 'exception_str';
  if (takesLines(type))
    return { name, label: T.values, hint: T.valuesHint, kind: 'lines', rows: 4, isFocused };
  if (type === 'text_content') return { name, label: T.value, kind: 'lines', rows: 2, isFocused };
  return { name, label: T.value, kind: 'text', suggestions, isFocused };
};

/** Says that the types are asked for, or that the tenant offers none. */
const typesHint = (
  { isLoading, failure, contrary }: OfferedTypes,
  { list, isEmpty }: { readonly list: ExceptionDraft['list']; readonly isEmpty: boolean },
): string | undefined => {
  if (isLoading) return T.loadingTypes;
  const left = contrary.filter((type) => exceptionList(type) === list).map(exceptionTypeLabel);
  const hints = [
    ...(isEmpty && !failure ? [T.noTypes] : []),
    ...(left.length > 0 ? [T.contraryTypes(left.join(', '))] : []),
  ];
  return hints.length > 0 ? hints.join(' ') : undefined;
};

/** The lists in the order of the form. */
const EXCEPTION_FORM_LISTS: readonly ExceptionList[] = ['block', 'allow', 'password'];

/** Returns the hint that the value was filled in, as the one that the form opened with can't be blocked. */
const useFilledIn = (values: ExceptionDraft, { draft, seen }: ExceptionStart): Pick<FieldSpec, 'hint'> => {
  const show = useDefang();
  return isFilledIn(values, draft, seen) ? { hint: T.filledIn(show(draft.exception_str ?? '')) } : {};
};

/** The list, the tool, the type and the value: what an exception does, and what names it at its tenant. */
const NamingFields = ({ form, start, offered }: FieldsProps) => {
  const { values, problems, change } = form;
  const { list } = values;
  const flags = useApp((s) => s.flags);
  const brand = useBrand();
  const tools = useExceptionTools().filter(({ value }) => list === '' || mayTake(value, list, flags));
  const nameOf = useToolName();
  const type = findExceptionType(values.exception_type);
  const suggestions = useSuggestions(type, values.exception_str, start.seen);
  const isKnown = (start.draft.sec_type ?? '') !== '' && (start.draft.exception_type ?? '') !== '';
  const ofList = offered.types.filter((one) => list === '' || exceptionList(one) === list);
  const types = ofList.map((value) => ({ value, label: exceptionTypeLabel(value) }));
  const fields: readonly FieldSpec[] = [
    {
      name: 'sec_type',
      label: T.tool,
      kind: 'select',
      options: [
        { value: '', label: T.chooseTool },
        ...withChosen(tools, values.sec_type, nameOf(values.sec_type)),
      ],
    },
    {
      name: 'exception_type',
      label: T.type,
      kind: 'select',
      hint: typesHint(offered, { list, isEmpty: values.sec_type !== '' && types.length === 0 }),
      options: [
        { value: '', label: T.chooseType },
        ...withChosen(types, values.exception_type, exceptionTypeLabel(values.exception_type)),
      ],
    },
    { ...valueSpec(values.exception_type, suggestions.values, isKnown), ...useFilledIn(values, start) },
  ];
  return (
    <>
      <ListChoice
        lists={EXCEPTION_FORM_LISTS}
        choose={TEXT.lists.choose}
        value={list}
        isFocused={!isKnown}
        onChange={(next) => change(withList(values, next, { ...start, flags, brand }))}
      />
      <FormFields
        fields={fields}
        values={values}
        problems={problems}
        onChange={(name, value) => change({ [name]: value })}
      />
      <FailureStrip failure={suggestions.failure} loss={T.noSuggestions} />
      {offered.failure && (
        <>
          <p className="quiet">{T.typesUnknown}</p>
          <FailureStrip failure={offered.failure} onRetry={offered.reload} />
        </>
      )}
    </>
  );
};

const MODE: FieldSpec = {
  name: 'mode',
  label: T.mode,
  kind: 'radio',
  options: FILE_TYPE_MODES.map((value) => ({ value, label: fileTypeModeLabel(value) })),
};
const COMMENT: FieldSpec = { name: 'comment', label: T.comment, hint: T.commentHint, kind: 'lines', rows: 2 };
const CREATOR: FieldSpec = {
  name: 'created_by_email',
  label: T.creator,
  hint: T.creatorHint,
  kind: 'text',
  placeholder: 'analyst@contoso.example',
};

/** The fields of an exception. Which ones there are depends on its type; of a stored one, what names it stays. */
export const ExceptionFields = ({
  entity,
  ...props
}: FieldsProps & {
  /** The choice of the entity that is sent with it, if it is made from none. */
  readonly entity: ReactNode;
}) => {
  const { form, start } = props;
  const { values, problems, change } = form;
  const isChange = start.mode === 'change';
  const rest = [
    ...(takesMode(values.exception_type) ? [MODE] : []),
    isChange ? { ...COMMENT, isFocused: true } : COMMENT,
  ];
  const set = (name: string, value: string) => change({ [name]: value });
  return (
    <>
      {!isChange && <NamingFields {...props} />}
      <FormFields fields={rest} values={values} problems={problems} onChange={set} />
      <div className="field">
        <Checkbox
          checked={values.is_exclusive}
          label={T.exclusive}
          onChange={({ currentTarget }) => change({ is_exclusive: currentTarget.checked })}
        />
        <span className="hint field-note">{T.exclusiveHint}</span>
      </div>
      {takesCreator(start) ? (
        <>
          <FormFields fields={[CREATOR]} values={values} problems={problems} onChange={set} />
          {entity}
        </>
      ) : (
        <p className="quiet">{T.noCreator}</p>
      )}
    </>
  );
};
