import { beforeEach, expect, it, vi } from 'vitest';
import { createStore, type StoreApi } from 'zustand';
import { NEW_HUNT } from '../../../../renderer/query/hunt-draft';
import { newHuntState } from '../../../../renderer/screens/hunt/run/hunt-state';
import type { HuntState } from '../../../../renderer/screens/hunt/run/hunt-state';
import { createHunt } from '../../../../renderer/screens/hunt/run/hunt-store';
import { learnAsRowsLoad } from '../../../../renderer/screens/hunt/run/learn-own-domains';
import { chooseFields } from '../../../../renderer/query/field-parts';
import { setSession, useApp } from '../../../../renderer/state/app-store';
import type { SessionState } from '../../../../shared/model/app-state';
import { installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

const { group } = vi.hoisted(() => ({ group: vi.fn() }));
vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: { group },
}));

const GROUPS = Array.from({ length: 12 }, (_, i) => ({
  values: [`a@sender-${i}.example`, '["ann@contoso.example"]'],
  count: 20,
}));

const RUN = {
  config: { kind: 'ready', value: { fields: [] } },
  run: { kind: 'ready', ran: { saas_id: 'mail', query_domain: 'email' } },
};

/** Lets the answered count be read. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

const learn = async (...columns: readonly (readonly [key: string, label: string])[]) => {
  const store = createStore(() => ({ ...newHuntState(NEW_HUNT), ...RUN }));
  const stop = learnAsRowsLoad(store as unknown as StoreApi<HuntState>);
  store.setState({
    dataset: datasetOf({
      loaded: 240,
      total: 240,
      columns: columns.map(([key, label]) => ({ key, label, type: 'text' as const })),
    }),
  });
  stop();
  await settled();
  return useApp.getState().ownDomains;
};
let sessions = 0;
beforeEach(() => {
  group.mockReset().mockResolvedValue({ ok: true, value: { groups: GROUPS } });
  sessions += 1;
  setSession({ kind: 'signedIn', connectionId: `c${sessions}` } as SessionState);
});

it.each([
  ['of the demo tenant', 'from_email', 'recipients'],
  ['with other IDs', 'senderAddress', 'recipientEmails'],
])('learns from the senders and recipients of columns %s', async (_, from, to) => {
  const names = [
    ['subject', 'Subject'],
    [from, ''],
    ['recipient_count', 'Number of recipients'],
    [to, ''],
  ] as const;
  expect(await learn(...names)).toEqual(['contoso.example']);
  expect(group).toHaveBeenCalledWith(expect.objectContaining({ by: [{ key: from }, { key: to }] }));
});

it('learns from columns that only their labels name', async () => {
  expect(await learn(['f1', 'Sender'], ['f2', 'To'])).toEqual(['contoso.example']);
});

it('learns from the columns that the analyst chose', async () => {
  chooseFields({ saas: 'mail', domain: 'email' }, { sender: 'expediteur', recipients: 'destinataires' });
  await learn(['from_email', 'From'], ['expediteur', ''], ['destinataires', '']);
  expect(group).toHaveBeenCalledWith(
    expect.objectContaining({ by: [{ key: 'expediteur' }, { key: 'destinataires' }] }),
  );
});

it('takes no count of recipients and no display name for the addresses', async () => {
  expect(await learn(['sender_name', 'Sender name'], ['recipient_count', 'Number of recipients'])).toEqual(
    [],
  );
  expect(group).not.toHaveBeenCalled();
});

it('learns from rows that a job loads by itself, once there are enough', async () => {
  const main = installMain();
  const hunt = createHunt(undefined, vi.fn());
  const first = datasetOf({
    loaded: 25,
    total: 240,
    columns: [
      { key: 'from_email', label: 'From', type: 'text' },
      { key: 'recipients', label: 'To', type: 'text' },
    ],
  });
  hunt.store.setState({ ...(RUN as object), dataset: first });
  await settled();
  expect(group).not.toHaveBeenCalled();
  main.push('datasetChanged', { ...first, loaded: 240 });
  await settled();
  expect(useApp.getState().ownDomains).toEqual(['contoso.example']);
  hunt.close();
});
