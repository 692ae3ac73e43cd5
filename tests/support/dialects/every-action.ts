import { ACTIONS } from '../../../main/demo/config/actions';
import { reverseOf } from '../../../renderer/features/bulk-action/action-effects';
import { buildAction, NEW_BULK_ACTION } from '../../../renderer/features/bulk-action/bulk-action-draft';
import { isDenied } from '../../../shared/api/done';
import type { QueryDomain } from '../../../shared/model/ids';
import type { Config } from './hunt';
import { take } from './jobs';
import { writeJson } from './json';
import { createNames } from './names';
import { expectEqual, MAIL, type Path, SAAS, valueOf, type Values } from './path';
import { checkChanged, newRows, readState, spokenId } from './tenant-state';

/** An action of the tenant with its parameters, what the tenant stores then, and whether it is taken twice: nothing is left to do then. */
type Step = readonly [own: string, params: Readonly<Record<string, string>>, stored: Values, times?: 'twice'];

const QUARANTINE: Step = [
  'quarantine',
  {},
  { is_quarantined: 1, quarantined_by: 'analyst', restore_state: 'none' },
];
const RESTORE: Step = ['restore', { comment: 'Checked' }, { is_quarantined: 0, restore_state: 'restored' }];
const MARK_CLEAN: Step = ['mark_clean', {}, { verdict: 'clean' }];
const ADD_TAG: Step = ['add_tag', { tag: 'seen' }, {}];

/** One action after the other on the same entity of each domain: all that the tenant offers for emails, and some for the others. */
const STEPS: Readonly<Record<QueryDomain, readonly Step[]>> = {
  email: [
    QUARANTINE,
    [
      'request_restore',
      { comment: 'Mine' },
      { is_quarantined: 1, restore_state: 'requested', restore_request_comment: 'Mine' },
    ],
    [
      'decline_restore',
      { reason: 'A lure' },
      { is_quarantined: 1, restore_state: 'declined', restore_decline_reason: 'A lure' },
    ],
    RESTORE,
    ['mark_phishing', {}, { verdict: 'phishing' }],
    MARK_CLEAN,
    ['report_phishing', { comment: 'Odd' }, { is_user_reported: 1, is_deleted: 0 }],
    ADD_TAG,
    ['remove_tag', { tag: 'seen' }, {}],
    ['delete', {}, { is_deleted: 1 }, 'twice'],
  ],
  file: [QUARANTINE, RESTORE, ['remove_sharing', {}, { is_shared_externally: 0 }, 'twice']],
  user: [
    ['suspend', {}, { is_suspended: 1 }],
    ['unsuspend', {}, { is_suspended: 0 }, 'twice'],
  ],
  group: [ADD_TAG],
  message: [MARK_CLEAN, ['delete', {}, { is_deleted: 1 }]],
  click: [ADD_TAG],
};

/** Returns the own IDs of emails that nothing was done with. */
const untouched = ({ tenant: { store } }: Path, most: number): readonly string[] =>
  store
    .select<{ readonly entity_id: string }>(
      `SELECT entity_id FROM email WHERE saas = ? AND copy_of IS NULL AND is_quarantined = 0 AND is_deleted = 0
      AND is_user_reported = 0 AND restore_state = 'none' AND verdict = 'clean' AND classification IS NULL LIMIT ?`,
      [SAAS, most],
    )
    .map(({ entity_id }) => entity_id);

/** Takes each action of a domain’s steps on one entity, as its dialog does. */
export const checkEach = async (
  path: Path,
  { actions }: Pick<Config, 'actions'>,
  own: string,
  { domain, entityType }: { readonly domain: QueryDomain; readonly entityType: string },
): Promise<void> => {
  const names = createNames(path.dialect);
  expectEqual(
    path,
    `offered actions on a ${domain}`,
    actions.map(({ action_id }) => names.ownAction(action_id)).sort(),
    ACTIONS[domain].map(({ action_id }) => action_id).sort(),
  );
  const ids = [spokenId(path, own)];
  let before = readState(path, { table: domain, ids: [own] });
  for (const [id, params, stored, times] of STEPS[domain]) {
    const what = `${id} a ${domain}`;
    const action = actions.find(({ action_id }) => action_id === names.action(id));
    if (!action) return;
    const draft = { ...NEW_BULK_ACTION, action_id: action.action_id, params };
    const act = buildAction(
      draft,
      action,
      { entity_type: entityType },
      undefined,
      reverseOf(action, actions),
    );
    await take(path, what, act, ids);
    before = checkChanged(path, what, before, new Map([[own, stored]]));
    if (times !== 'twice') continue;
    // A tenant that leaves out its reason refuses: only the reason says that nothing was left to do.
    const isReasonSent = () =>
      /"reason":"/.test(writeJson(path.server.answers.get('/api/v1/manual_actions')));
    await take(path, `${what} again`, act, ids, () => (isReasonSent() ? 'already' : 'refused'));
    before = checkChanged(path, `${what} again`, before, new Map());
  }
};

/** Classifies emails together, as a queue does. */
const checkClassification = async (path: Path, owns: readonly string[]): Promise<void> => {
  const before = readState(path);
  const judged = { classification: 'phsh', confident: 'high', phishing: 'phishing' } as const;
  const ids = owns.map((own) => spokenId(path, own));
  await take(path, 'classify', { kind: 'classify', label: 'Phishing', entity_type: MAIL, ...judged }, ids);
  const { overrides } = readState(path);
  const rescans = newRows(overrides, before.overrides);
  expectEqual(path, 'classified tools', [...new Set(rescans.map(({ sec_tool }) => sec_tool))], ['ap_avanan']);
  expectEqual(path, 'classified', rescans.map(({ entity_id }) => entity_id).sort(), [...owns].sort());
  const stored = { classification: 'phsh', verdict: 'phishing', phishing_verdict: 'phishing' };
  checkChanged(path, 'classify', before, new Map(owns.map((own) => [own, stored])), { overrides });
};

/** Rescans an email by the tools that have scanned it. */
const checkRescan = async (path: Path, own: string): Promise<void> => {
  const { app } = path;
  const entity_id = spokenId(path, own);
  const scans = valueOf(path, 'scans', await app.api('scan.details', { entity_id, entity_type: MAIL }));
  const tools = [...new Set(scans?.rows.map(({ sec_tool }) => sec_tool))];
  const before = readState(path);
  const asked = { src_entity_type: MAIL, entity_id, app_names: tools };
  const done = valueOf(path, 'rescan', await app.api('exception.rescan', asked));
  if (!done) return;
  expectEqual(path, 'denied rescan', isDenied(done), false);
  const { overrides } = readState(path);
  const rescans = newRows(overrides, before.overrides);
  expectEqual(path, 'rescanned', [...new Set(rescans.map((one) => one.entity_id))], [own]);
  expectEqual(path, 'rescanned tools', rescans.map(({ sec_tool }) => sec_tool).sort(), [...tools].sort());
  checkChanged(path, 'rescan', before, new Map([[own, {}]]), { overrides });
};

/** Does one action of each kind on emails, and checks after each what the tenant holds and what the analyst is told. */
export const checkEveryAction = async (path: Path, config: Config): Promise<void> => {
  const [acted, rescanned, ...classified] = untouched(path, 4);
  if (acted === undefined || rescanned === undefined || classified.length < 2)
    return void path.problems.push('too few emails that nothing was done with');
  await checkEach(path, config, acted, { domain: 'email', entityType: MAIL });
  await checkClassification(path, classified);
  await checkRescan(path, rescanned);
};
