import { reverseOf } from '../../../renderer/features/bulk-action/action-effects';
import { buildAction, NEW_BULK_ACTION } from '../../../renderer/features/bulk-action/bulk-action-draft';
import { isDenied } from '../../../shared/api/done';
import type { Config } from './hunt';
import { take } from './jobs';
import { writeJson } from './json';
import { createNames } from './names';
import { expectEqual, MAIL, type Path, SAAS, valueOf, type Values } from './path';
import { checkChanged, newRows, readState, spokenId } from './tenant-state';

/** One action after the other on the same email, with its parameters and what the tenant stores then. */
const STEPS: readonly (readonly [own: string, params: Readonly<Record<string, string>>, stored: Values])[] = [
  ['quarantine', {}, { is_quarantined: 1, quarantined_by: 'analyst', restore_state: 'none' }],
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
  ['restore', { comment: 'Checked' }, { is_quarantined: 0, restore_state: 'restored' }],
  ['mark_phishing', {}, { verdict: 'phishing' }],
  ['mark_clean', {}, { verdict: 'clean' }],
  ['report_phishing', { comment: 'Odd' }, { is_user_reported: 1, is_deleted: 0 }],
  ['add_tag', { tag: 'seen' }, { is_deleted: 0 }],
  ['remove_tag', { tag: 'seen' }, { is_deleted: 0 }],
  ['delete', {}, { is_deleted: 1 }],
];

/** Returns the own IDs of emails that nothing was done with. */
const untouched = ({ tenant: { store } }: Path, most: number): readonly string[] =>
  store
    .select<{ readonly entity_id: string }>(
      `SELECT entity_id FROM email WHERE saas = ? AND copy_of IS NULL AND is_quarantined = 0 AND is_deleted = 0
      AND is_user_reported = 0 AND restore_state = 'none' AND verdict = 'clean' AND classification IS NULL LIMIT ?`,
      [SAAS, most],
    )
    .map(({ entity_id }) => entity_id);

/** Takes each action that the tenant offers on one email, as its dialog does. */
const checkEach = async (path: Path, { actions }: Config, own: string): Promise<void> => {
  const names = createNames(path.dialect);
  expectEqual(
    path,
    'offered actions',
    actions.map(({ action_id }) => names.ownAction(action_id)).sort(),
    STEPS.map(([id]) => id).sort(),
  );
  const ids = [spokenId(path, own)];
  let before = readState(path);
  for (const [id, params, stored] of STEPS) {
    const action = actions.find(({ action_id }) => action_id === names.action(id));
    if (!action) return;
    const draft = { ...NEW_BULK_ACTION, action_id: action.action_id, params };
    const target = { entity_type: MAIL };
    const act = buildAction(draft, action, target, undefined, reverseOf(action, actions));
    await take(path, id, act, ids);
    before = checkChanged(path, id, before, new Map([[own, stored]]));
    if (id !== 'delete') continue;
    // A tenant that leaves out its reason refuses: only the reason says that nothing was left to do.
    const isReasonSent = () =>
      writeJson(path.server.answers.get('/api/v1/manual_actions')).includes('Already');
    await take(path, 'delete again', act, ids, () => (isReasonSent() ? 'already' : 'refused'));
    before = checkChanged(path, 'delete again', before, new Map());
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
  await checkEach(path, config, acted);
  await checkClassification(path, classified);
  await checkRescan(path, rescanned);
};
