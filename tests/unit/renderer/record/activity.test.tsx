import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import { Activity } from '../../../../renderer/record/parts/Activity';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { answer, draw, installMain, type Answers } from '../../../support/page';
import { enabledApp, OFFLINE, queryConfig } from '../../../support/record';

const CONFIG = queryConfig(['recipients', 'from_email', 'owner']);
const ANSWERS: Answers = {
  'apps.secEntities': answer({
    apps: [enabledApp('mail', 'Mail', 'email'), enabledApp('drive', 'Drive', 'file')],
  }),
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
  const { user } = open({ 'query.config': () => (isDown ? OFFLINE : ok(CONFIG)) });
  expect((await screen.findByRole('alert')).textContent).toContain('The tenant did not answer.');
  expect(screen.queryByText('No fields for these queries were found.')).toBeNull();
  isDown = false;
  await user.click(retry());
  expect(await list()).toBeTruthy();
});

it('names the app whose queries are missing, and keeps those of the others', async () => {
  let isDown = true;
  const { user } = open({
    'query.config': (input) =>
      isDown && (input as { saas_id: string }).saas_id === 'drive' ? OFFLINE : ok(CONFIG),
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The queries of Drive are missing. The tenant did not answer. Try later.');
  expect(within(await list()).queryByRole('button', { name: /^Files owned/ })).toBeNull();
  isDown = false;
  await user.click(retry());
  await waitFor(() => expect(screen.getByRole('button', { name: /^Files owned Drive/ })).toBeTruthy());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('names no app whose types the tenant doesn’t list and that it refuses', async () => {
  const apps = [enabledApp('mail', 'Mail', 'email'), enabledApp('drive', 'Drive', 'file')];
  open({
    'apps.secEntities': answer({
      apps: apps.map((one) => ({ ...one, domains: ['email', 'file'], areDomainsAssumed: true })),
    }),
    'query.config': (input) =>
      (input as { query_domain: string }).query_domain === 'file'
        ? fail({ kind: 'invalid', message: 'It has no such queries', next: '' })
        : ok(CONFIG),
  });
  await list();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says why a query was not counted, and counts it again', async () => {
  let isDown = true;
  const { user } = open({
    'query.count': (input) =>
      isDown && (input as { saas_id: string }).saas_id === 'drive' ? OFFLINE : ok({ total: 5 }),
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
  open({ 'query.config': answer(queryConfig([])) });
  expect(await screen.findByText('No fields for these queries were found.')).toBeTruthy();
});

it('counts the files in each app, the mail sent by verdict, and what was reported', async () => {
  const drives = [enabledApp('drive', 'Drive', 'file'), enabledApp('box', 'Box', 'file')];
  open({
    'apps.secEntities': answer({ apps: [enabledApp('mail', 'Mail', 'email'), ...drives] }),
    'query.config': answer(queryConfig(['from_email', 'verdict', 'reported_by', 'owner'])),
    'query.count': (input) => {
      const { saas_id, condition } = input as { saas_id: string; condition: unknown };
      const isPhishing = JSON.stringify(condition).includes('phishing');
      return ok({ total: saas_id === 'box' ? 7 : isPhishing ? 3 : 5 });
    },
  });
  const labels = [
    'Phishing sent Mail 3',
    'Email reported Mail 5',
    'Files owned Box 7',
    'Files owned Drive 5',
  ];
  for (const name of labels) expect(await screen.findByRole('button', { name })).toBeTruthy();
});

it('opens the email of somebody counted by the people they wrote to, in the fields of this tenant', async () => {
  const { user } = open({ 'query.config': answer(queryConfig(['recipientEmails', 'fromEmail'])) });
  const wrote = within(await list()).getByRole('button', { name: /^People they wrote to/ });
  expect(wrote.textContent).toBe('People they wrote to Mailby recipient');
  await user.click(wrote);
  expect(useWorkspace.getState().tabs.at(-1)).toMatchObject({
    screen: 'hunt',
    draft: {
      saas_id: 'mail',
      query_domain: 'email',
      condition: { condition: [{ field_id: 'fromEmail', values: ['ann@contoso.example'] }] },
      place: { grouped: ['recipientEmails'], isWhole: true },
    },
  });
});
