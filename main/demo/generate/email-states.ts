import { MAIL_STATE } from '../config/mail-states';
import { NO_RESTORE, RESTORE_COMMENTS } from '../content/restore';
import type { EmailRow } from '../rows';
import type { Calendar } from './calendar';
import { HOUR_MS } from './calendar';
import type { Person } from './people';
import { HOME_DOMAIN } from './people';
import { type Rand, weighted } from '../random';

export type EmailState = Pick<
  EmailRow,
  | 'state'
  | 'is_read'
  | 'is_deleted'
  | 'is_quarantined'
  | 'quarantined_by'
  | 'quarantine_time'
  | 'restore_state'
  | 'restore_request_time'
  | 'restore_request_comment'
  | 'restore_decline_reason'
  | 'restore_decline_time'
  | 'restored_by'
  | 'restored_at'
  | 'is_user_reported'
  | 'classification'
  | 'classified_by'
  | 'classified_at'
  | 'reported_by'
  | 'reported_at'
  | 'workflow'
  | 'encryption_status'
>;

/** Actors that quarantine: an analyst, the product, Microsoft or an administrator. */
export const QUARANTINE_ACTORS = ['analyst', 'avanan', 'microsoft', 'admin'] as const;
const ACTORS = weighted<string>([
  ['avanan', 60],
  ['microsoft', 22],
  ['analyst', 12],
  ['admin', 6],
]);
/** Share of quarantined emails, by verdict. */
const QUARANTINED: Readonly<Record<string, number>> = {
  clean: 0.006,
  spam: 0.2,
  suspicious: 0.4,
  phishing: 0.72,
  malware: 0.93,
};
/** Share of delivered emails that an administrator removed later, by verdict. */
const REMOVED: Readonly<Record<string, number>> = {
  clean: 0.003,
  spam: 0.04,
  suspicious: 0.12,
  phishing: 0.35,
  malware: 0.6,
};
const RESTORES = weighted<EmailRow['restore_state']>([
  ['none', 44],
  ['requested', 32],
  ['restored', 13],
  ['declined', 11],
]);
const DECLINES = [
  'The link leads to a credential page.',
  'The sender is not who they claim to be.',
  'The attachment is malicious.',
  'Confirmed with the supposed sender: not theirs.',
];
const WORKFLOWS = [
  'phishing_quarantine',
  'suspicious_banner',
  'user_reported',
  'malware_remove',
  'spam_junk',
];
export const ANALYSTS = [`s.analyst@${HOME_DOMAIN}`, `m.okoye@${HOME_DOMAIN}`, `soc@${HOME_DOMAIN}`] as const;

/** An email that nothing was done to. */
export const UNTOUCHED = {
  is_deleted: 0,
  is_quarantined: 0,
  quarantined_by: null,
  quarantine_time: null,
  ...NO_RESTORE,
  is_user_reported: 0,
  classification: null,
  classified_by: null,
  classified_at: null,
  reported_by: null,
  reported_at: null,
  workflow: null,
  encryption_status: null,
} as const;

type Later = (from: number, hours: number) => number;

/** An email that was delivered: it may be in the junk folder, or removed later. */
const deliver = (state: EmailState, r: Rand, verdict: string): void => {
  if (verdict === 'spam' ? r.chance(0.88) : verdict !== 'clean' && r.chance(0.3))
    state.state = MAIL_STATE.junk;
  if (!r.chance(REMOVED[verdict] ?? 0)) return;
  state.state = MAIL_STATE.removed;
  state.is_deleted = 1;
};

/** A request to restore a quarantined email, and its outcome if there is one. */
const requestRestore = (state: EmailState, r: Rand, quarantined: number, later: Later): void => {
  state.restore_state = r.pick(RESTORES);
  if (state.restore_state === 'none') return;
  const requested = later(quarantined, 24);
  state.restore_request_time = requested;
  state.restore_request_comment = r.pick(RESTORE_COMMENTS);
  state.state = MAIL_STATE[state.restore_state];
  if (state.restore_state === 'declined') {
    state.restore_decline_reason = r.pick(DECLINES);
    state.restore_decline_time = later(requested, 24);
  }
  if (state.restore_state === 'restored') {
    state.is_quarantined = 0;
    state.restored_by = r.pick(ANALYSTS);
    state.restored_at = later(requested, 24);
  }
};

const quarantine = (state: EmailState, r: Rand, time: number, later: Later): void => {
  state.state = MAIL_STATE.quarantined;
  state.is_quarantined = 1;
  state.is_read = 0;
  state.quarantined_by = r.pick(ACTORS);
  state.quarantine_time = time;
  requestRestore(state, r, time, later);
};

/** Picks the folder that an email is in and what happened to it: reports, quarantine, restores. */
export const pickState = (
  r: Rand,
  verdict: string,
  received: number,
  people: readonly Person[],
  calendar: Calendar,
): EmailState => {
  const state: EmailState = { state: MAIL_STATE.inbox, is_read: 0, ...UNTOUCHED };
  const later: Later = (from, hours) => calendar.after(r, from, hours * HOUR_MS);
  state.is_read = r.chance(0.7) ? 1 : 0;
  if (r.chance(0.04)) state.encryption_status = r.pick(['encrypted', 'decrypted', 'failed']);
  if (verdict !== 'clean' && r.chance(0.5)) state.workflow = r.pick(WORKFLOWS);
  if (r.chance(verdict === 'clean' ? 0.002 : 0.12)) {
    state.is_user_reported = 1;
    state.reported_by = r.pick(people).email;
    state.reported_at = later(received, 12);
    state.workflow = 'user_reported';
  }
  if (r.chance(QUARANTINED[verdict] ?? 0)) quarantine(state, r, later(received, 2), later);
  else deliver(state, r, verdict);
  return state;
};
