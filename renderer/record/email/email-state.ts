/** An email's state and recipients as text. */
import type { Brand } from '../../../shared/model/brand';
import type { Email } from '../../../shared/model/entity';
import { quarantinedBy } from '../../../shared/rules/brand';
import { formatQuantity } from '../../state/format';
import { TEXT } from '../text';

/** The fields that say what became of an email or a file. */
type Acted = Partial<
  Pick<
    Email,
    | 'is_restored'
    | 'is_restore_declined'
    | 'is_restore_requested'
    | 'is_quarantined'
    | 'quarantined_by'
    | 'is_user_reported'
    | 'is_deleted'
  >
>;

const restoreTag = (email: Acted): string => {
  if (email.is_restored) return TEXT.email.restored;
  if (email.is_restore_declined) return TEXT.email.restoreDeclined;
  return email.is_restore_requested ? TEXT.email.restoreRequested : '';
};

const quarantineTag = (email: Acted, brand: Brand): string => {
  if (!email.is_quarantined || email.is_restored) return '';
  return TEXT.email.quarantined(email.quarantined_by ? quarantinedBy(email.quarantined_by, brand) : '');
};

/** Returns tags for the state of an email or a file, most important first. */
export const formatStateTags = (email: Acted, brand: Brand): string[] =>
  [
    restoreTag(email),
    quarantineTag(email, brand),
    email.is_user_reported ? TEXT.email.reported : '',
    email.is_deleted ? TEXT.email.deleted : '',
  ].filter(Boolean);

/** Returns the first recipient and the number of others. */
export const formatRecipients = ({ to = [], recipients }: Pick<Email, 'to' | 'recipients'>): string => {
  if (recipients === undefined && to.length === 0) return TEXT.email.recipientsUnknown;
  const all = to.length > 0 ? to : (recipients ?? []);
  const others = Math.max(recipients?.length ?? 0, all.length) - 1;
  const first = all[0] ?? TEXT.email.nobody;
  return others > 0 ? `${first} and ${formatQuantity(others, 'other')}` : first;
};
