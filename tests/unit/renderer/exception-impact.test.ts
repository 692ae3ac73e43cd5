import { expect, it } from 'vitest';
import { QueryConfig } from '../../../shared/model/query';
import { impactTerms } from '../../../shared/rules/exception-impact';
import { harmCondition, inLastDays } from '../../../renderer/features/exception-impact/mail-query';
import { neededCondition } from '../../../renderer/query/needed-field';
import {
  comparisonCondition,
  findComparison,
} from '../../../renderer/features/exception-impact/tenant-impact';
import { mayReachMore } from '../../../renderer/features/exception-impact/candidates';
import { caseKey, type LetterCase } from '../../../renderer/features/exception-impact/letter-case';

const OF = { saas: 'mail', domain: 'email' } as const;
/** A tenant with names and operators of its own. */
const config = QueryConfig.parse({
  operators: [
    { operator_id: 'op1', label: 'equals', expression_template: '{field} = {value}', arity: 1 },
    { operator_id: 'op2', label: 'contains', expression_template: '{field} contains {value}', arity: 1 },
    {
      operator_id: 'op3',
      label: 'since',
      expression_template: '{field} since {value}',
      arity: 1,
      field_analyzer: ['time'],
    },
  ],
  fields: [
    { field_id: 'f.1', db_id: 'senderAddress', label: 'Sender', type: 'text', analyzer: 'keyword' },
    { field_id: 'f.2', db_id: 'rcpt', label: 'Recipients', type: 'text', analyzer: 'keyword' },
    { field_id: 'f.3', db_id: 'url_hosts', label: 'URL hosts', type: 'text', analyzer: 'keyword' },
    {
      field_id: 'f.4',
      db_id: 'finalVerdict',
      label: 'Final verdict',
      type: 'choice',
      analyzer: 'keyword',
      field_values: ['clean', 'phsh', 'hphsh', 'malw'],
    },
    { field_id: 'f.5', db_id: 'arrived', label: 'Arrived', type: 'time', analyzer: 'time' },
  ],
});
const conditionIn = (letterCase: LetterCase, ...asked: Parameters<typeof impactTerms>) => {
  const found = findComparison(OF, config, impactTerms(...asked));
  return found && comparisonCondition(config, [found], new Map([[caseKey(found), letterCase]]));
};
const conditionFor = (...asked: Parameters<typeof impactTerms>) => conditionIn('ignored', ...asked);
const leaf = (operator_id: string, field_id: string, value: string) => ({
  operator_id,
  field_id,
  values: [value],
});

it.each([
  ['allow-domain', 'x.example', true],
  ['block-domain', 'x.example', true],
  ['sender_email', 'x.example', true],
  ['recipient_email', '@x.example', true],
  ['text_content', 'invoice', true],
  ['sender_email', 'a@x.example', false],
  ['allow-url', 'https://x.example/', false],
  ['hash', 'd41d8cd98f00b204e9800998ecf8427e', false],
] as const)(
  'counts a lower bound for %s %s if a tenant may apply it to more: %s',
  (type, value, isLowerBound) => {
    expect(mayReachMore({ type, values: [value], mode: '' })).toBe(isLowerBound);
  },
);

it('finds what an exception applies to in the fields of any tenant', () => {
  expect(conditionFor('sender_email', 'A@x.example', undefined)).toEqual({
    condition: leaf('op1', 'f.1', 'A@x.example'),
    atMost: false,
    letterCase: undefined,
  });
  expect(conditionFor('block-domain', 'x[.]example', undefined)).toEqual({
    condition: leaf('op1', 'f.3', 'x.example'),
    atMost: false,
    letterCase: undefined,
  });
});

it('says that the count is too wide where the field or its operators are', () => {
  // Without a field of domains, an address is searched for its end, and without an operator for ends, for a part.
  expect(conditionFor('sender_email', 'x.example', undefined)).toEqual({
    condition: leaf('op2', 'f.1', '@x.example'),
    atMost: true,
    letterCase: undefined,
  });
  expect(conditionFor('allow-url', 'https://u@x.example:8443/a', undefined)).toEqual({
    condition: leaf('op1', 'f.3', 'x.example'),
    atMost: true,
    letterCase: undefined,
  });
});

it('asks for several spellings unless the tenant is known to ignore case', () => {
  for (const letterCase of ['compared', 'unknown'] as const)
    expect(conditionIn(letterCase, 'sender_email', 'A@x.example', undefined)).toEqual({
      condition: {
        operator_id: 'or',
        condition: ['A@x.example', 'a@x.example', 'A@X.EXAMPLE'].map((text) => leaf('op1', 'f.1', text)),
      },
      atMost: false,
      letterCase,
    });
});

it('sends a URL as it was entered, and says at most unless the tenant tells case apart', () => {
  const fields = [{ field_id: 'f.9', db_id: 'urls', label: 'URLs', type: 'text', analyzer: 'keyword' }];
  const withUrls = QueryConfig.parse({ ...config, fields });
  const found = findComparison(OF, withUrls, impactTerms('allow-url', 'https://x.example/Path', undefined));
  if (!found) throw new Error('no comparison');
  const conditionOf = (letterCase: LetterCase) =>
    comparisonCondition(withUrls, [found], new Map([[caseKey(found), letterCase]]));
  const condition = leaf('op1', 'f.9', 'https://x.example/Path');
  expect(conditionOf('compared')).toEqual({ condition, atMost: false, letterCase: undefined });
  expect(conditionOf('ignored')).toEqual({ condition, atMost: true, letterCase: undefined });
  expect(conditionOf('unknown')).toEqual({ condition, atMost: true, letterCase: undefined });
});

it('knows nothing where the tenant has no field', () => {
  expect(conditionFor('macro_hash', 'd'.repeat(32), undefined)).toBeUndefined();
  expect(conditionFor('hash', 'd'.repeat(32), undefined)).toBeUndefined();
});

it('finds the verdicts that mean harm in the codes of a tenant', () => {
  expect(harmCondition(OF, config, 'phishing')).toEqual({
    operator_id: 'or',
    condition: [leaf('op1', 'f.4', 'phsh'), leaf('op1', 'f.4', 'hphsh')],
  });
  expect(harmCondition(OF, config, 'malware')).toEqual(leaf('op1', 'f.4', 'malw'));
  expect(harmCondition(OF, { ...config, fields: [] }, 'malware')).toBeUndefined();
});

it('asks for the verdict itself, not for that of the app’s filter or of an analyst that the tenant lists before it', () => {
  const verdict = (db_id: string, at: number) => ({
    ...{ field_id: `v.${at}`, db_id, label: db_id, type: 'choice', analyzer: 'keyword' },
    field_values: ['clean', 'phishing'],
  });
  const fieldsOf = (...names: readonly string[]) =>
    QueryConfig.parse({ operators: config.operators, fields: names.map(verdict) });
  const others = ['app_verdict', 'classification', 'provider_verdict'];
  expect(harmCondition(OF, fieldsOf(...others, 'verdict'), 'phishing')).toEqual(
    leaf('op1', 'v.3', 'phishing'),
  );
  expect(harmCondition(OF, fieldsOf(...others), 'phishing')).toBeUndefined();
});

it('asks for every word of a verdict where the field lists none of its values', () => {
  const text = { field_id: 'v', db_id: 'verdict', label: 'Verdict', type: 'text', analyzer: 'keyword' };
  const unlisted = QueryConfig.parse({ operators: config.operators, fields: [text] });
  expect(neededCondition(OF, unlisted, { part: 'verdict', words: ['phishing', 'phsh'] })).toEqual({
    operator_id: 'or',
    condition: [leaf('op1', 'v', 'phishing'), leaf('op1', 'v', 'phsh')],
  });
});

it('looks back in time, or counts nothing if the tenant has no time', () => {
  const limited = inLastDays(config, [leaf('op1', 'f.1', 'a')]);
  expect(limited?.condition).toHaveLength(2);
  expect(limited?.condition?.[0]).toMatchObject({ operator_id: 'op3', field_id: 'f.5' });
  expect(inLastDays({ ...config, fields: [] }, [])).toBeUndefined();
});
