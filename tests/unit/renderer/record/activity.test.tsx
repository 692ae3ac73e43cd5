import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import { Activity } from '../../../../renderer/record/parts/Activity';
import { answer, draw, installMain, type Answers } from '../../../support/page';

const DOWN = fail({ kind: 'offline', message: 'The tenant did not answer.', next: 'Try later.' });
const CONFIG = {
  operators: [
    {
      operator_id: 'is',
      label: 'is',
      expression_template: '{field} = {value}',
      arity: 1,
      field_analyzer: ['keyword'],
      is_regex: false,
      is_list_operator: false,
    },
  ],
  fields: ['recipients', 'from_email', 'owner'].map((name) => ({
    field_id: name,
    db_id: name,
    label: name,
    type: 'text',
    analyzer: 'keyword',
  })),
  ui_columns: [],
  actions: [],
};
const app = (name: string, label: string, domain: string) => ({
  name,
  label,
  state: 'enabled',
  is_saas: true,
  domains: [domain],
  app_store_order: 1,
});
const ANSWERS: Answers = {
  'apps.secEntities': answer({ apps: [app('mail', 'Mail', 'email'), app('drive', 'Drive', 'file')] }),
  'query.config': answer(CONFIG),
  'query.count': answer({ total: 5 }),
  'query.cancel': answer(null),
};
const open = (answers: Answers) => {
  installMain({ ...ANSWERS, ...answers });
  return draw(
    <Activity
      target={{ entityId: 'u1', saas: 'mail', entityType: 'mail_user', domain: 'user' }}
      address="ann@contoso.example"
    />,
  );
};
const list = () => screen.findByRole('list', { name: 'Ready queries' });
const retry = () => screen.getByRole('button', { name: 'Retry' });

it('says why the fields could not be read, and reads them again', async () => {
  let isDown = true;
  const { user } = open({ 'query.config': () => (isDown ? DOWN : ok(CONFIG)) });
  expect((await screen.findByRole('alert')).textContent).toContain('The tenant did not answer.');
  expect(screen.queryByText('The tenant has no fields for these queries.')).toBeNull();
  isDown = false;
  await user.click(retry());
  expect(await list()).toBeTruthy();
});

it('names the app whose queries are missing, and keeps those of the others', async () => {
  let isDown = true;
  const { user } = open({
    'query.config': (input) =>
      isDown && (input as { saas_id: string }).saas_id === 'drive' ? DOWN : ok(CONFIG),
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The queries of Drive are missing. The tenant did not answer. Try later.');
  expect(within(await list()).queryByRole('button', { name: /^Files owned/ })).toBeNull();
  isDown = false;
  await user.click(retry());
  await waitFor(() => expect(screen.getByRole('button', { name: /^Files owned Drive/ })).toBeTruthy());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says why a query was not counted, and counts it again', async () => {
  let isDown = true;
  const { user } = open({
    'query.count': (input) =>
      isDown && (input as { saas_id: string }).saas_id === 'drive' ? DOWN : ok({ total: 5 }),
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('1 query could not be counted. The tenant did not answer. Try later.');
  isDown = false;
  await user.click(retry());
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Files owned/ }).textContent).toContain('5'),
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

it('names the missing fields if no app has them', async () => {
  open({ 'query.config': answer({ ...CONFIG, fields: [] }) });
  expect(await screen.findByText('The tenant has no fields for these queries.')).toBeTruthy();
});
