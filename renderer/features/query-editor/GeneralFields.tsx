import { QuerySubtype, SEVERITIES } from '../../../shared/model/query';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { severityLabel } from '../../../shared/rules/severity';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { TEXT } from './text';

type GeneralProps = {
  readonly query: SafeQuery;
  readonly problem: string | undefined;
  readonly onChange: (patch: Partial<SafeQuery>) => void;
};

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

const NAMING: readonly FieldSpec[] = [
  { name: 'query_label', label: TEXT.name, kind: 'text', isFocused: true },
  { name: 'query_description', label: TEXT.description, kind: 'lines', rows: 2 },
];

const KIND: readonly FieldSpec[] = [
  {
    name: 'query_subtype',
    label: TEXT.type,
    kind: 'select',
    options: QuerySubtype.options.map((value) => ({ value, label: capitalized(value) })),
  },
  {
    name: 'severity',
    label: TEXT.severity,
    kind: 'select',
    options: SEVERITIES.map((value) => ({ value, label: severityLabel(value) })),
  },
  { name: 'query_type', label: TEXT.queryType, kind: 'text' },
];

const entityType = ({ saas_id, query_domain }: SafeQuery): FieldSpec => ({
  name: 'query_entity_type',
  label: TEXT.entityType,
  hint: TEXT.entityTypeHint(saas_id, query_domain),
  kind: 'text',
});

/** Reads the text of one field into the query's own types. */
const patchOf = (query: SafeQuery, name: string, text: string): Partial<SafeQuery> => {
  switch (name) {
    case 'query_subtype':
      return { query_subtype: QuerySubtype.parse(text) };
    case 'severity':
      return { severity: SEVERITIES.find((one) => one === text) ?? query.severity };
    case 'query_type':
      return { query_type: text === '' ? undefined : text };
    default:
      return { [name]: text };
  }
};

/** The name and kind of a query. */
export const GeneralFields = ({ query, problem, onChange }: GeneralProps) => {
  const change = (name: string, text: string) => onChange(patchOf(query, name, text));
  return (
    <>
      <FormFields fields={NAMING} values={query} problems={{ query_label: problem }} onChange={change} />
      <div className="field-row">
        <FormFields fields={KIND} values={query} onChange={change} />
      </div>
      <FormFields fields={[entityType(query)]} values={query} onChange={change} />
    </>
  );
};
