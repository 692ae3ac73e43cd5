/** Answers about what exceptions would have let through: nothing in a tenant whose fields find every kind of value. */
import { QueryConfig } from '../../shared/model/query';
import { ok } from '../../shared/bridge';
import { answer, type Answers } from './page';

const field = (at: number, db_id: string, label: string, type = 'text', more: object = {}) => ({
  field_id: `f.${at}`,
  db_id,
  label,
  type,
  analyzer: type === 'time' ? 'time' : 'keyword',
  ...more,
});

const CONFIG = QueryConfig.parse({
  operators: [
    { operator_id: 'is', label: 'equals', expression_template: '{field} = {value}', arity: 1 },
    { operator_id: 'ends', label: 'ends with', expression_template: '{field} ends {value}', arity: 1 },
    { operator_id: 'has', label: 'contains', expression_template: '{field} contains {value}', arity: 1 },
    {
      operator_id: 'since',
      label: 'since',
      expression_template: '{field} since {value}',
      arity: 1,
      field_analyzer: ['time'],
    },
  ],
  fields: [
    field(1, 'from_email', 'Sender'),
    field(2, 'from_name', 'Sender name'),
    field(3, 'recipients', 'Recipients'),
    field(4, 'md5', 'MD5'),
    field(5, 'sha256', 'SHA256'),
    field(6, 'link_domains', 'Link domains'),
    field(7, 'urls', 'URLs'),
    field(8, 'attachment_names', 'Attachment names'),
    field(9, 'subject', 'Subject'),
    field(10, 'verdict', 'Verdict', 'choice', { field_values: ['clean', 'phishing', 'malware'] }),
    field(11, 'received', 'Received', 'time'),
  ],
});

/** Returns answers in which each value matches this number of phishing emails in each app, and no malware. */
export const impactAnswers = (phishing = 0): Answers => ({
  'query.config': answer(CONFIG),
  'query.execute': (input) => {
    const asked = JSON.stringify(input);
    return ok({ rows: [], total_rows: asked.includes('malware') ? 0 : phishing });
  },
  'impact.count': answer({
    rows: 0,
    phishing: 0,
    malware: 0,
    atMost: false,
    unjudged: 0,
    searched: 1,
    blind: 0,
  }),
});
