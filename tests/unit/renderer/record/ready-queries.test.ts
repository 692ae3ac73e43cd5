import { expect, it } from 'vitest';
import { App } from '../../../../shared/model/apps';
import { QueryConfig } from '../../../../shared/model/query';
import { readyQueries, readyTargets } from '../../../../renderer/record/parts/ready-queries';

const app = App.parse({ name: 'mail', label: 'Mail', is_saas: true });

/** The fields of an app whose verdict has these values, or any. */
const configOf = (field_values?: readonly unknown[]): QueryConfig =>
  QueryConfig.parse({
    operators: [
      {
        operator_id: 'is',
        label: 'is',
        expression_template: '{field} = {value}',
        arity: 1,
        field_analyzer: ['text', 'choice'],
      },
    ],
    fields: [
      { field_id: 'recipients', label: 'Recipients', type: 'text' },
      { field_id: 'verdict', label: 'Verdict', ...(field_values ? { field_values } : {}) },
    ],
  });

/** The values of the verdict in each query for mail by verdict. */
const verdictsIn = (config: QueryConfig) =>
  Object.fromEntries(
    readyQueries({ app, domain: 'email' }, config, 'ann@contoso.example')
      .filter(({ id }) => id !== 'received')
      .map(({ id, condition }) => {
        const [, verdict] = condition.condition ?? [];
        return [id, verdict?.values ?? verdict?.condition?.flatMap(({ values }) => values ?? [])];
      }),
  );

it('asks for verdicts by the values that the tenant lists, whatever it calls them', () => {
  const config = configOf([
    { value: 'PHSH', label: 'Phish' },
    { value: 'HPHSH', label: 'High' },
    { value: 3, label: 'Malware' },
    { value: 'suspicious_phishing', label: 'Maybe' },
    { value: 'clean', label: 'Clean' },
  ]);
  expect(verdictsIn(config)).toEqual({
    phishing: ['PHSH', 'HPHSH'],
    malware: [3],
    suspicious: ['suspicious_phishing'],
  });
});

it('offers no query for a verdict that the tenant does not list', () => {
  expect(verdictsIn(configOf(['phishing', 'clean']))).toEqual({ phishing: ['phishing'] });
});

it('asks a field without listed values for the usual word', () => {
  expect(verdictsIn(configOf())).toEqual({
    phishing: ['phishing'],
    malware: ['malware'],
    suspicious: ['suspicious'],
  });
});

it('makes queries for an app whose state the tenant does not send, and for none that is disabled', () => {
  const domainsOf = (one: App) => readyTargets([one], 'mail').length;
  expect(app.state).toBe('unknown');
  expect(domainsOf(app)).toBeGreaterThan(0);
  expect(domainsOf({ ...app, state: 'disabled' })).toBe(0);
});
