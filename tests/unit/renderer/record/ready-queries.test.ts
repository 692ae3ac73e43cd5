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
      .queries.filter(({ id }) => id !== 'received')
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
    { value: 'SPM', label: 'Junk' },
  ]);
  expect(verdictsIn(config)).toEqual({
    phishing: ['PHSH', 'HPHSH'],
    malware: [3],
    suspicious: ['suspicious_phishing'],
    spam: ['SPM'],
    clean: ['clean'],
  });
});

it('offers no query for a verdict that the tenant does not list', () => {
  expect(verdictsIn(configOf(['phishing', 'odd']))).toEqual({ phishing: ['phishing'] });
});

it('asks a field without listed values for every word and code of a verdict', () => {
  expect(verdictsIn(configOf())).toMatchObject({
    phishing: ['phishing', 'phsh', 'hphsh', 'high-confidence phishing'],
    malware: ['malware', 'malw'],
    spam: ['spam', 'spm', 'hspm', 'high-confidence spam'],
    clean: ['clean', 'safe'],
  });
});

it('makes queries for an app whose state the tenant does not send, and for none that is disabled', () => {
  const domainsOf = (one: App) => readyTargets([one], 'mail').length;
  expect(app.state).toBe('unknown');
  expect(domainsOf(app)).toBeGreaterThan(0);
  expect(domainsOf({ ...app, state: 'disabled' })).toBe(0);
});

it('counts files and messages in every app, and mail in that of the record, or else in every app too', () => {
  const of = (name: string, domains: readonly string[]) => App.parse({ name, is_saas: true, domains });
  const apps = [
    of('a_mail', ['email']),
    of('b_mail', ['email']),
    of('c_drive', ['file']),
    of('d_drive', ['file']),
    of('e_chat', ['message']),
  ];
  const targets = (saas: string) => readyTargets(apps, saas).map((one) => `${one.domain} ${one.app.name}`);
  const others = ['file c_drive', 'file d_drive', 'message e_chat'];
  expect(targets('b_mail')).toEqual(['email b_mail', ...others]);
  expect(targets('d_drive')).toEqual([
    'email a_mail',
    'email b_mail',
    'file d_drive',
    'file c_drive',
    'message e_chat',
  ]);
});
