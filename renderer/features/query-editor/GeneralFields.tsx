import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { QuerySubtype, SEVERITIES } from '../../../shared/model/query';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { severityLabel } from '../../../shared/rules/severity';
import { Field } from '../../components/Field';

type GeneralProps = {
  readonly query: SafeQuery;
  readonly problem: string | undefined;
  readonly onChange: (patch: Partial<SafeQuery>) => void;
};

/** What a query is called and what kind it is. */
export const GeneralFields = ({ query, problem, onChange }: GeneralProps) => (
  <>
    <Field label="Label" problem={problem}>
      {(tie) => (
        <InputGroup
          {...tie}
          autoFocus
          value={query.query_label}
          onValueChange={(query_label) => onChange({ query_label })}
        />
      )}
    </Field>
    <Field label="Description">
      {(tie) => (
        <textarea
          {...tie}
          className="bp6-input"
          rows={2}
          value={query.query_description}
          onChange={({ currentTarget }) => onChange({ query_description: currentTarget.value })}
        />
      )}
    </Field>
    <div className="field-row">
      <Field label="Subtype">
        {(tie) => (
          <HTMLSelect
            {...tie}
            value={query.query_subtype}
            onChange={({ currentTarget }) =>
              onChange({ query_subtype: QuerySubtype.parse(currentTarget.value) })
            }
          >
            {QuerySubtype.options.map((one) => (
              <option key={one} value={one}>
                {one.charAt(0).toUpperCase() + one.slice(1)}
              </option>
            ))}
          </HTMLSelect>
        )}
      </Field>
      <Field label="Severity">
        {(tie) => (
          <HTMLSelect
            {...tie}
            value={query.severity}
            onChange={({ currentTarget }) =>
              onChange({ severity: SEVERITIES.find((one) => one === currentTarget.value) ?? query.severity })
            }
          >
            {SEVERITIES.map((one) => (
              <option key={one} value={one}>
                {severityLabel(one)}
              </option>
            ))}
          </HTMLSelect>
        )}
      </Field>
      <Field label="Query type">
        {(tie) => (
          <InputGroup
            {...tie}
            value={query.query_type ?? ''}
            onValueChange={(text) => onChange({ query_type: text === '' ? undefined : text })}
          />
        )}
      </Field>
    </div>
    <Field
      label="Entity type"
      hint={`${query.saas_id}, ${query.query_domain}. The app and what is looked for are chosen in the query itself.`}
    >
      {(tie) => (
        <InputGroup
          {...tie}
          value={query.query_entity_type}
          onValueChange={(query_entity_type) => onChange({ query_entity_type })}
        />
      )}
    </Field>
  </>
);
