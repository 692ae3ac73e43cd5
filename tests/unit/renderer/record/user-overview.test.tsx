import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Recent } from '../../../../renderer/record/user/Recent';
import { UnusualLogins } from '../../../../renderer/record/user/UnusualLogins';
import { useLogins } from '../../../../renderer/state/logins-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { fail, ok } from '../../../../shared/bridge';
import type { ViewSpec } from '../../../../shared/dataset';
import type { DatasetState } from '../../../../shared/local-calls/datasets';
import type { UnusualLogins as Login } from '../../../../shared/model/login-counts';
import { setUpAllCommands } from '../../../support/all-commands';
import { answer, draw, installMain, type Answers } from '../../../support/page';
import { enabledApp, OFFLINE, queryConfig } from '../../../support/record';
import { datasetOf } from '../dataset-view/fake-rows';

const { logins } = vi.hoisted(() => {
  const logins: { asked: ViewSpec[]; reply?: unknown } = { asked: [] };
  return { logins };
});

vi.mock('../../../../renderer/bridge', async (load) => ({
  ...(await load<object>()),
  datasets: {
    values: async ({ key }: { key: string }) =>
      ok({ values: key === 'user' ? [{ value: 'Ann@acme.example', count: 3 }] : [], distinct: 1 }),
    unusual: async ({ view }: { view: ViewSpec }) => {
      logins.asked.push(view);
      return logins.reply;
    },
  },
}));

const CONFIG = queryConfig(['recipients', 'from_email', 'subject', 'verdict', 'user', 'url', 'ip']) as {
  fields: object[];
};
const RECEIVED = { field_id: 'received', db_id: 'received', label: 'Received', type: 'time' };
const WITH_TIME = {
  ...CONFIG,
  fields: [...CONFIG.fields, RECEIVED],
  ui_columns: [{ db_id: 'received', column_label: 'Received' }],
};
const mail = (n: number, received: string) => ({
  entity_id: `m${n}`,
  received,
  subject: `Invoice ${n}`,
  from_email: 'x@evil.example',
});
const ANSWERS: Answers = {
  'apps.secEntities': answer({
    apps: [enabledApp('mail', 'Mail', 'email'), enabledApp('post', 'Post', 'email')],
  }),
  'query.config': answer(WITH_TIME),
};
const TARGET = { entityId: 'u1', saas: 'drive', entityType: 'drive_user', domain: 'user' as const };
const open = (answers: Answers) => {
  const main = installMain({ ...ANSWERS, ...answers });
  return { main, ...draw(<Recent kind="phishing" target={TARGET} address="ann@acme.example" />) };
};

setUpAllCommands();
beforeEach(() => {
  logins.asked.length = 0;
  useWorkspace.setState({ tabs: [], current: null });
});

it('lists the five latest phishing emails of all apps by time, and opens one', async () => {
  const asked: { saas_id: string; size: number; sort_by: unknown }[] = [];
  const { user } = open({
    'query.execute': (input) => {
      const query = input as (typeof asked)[number];
      asked.push(query);
      const rows =
        query.saas_id === 'mail'
          ? [1, 2, 3, 4, 5].map((n) => mail(n, `2026-11-0${n}T08:00:00Z`))
          : [mail(9, '2026-11-04T09:00:00Z')];
      return ok({ rows, total_rows: rows.length });
    },
  });
  const table = await screen.findByRole('table', { name: 'Latest phishing emails' });
  expect(
    within(table)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([5, 9, 4, 3, 2].map((n) => `Invoice ${n}`));
  expect(asked[0]).toMatchObject({ size: 5, sort_by: [{ db_id: 'received', order: 'desc' }] });
  await user.click(within(table).getByRole('button', { name: 'Invoice 9' }));
  expect(useWorkspace.getState().tabs.at(-1)).toMatchObject({
    screen: 'record',
    draft: { ref: { kind: 'target', target: { entityId: 'm9', saas: 'post' } } },
  });
});

it('names the app that could not be asked and shows the emails of the others', async () => {
  open({
    'query.execute': (input) =>
      (input as { saas_id: string }).saas_id === 'post'
        ? OFFLINE
        : ok({ rows: [mail(1, '2026-11-01T08:00:00Z')], total_rows: 1 }),
  });
  await screen.findByRole('button', { name: 'Invoice 1' });
  expect(screen.getByRole('alert').textContent).toContain('Those of Post are missing.');
});

it('says that the tenant refused, and that none were received, each in its place', async () => {
  const refused = open({
    'query.execute': () => fail({ kind: 'forbidden', message: 'You may not run queries.', next: '' }),
  });
  await screen.findByText('You may not run queries.');
  refused.unmount();
  const none = open({ 'query.execute': answer({ rows: [], total_rows: 0 }) });
  await screen.findByText('No phishing emails found');
  none.unmount();
  open({ 'query.config': answer(queryConfig(['subject'])) });
  await screen.findByText('No fields for these queries were found.');
});

const LAGOS: Login = {
  time: '2026-11-02T12:08:00.000Z',
  user: 'Ann@acme.example',
  country: 'NG',
  city: 'Lagos',
  saas: 'mail',
  count: 3,
  isFlagged: false,
  isRare: true,
};
const drawUnusual = (lack: Partial<DatasetState> = {}) => {
  installMain(ANSWERS);
  const dataset = datasetOf({ state: 'complete', loaded: 9, ...lack });
  useLogins.setState({ kind: 'ready', dataset, job: '', connection: '' });
  return draw(<UnusualLogins address="ann@acme.example" />);
};

it('lists the countries of the unusual logins of a user, and replays from one', async () => {
  logins.reply = ok({ logins: [LAGOS], users: 1, found: 5 });
  const { user } = drawUnusual();
  await screen.findByText('Lagos, Nigeria');
  screen.getByText('2 more logins from other countries');
  expect(logins.asked[0]?.filter).toEqual([{ kind: 'is', key: 'user', values: ['Ann@acme.example'] }]);
  await user.click(screen.getByRole('button', { name: 'Replay the logins from Lagos, Nigeria on' }));
  expect(useWorkspace.getState().tabs.at(-1)).toMatchObject({
    screen: 'replay',
    draft: { user: LAGOS.user, time: LAGOS.time },
  });
});

it('says that no login is unusual only for logins that were loaded', async () => {
  logins.reply = ok({ logins: [], users: 0, found: 0 });
  const whole = drawUnusual();
  await screen.findByText(/^No successful login is flagged/);
  whole.unmount();
  for (const lack of [{ notes: ['post'] }, { state: 'incomplete' }, { skipped: 1 }] as const) {
    const part = drawUnusual(lack);
    await screen.findByText('No unusual logins among the loaded logins');
    part.unmount();
  }
});
