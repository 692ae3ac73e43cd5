import { EMAIL_FIELDS } from '../../main/demo/config/email-fields';
import type { QueryConfig, QueryField, QueryOperator } from '../../shared/model/query';

const ANY = ['keyword', 'text', 'number', 'time', 'boolean'];

const operator = (
  operator_id: string,
  label: string,
  arity: number,
  field_analyzer = ANY,
): QueryOperator => ({
  operator_id,
  label,
  expression_template: `%(field)s ${label} %s`,
  arity,
  field_analyzer,
  is_regex: false,
  is_list_operator: arity === -1,
});

/** A numeric scale whose values have names, as many tenants send spam confidence levels. */
export const SCL_FIELD: QueryField = {
  field_id: 'scl',
  db_id: 'scl',
  label: 'SCL',
  type: 'choice',
  analyzer: 'number',
  multi_values: false,
  field_values: [
    { value: 1, label: 'Not spam' },
    { value: 9, label: 'Certain spam' },
  ],
};

/** A config with the demo tenant's email fields, and operators whose ids and words are of another make. */
export const otherConfig: QueryConfig = {
  saas_id: 'office365_emails',
  query_domain: 'email',
  operators: [
    operator('equals', 'equals', 1),
    operator('differs', 'differs from', 1),
    operator('>=', 'at least', 1, ['number', 'time']),
    operator('<=', 'at most', 1, ['number', 'time']),
    operator('enthaelt', 'enthält', 1, ['keyword', 'text']),
    operator('absent', 'is absent', 0),
    operator('any', 'is one of', -1),
  ],
  fields: [...EMAIL_FIELDS, SCL_FIELD],
  ui_columns: [],
  actions: [],
};
