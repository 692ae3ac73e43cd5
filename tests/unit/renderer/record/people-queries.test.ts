import { expect, it } from 'vitest';
import { App } from '../../../../shared/model/apps';
import { QueryConfig } from '../../../../shared/model/query';
import { peopleDraft, peopleQueries } from '../../../../renderer/record/people/people-queries';
import { readStoredPlace } from '../../../../renderer/screens/hunt/run/stored-place';

const app = (name: string, domains: readonly string[], more: object = {}) =>
  App.parse({ name, label: name.toUpperCase(), is_saas: true, state: 'enabled', domains, ...more });

const OPERATOR = {
  operator_id: 'eq',
  label: 'is',
  expression_template: '{field} = {value}',
  arity: 1,
  field_analyzer: ['text', 'choice'],
};
const configOf = (fields: readonly object[], more: object = {}): QueryConfig =>
  QueryConfig.parse({ operators: [OPERATOR], fields, ...more });

/** The config of a tenant that has none of the demo's IDs. */
const FOREIGN = configOf(
  [
    { field_id: 'f1', db_id: 'c1', label: 'Recipients', type: 'text' },
    {
      field_id: 'f2',
      db_id: 'c2',
      label: 'Verdict',
      field_values: [
        { value: 7, label: 'Phishing' },
        { value: 8, label: 'Malware' },
        { value: 9, label: 'Clean' },
      ],
    },
    { field_id: 'f3', db_id: 'c3', label: 'Topic', type: 'text' },
  ],
  { ui_columns: [{ db_id: 'c3', column_label: 'Topic' }] },
);

const [attacked, clickers] = peopleQueries([app('post', ['email', 'click'])]);

it('offers both queries in each enabled app that has such rows', () => {
  const apps = [
    app('post', ['email', 'click']),
    app('drive', ['file']),
    app('old', ['email'], { state: 'disabled' }),
    app('tool', ['email'], { is_saas: false }),
    app('web', ['click']),
  ];
  expect(peopleQueries(apps).map((one) => `${one.plan.id} ${one.app.name}`)).toEqual([
    'attacked post',
    'clickers post',
    'clickers web',
  ]);
});

it('counts threats by recipient with the fields and verdicts that the tenant has, whatever their IDs are', () => {
  if (!attacked) throw new Error('no query');
  const draft = peopleDraft(attacked, FOREIGN);
  expect(draft).toMatchObject({
    saas_id: 'post',
    query_domain: 'email',
    columns: [{ db_id: 'c3' }, { db_id: 'c1', label: 'Recipients' }],
  });
  const [verdicts] = draft?.condition?.condition ?? [];
  expect(verdicts?.condition?.map(({ field_id, values }) => [field_id, values])).toEqual([
    ['f2', [7]],
    ['f2', [8]],
  ]);
  expect(readStoredPlace(JSON.parse(JSON.stringify(draft)) as never)).toMatchObject({
    grouped: ['c1'],
    isWhole: true,
  });
});

it('makes no query from fields that the tenant does not have', () => {
  if (!attacked || !clickers) throw new Error('no query');
  expect(
    peopleDraft(attacked, configOf([{ field_id: 'recipients', label: 'To', type: 'text' }])),
  ).toBeUndefined();
  expect(peopleDraft(clickers, configOf([{ field_id: 'url', label: 'Link', type: 'text' }]))).toBeUndefined();
  expect(
    peopleDraft(clickers, configOf([{ field_id: 'user', label: 'Who', type: 'text' }]))?.condition,
  ).toEqual({ operator_id: 'and', condition: [] });
});
