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

type OnText = (name: string, text: string) => void;

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

const NAMING: readonly FieldSpec[] = [
  { name: 'query_label', label: TEXT.name, kind: 'text', isFocused: true },
  { name: 'query_description', label: TEXT.description, kind: 'lines', rows: 2 },
];

const SEVERITY: readonly FieldSpec[] = [
  {
    name: 'severity',
    label: TEXT.severity,
    kind: 'select',
    options: [
      { value: '', label: severityLabel(undefined) },
      ...SEVERITIES.map((value) => ({ value, label: severityLabel(value) })),
    ],
  },
];

const TYPE: readonly FieldSpec[] = [
  {
    name: 'query_subtype',
    label: TEXT.type,
    kind: 'select',
    options: QuerySubtype.options.map((value) => ({ value, label: capitalized(value) })),
  },
];

/** The tenant's own terms for the query. Only the type can be changed; the others follow from the app and the type of entity. */
const Advanced = ({ query, onChange }: Pick<GeneralProps, 'query'> & { readonly onChange: OnText }) => (
  <details className="advanced">
    <summary>{TEXT.advanced}</summary>
    <FormFields fields={TYPE} values={query} onChange={onChange} />
    {query.query_type && (
      <p className="quiet">
        {TEXT.queryType}: <bdi className="mono">{query.query_type}</bdi>
      </p>
    )}
    <p className="quiet">
      {TEXT.entityType}: <bdi className="mono">{query.query_entity_type}</bdi>
    </p>
  </details>
);

/** Reads the text of one field into the query's own types. */
const patchOf = (name: string, text: string): Partial<SafeQuery> => {
  switch (name) {
    case 'query_subtype':
      return { query_subtype: QuerySubtype.parse(text) };
    case 'severity':
      return { severity: SEVERITIES.find((one) => one === text) };
    default:
      return { [name]: text };
  }
};

/** The name and kind of a query. */
export const GeneralFields = ({ query, problem, onChange }: GeneralProps) => {
  const change = (name: string, text: string) => onChange(patchOf(name, text));
  return (
    <>
      <FormFields fields={NAMING} values={query} problems={{ query_label: problem }} onChange={change} />
      <FormFields fields={SEVERITY} values={query} onChange={change} />
      <Advanced query={query} onChange={change} />
    </>
  );
};
