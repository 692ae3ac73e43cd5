import { LoadingDialog } from '../../components/LoadingDialog';
import { FormDialog } from '../../components/form/FormDialog';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { useForm } from '../../components/form/use-form';
import { api } from '../../bridge';
import { chooseFields, chosenFields } from '../../query/field-parts';
import { FIELD_PARTS, partsOf, type FieldPart } from '../../../shared/rules/field-parts';
import { findPartByName, type FieldsOf } from '../../../shared/rules/find-part';
import { domainLabel } from '../../query/hunt-draft';
import type { QueryConfig, QueryField } from '../../../shared/model/query';
import { displayText } from '../../state/format';
import { useResource } from '../../state/use-resource';
import { TEXT } from './text';

type DialogProps = {
  readonly of: FieldsOf;
  /** The label of the app. */
  readonly app: string;
  /** Called once other fields were chosen. */
  readonly onChosen: () => void;
  readonly onClose: () => void;
};

/** Names a field by its label and, if that differs, its ID. */
const nameOf = ({ label, db_id }: QueryField): string =>
  displayText(label === db_id ? label : `${label} (${db_id})`);

const specOf = (part: FieldPart, { domain }: FieldsOf, config: QueryConfig, isFirst: boolean): FieldSpec => {
  const found = findPartByName(config.fields, part, domain);
  return {
    name: part,
    label: FIELD_PARTS[part].label,
    kind: 'select',
    isFocused: isFirst,
    options: [
      { value: '', label: found ? TEXT.found(nameOf(found)) : TEXT.notFound },
      ...config.fields
        .map((field) => ({ value: field.db_id, label: nameOf(field) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    ],
  };
};

/** Returns the fields that were chosen and that the tenant still has: a part whose field is gone is found by its names again. */
const chosenOf = (of: FieldsOf, config: QueryConfig): Readonly<Record<string, string>> => {
  const chosen = chosenFields(of);
  const has = (id: string | undefined) => config.fields.some(({ db_id }) => db_id === id);
  return Object.fromEntries(
    partsOf(of.domain).map((part) => [part, has(chosen[part]) ? (chosen[part] ?? '') : '']),
  );
};

const Form = ({ of, app, config, onChosen, onClose }: DialogProps & { readonly config: QueryConfig }) => {
  const form = useForm<Readonly<Record<string, string>>>({
    initial: () => chosenOf(of, config),
    send: async (values) => {
      chooseFields(of, Object.fromEntries(Object.entries(values).filter(([, id]) => id !== '')));
      onClose();
      onChosen();
      return null;
    },
  });
  return (
    <FormDialog
      title={TEXT.title(displayText(app), domainLabel(of.domain))}
      form={form}
      submitLabel={TEXT.save}
      width={520}
      onClose={onClose}
    >
      <p className="hint">{TEXT.note}</p>
      <FormFields
        fields={partsOf(of.domain).map((part, at) => specOf(part, of, config, at === 0))}
        values={form.values}
        onChange={(part, id) => form.change({ [part]: id })}
      />
    </FormDialog>
  );
};

/** Shows which of the tenant's fields Postern's own queries use for an app and a domain, and lets the analyst choose others. */
export const FieldPartsDialog = (props: DialogProps) => {
  const { saas, domain } = props.of;
  const { resource, reload } = useResource(`${saas} ${domain}`, (signal) =>
    api['query.config']({ saas_id: saas, query_domain: domain }, signal),
  );
  if (resource.state === 'ready') return <Form {...props} config={resource.value} />;
  return (
    <LoadingDialog
      title={TEXT.title(displayText(props.app), domainLabel(domain))}
      label={TEXT.loading}
      resource={resource}
      onRetry={reload}
      onClose={props.onClose}
    />
  );
};
