import type { Json } from '../../../shared/model/json';
import { ACTIONS } from '../config/actions';
import { DOMAINS_OF } from '../config/domains';
import { MAIL_STATE } from '../config/mail-states';
import { type Context, HttpError } from '../handler';
import { keepFirstVerdict, mergeActionData } from '../content/action-data';
import { declined, NO_RESTORE, requested, restored } from '../content/restore';
import { verdictRank } from '../config/values';
import { addTags, type Marks, NO_MARKS, removeTags, withMarks } from './marks';
import type { EmailRow, FileRow, MessageRow, Tables } from '../rows';
import type { Domain } from '../words';

type Params = Readonly<Record<string, string>>;
type Row<D extends Domain> = Tables[D];
/** The effect of an action on a row: columns to change, or the reason why it can't be done. */
type Effect<D extends Domain> = (
  row: Row<D>,
  params: Params,
  now: number,
  tags: readonly string[],
) => Partial<Row<D>> | string;
export type Outcome = { readonly entity_id: string; readonly success: boolean; readonly reason?: string };

/** The analyst that the tenant logs for actions. */
const ANALYST = 'analyst@contoso.example';

type Stored = { readonly action_data: string };
const add_tag = (row: Stored, _: Params, __: number, tags: readonly string[]) => addTags(row, tags);
const remove_tag = (row: Stored, _: Params, __: number, tags: readonly string[]) => removeTags(row, tags);
const commented = (row: Stored, comment: string | undefined): { action_data?: string } =>
  comment === undefined ? {} : { action_data: mergeActionData(row, { comment }) };

/** Sets an analyst's verdict; the tools' first one stays in `action_data`. */
const judgedEmail = (row: EmailRow, verdict: 'clean' | 'phishing'): Partial<EmailRow> => ({
  verdict,
  verdict_rank: verdictRank(verdict),
  phishing_verdict: verdict,
  action_data: keepFirstVerdict(row),
});
const cleaned = (row: FileRow | MessageRow) => ({
  verdict: 'clean',
  verdict_rank: 0,
  action_data: keepFirstVerdict(row),
});

const EMAIL: Readonly<Record<string, Effect<'email'>>> = {
  quarantine: (row, _, now) =>
    row.is_quarantined === 1
      ? 'Already in quarantine'
      : {
          is_quarantined: 1,
          quarantined_by: 'analyst',
          quarantine_time: now,
          state: MAIL_STATE.quarantined,
          ...NO_RESTORE,
        },
  request_restore: (row, { comment }, now) =>
    row.is_quarantined !== 1
      ? 'Not in quarantine'
      : row.restore_state === 'requested'
        ? 'Already requested'
        : {
            state: MAIL_STATE.requested,
            ...requested(comment, now),
          },
  restore: (row, { comment }, now) =>
    row.is_quarantined !== 1
      ? 'Not in quarantine'
      : {
          state: MAIL_STATE.restored,
          ...restored(ANALYST, now),
          ...commented(row, comment),
        },
  decline_restore: (row, { reason }, now) =>
    row.restore_state === 'requested'
      ? {
          state: MAIL_STATE.declined,
          ...declined(reason, now),
        }
      : 'No restore was requested',
  mark_clean: (row) => (row.verdict === 'clean' ? 'Already clean' : judgedEmail(row, 'clean')),
  mark_phishing: (row) => (row.verdict === 'phishing' ? 'Already phishing' : judgedEmail(row, 'phishing')),
  report_phishing: (row, { comment }, now) =>
    row.is_user_reported === 1
      ? 'Already reported'
      : {
          is_user_reported: 1,
          reported_by: ANALYST,
          reported_at: now,
          workflow: 'user_reported',
          ...commented(row, comment),
        },
  delete: (row) => (row.is_deleted === 1 ? 'Already deleted' : { is_deleted: 1, state: MAIL_STATE.removed }),
  add_tag,
  remove_tag,
};

const FILE: Readonly<Record<string, Effect<'file'>>> = {
  quarantine: (row) =>
    row.is_quarantined === 1
      ? 'Already in quarantine'
      : { is_quarantined: 1, quarantined_by: 'analyst', ...NO_RESTORE },
  request_restore: (row, { comment }, now) =>
    row.is_quarantined !== 1
      ? 'Not in quarantine'
      : row.restore_state === 'requested'
        ? 'Already requested'
        : requested(comment, now),
  restore: (row, { comment }, now) =>
    row.is_quarantined !== 1
      ? 'Not in quarantine'
      : { ...restored(ANALYST, now), ...commented(row, comment) },
  decline_restore: (row, { reason }, now) =>
    row.restore_state === 'requested' ? declined(reason, now) : 'No restore was requested',
  mark_clean: (row) => (row.verdict === 'clean' ? 'Already clean' : cleaned(row)),
  remove_sharing: (row) =>
    row.is_shared_externally === 1 ? { is_shared_externally: 0 } : 'Not shared outside',
  add_tag,
  remove_tag,
};

const EFFECTS: { readonly [D in Domain]: Readonly<Record<string, Effect<D>>> } = {
  email: EMAIL,
  file: FILE,
  user: {
    suspend: (row) => (row.is_suspended === 1 ? 'Already suspended' : { is_suspended: 1 }),
    unsuspend: (row) => (row.is_suspended === 1 ? { is_suspended: 0 } : 'Not suspended'),
    add_tag,
    remove_tag,
  },
  group: { add_tag, remove_tag },
  message: {
    mark_clean: (row) => (row.verdict === 'clean' ? 'Already clean' : cleaned(row)),
    delete: (row) => (row.is_deleted === 1 ? 'Already deleted' : { is_deleted: 1 }),
    add_tag,
    remove_tag,
  },
  click: { add_tag, remove_tag },
};

/** Returns an entity type's app and domain, or throws a 422. */
export const targetOfType = (entity_type: string): { saas: string; domain: Domain } => {
  for (const [saas, domains] of Object.entries(DOMAINS_OF)) {
    const domain = domains.find((one) => `${saas}_${one}` === entity_type);
    if (domain) return { saas, domain };
  }
  throw new HttpError(422, `There is no entity type ${entity_type}`, 'entity_type');
};

/** Returns the parameters of an action as texts; `at` is their path in the body. */
export const checkAction = (
  domain: Domain,
  action_id: string,
  params: Readonly<Record<string, Json>>,
  at: { readonly id: string; readonly params: string },
): Params => {
  const action = ACTIONS[domain].find((one) => one.action_id === action_id);
  if (!action) throw new HttpError(422, `There is no action ${action_id}`, at.id);
  const texts: Record<string, string> = {};
  for (const { name, required } of action.params) {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined || value === null || value === '') {
      if (required) throw new HttpError(422, `${action.label} needs ${name}`, `${at.params}.${name}`);
      continue;
    }
    if (typeof value !== 'string' || value.length > 1_000)
      throw new HttpError(422, `${name} is a text of at most 1000 characters`, `${at.params}.${name}`);
    texts[name] = value.toWellFormed();
  }
  return texts;
};

/** Runs an action on each entity. One that doesn't exist or doesn't fit fails alone, with the reason. */
export const applyAction = <D extends Domain>(
  { store, now }: Context,
  domain: D,
  entity_type: string,
  action_id: string,
  params: Params,
  ids: readonly string[],
  marks: Marks = NO_MARKS,
): Outcome[] => {
  const tags = [...new Set([...('tag' in params ? [params['tag'] ?? ''] : []), ...marks.tags])];
  const effects: Readonly<Record<string, Effect<D>>> = EFFECTS[domain];
  const effect = Object.hasOwn(effects, action_id) ? effects[action_id] : undefined;
  if (!effect) throw new HttpError(422, `There is no action ${action_id}`);
  return ids.map((entity_id) => {
    const row = store.get(domain, entity_id);
    if (!row || row.entity_type !== entity_type)
      return { entity_id, success: false, reason: 'There is no such entity' };
    const patch = effect(row, params, now(), tags);
    if (typeof patch === 'string') return { entity_id, success: false, reason: patch };
    const action_data = withMarks({ ...row, ...patch }, action_id, marks);
    store.update(domain, entity_id, { ...patch, action_data });
    return { entity_id, success: true };
  });
};
