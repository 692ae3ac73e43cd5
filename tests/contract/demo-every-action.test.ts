import { describe, expect, test } from 'vitest';
import type { QueryDomain } from '../../shared/model/ids';
import type { Json } from '../../shared/model/json';
import { ACTIONS } from '../../main/demo/config/actions';
import { act, mail, O365, seen, setUpActions, tenant } from './support/demo-actions';

setUpActions();

/** Every action: an entity that it fits, what is seen after it, and the near miss that it refuses. */
type Case = {
  domain: QueryDomain;
  saas: string;
  action: string;
  params?: Record<string, Json>;
  fits: () => string;
  after: Record<string, unknown>;
  /** Absent: doing it a second time is the near miss. */
  misses?: () => string;
};
const file = (where: object) => () =>
  tenant.store.find('file', { saas: 'onedrive', ...where }, { limit: 1 })[0]?.entity_id ?? 'no file';
const user = (where: object) => () =>
  tenant.store.find('user', { saas: O365, ...where }, { limit: 1 })[0]?.entity_id ?? 'no user';
const message = (where: object) => () =>
  tenant.store.find('message', { saas: 'slack2', ...where }, { limit: 1 })[0]?.entity_id ?? 'no message';
const group = () => tenant.store.find('group', { saas: 'teams' }, { limit: 1 })[0]?.entity_id ?? 'no group';
const click = () => tenant.store.find('click', { saas: O365 }, { limit: 1 })[0]?.entity_id ?? 'no click';
const tagging = (domain: QueryDomain, saas: string, fits: () => string): Case[] => [
  { domain, saas, action: 'add_tag', params: { tag: 'seen' }, fits, after: { tags: ['seen'] } },
  { domain, saas, action: 'remove_tag', params: { tag: 'seen' }, fits, after: { tags: [] } },
];
const CASES: Case[] = [
  {
    domain: 'email',
    saas: O365,
    action: 'quarantine',
    fits: () => mail({ is_quarantined: 0, restore_state: 'restored' }),
    after: { is_quarantined: true, state: 'Quarantined', quarantined_by: 'analyst', restore_state: 'none' },
  },
  {
    domain: 'email',
    saas: O365,
    action: 'request_restore',
    params: { comment: 'Mine' },
    fits: () => mail({ is_quarantined: 1, restore_state: 'none' }),
    after: { state: 'Restore requested', restore_state: 'requested', restore_request_comment: 'Mine' },
  },
  {
    domain: 'email',
    saas: O365,
    action: 'restore',
    fits: () => mail({ is_quarantined: 1, restore_state: 'requested' }),
    after: {
      is_quarantined: false,
      state: 'Restored',
      restore_state: 'restored',
      restored_by: 'analyst@contoso.example',
    },
  },
  {
    domain: 'email',
    saas: O365,
    action: 'decline_restore',
    params: { reason: 'No' },
    fits: () => mail({ restore_state: 'requested', is_quarantined: 1 }),
    after: {
      state: 'Restore declined',
      restore_state: 'declined',
      restore_decline_reason: 'No',
      is_quarantined: true,
    },
  },
  {
    domain: 'email',
    saas: O365,
    action: 'mark_clean',
    fits: () => mail({ verdict: 'suspicious' }),
    after: { verdict: 'clean', phishing_verdict: 'clean' },
  },
  {
    domain: 'email',
    saas: O365,
    action: 'mark_phishing',
    fits: () => mail({ verdict: 'clean' }),
    after: { verdict: 'phishing', phishing_verdict: 'phishing' },
  },
  {
    domain: 'email',
    saas: O365,
    action: 'report_phishing',
    params: { comment: 'Odd' },
    fits: () => mail({ is_user_reported: 0 }),
    after: { is_user_reported: true, workflow: 'user_reported' },
  },
  {
    domain: 'email',
    saas: O365,
    action: 'delete',
    fits: () => mail({ is_deleted: 0 }),
    after: { is_deleted: true, state: 'Removed by admin' },
  },
  ...tagging('email', O365, () => mail({ style: 'newsletter' })),
  {
    domain: 'file',
    saas: 'onedrive',
    action: 'quarantine',
    fits: file({ is_quarantined: 0 }),
    after: { is_quarantined: true, quarantined_by: 'analyst' },
  },
  {
    domain: 'file',
    saas: 'onedrive',
    action: 'request_restore',
    fits: file({ is_quarantined: 1, restore_state: 'none' }),
    after: { restore_state: 'requested' },
  },
  {
    domain: 'file',
    saas: 'onedrive',
    action: 'restore',
    fits: file({ is_quarantined: 1, restore_state: 'requested' }),
    after: { is_quarantined: false, restore_state: 'restored' },
  },
  {
    domain: 'file',
    saas: 'onedrive',
    action: 'decline_restore',
    params: { reason: 'No' },
    fits: file({ is_quarantined: 1, restore_state: 'requested' }),
    after: { restore_state: 'declined' },
  },
  {
    domain: 'file',
    saas: 'onedrive',
    action: 'mark_clean',
    fits: file({ verdict: 'suspicious' }),
    after: { verdict: 'clean' },
  },
  {
    domain: 'file',
    saas: 'onedrive',
    action: 'remove_sharing',
    fits: file({ is_shared_externally: 1 }),
    after: { is_shared_externally: false },
  },
  ...tagging('file', 'onedrive', file({ copy_of: null })),
  {
    domain: 'user',
    saas: O365,
    action: 'suspend',
    fits: user({ is_suspended: 0 }),
    after: { is_suspended: true },
  },
  {
    domain: 'user',
    saas: O365,
    action: 'unsuspend',
    fits: user({ is_suspended: 1 }),
    after: { is_suspended: false },
  },
  ...tagging('user', O365, user({ email: 't.nakamura@contoso.example' })),
  ...tagging('group', 'teams', group),
  {
    domain: 'message',
    saas: 'slack2',
    action: 'mark_clean',
    fits: message({ verdict: 'phishing' }),
    after: { verdict: 'clean' },
  },
  {
    domain: 'message',
    saas: 'slack2',
    action: 'delete',
    fits: message({ is_deleted: 0 }),
    after: { is_deleted: true },
  },
  ...tagging('message', 'slack2', message({ n: 0 })),
  ...tagging('click', O365, click),
];

describe('query.manualAction', () => {
  test('covers every action of the config', () => {
    const known = Object.entries(ACTIONS).flatMap(([domain, actions]) =>
      actions.map((one) => `${domain} ${one.action_id}`),
    );
    expect(CASES.map((one) => `${one.domain} ${one.action}`).sort()).toEqual(known.sort());
  });

  test.each(CASES)(
    'applies $domain $action so that later reads show it, and refuses a near miss',
    async ({ domain, saas, action, params = {}, fits, after }) => {
      const type = `${saas}_${domain}`;
      const id = fits();
      const before = await seen(saas, domain, id, ...Object.keys(after));
      const first = await act(type, action, [id, 'f'.repeat(32)], params);
      expect(first.results).toEqual([
        { entity_id: id, success: true },
        { entity_id: 'f'.repeat(32), success: false, reason: 'There is no such entity' },
      ]);
      expect(before).not.toEqual(await seen(saas, domain, id, ...Object.keys(after)));
      expect(await seen(saas, domain, id, ...Object.keys(after))).toEqual(after);
      const [again] = (await act(type, action, [id], params)).results;
      expect(again).toMatchObject({ entity_id: id, success: false });
      expect(again?.reason).toMatch(/./);
      expect(await seen(saas, domain, id, ...Object.keys(after))).toEqual(after);
    },
  );
});
