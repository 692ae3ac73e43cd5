import { beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import { NEW_HUNT } from '../../../../renderer/query/hunt-draft';
import { newHuntState } from '../../../../renderer/screens/hunt/run/hunt-state';
import type { HuntStore } from '../../../../renderer/screens/hunt/run/hunt-state';
import { learnOwnDomains } from '../../../../renderer/screens/hunt/run/learn-own-domains';
import { chooseFields } from '../../../../renderer/query/field-parts';
import { setSession, useApp } from '../../../../renderer/state/app-store';
import type { SessionState } from '../../../../shared/model/app-state';
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

const learn = async (...columns: readonly (readonly [key: string, label: string])[]) => {
  const store = createStore(() => ({
    ...newHuntState(NEW_HUNT),
    dataset: datasetOf({
      loaded: 240,
      total: 240,
      columns: columns.map(([key, label]) => ({ key, label, type: 'text' as const })),
    }),
    config: { kind: 'ready', value: { fields: [] } },
    run: { kind: 'ready', ran: { saas_id: 'mail', query_domain: 'email' } },
  }));
  await learnOwnDomains(store as unknown as HuntStore);
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
