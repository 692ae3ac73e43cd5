/** An email's state and recipients as text. */
import type { Brand } from '../../../shared/model/brand';
import type { Email } from '../../../shared/model/entity';
import { formatCount, formatQuantity } from '../../state/format';
import { quarantineName, removalName, type Acted } from '../parts/state-steps';
import { TEXT as PARTS } from '../parts/text';
import { TEXT } from '../text';

const STEPS = PARTS.steps;

const restoreTag = (email: Acted): string => {
  if (email.is_restored) return STEPS.restored;
  if (email.is_restore_declined) return STEPS.declined;
  return email.is_restore_requested ? STEPS.requested : '';
};

/** Returns tags for the state of an email or a file, most important first. */
export const formatStateTags = (email: Acted, brand: Brand): string[] =>
  [
    restoreTag(email),
    email.is_quarantined && !email.is_restored ? quarantineName(email, brand) : '',
    email.is_user_reported ? STEPS.reported : '',
    removalName(email),
  ].filter(Boolean);

type Sent = Partial<Pick<Email, 'to' | 'cc' | 'bcc' | 'recipients'>>;

/** Formats how many recipients there are of each kind; empty if all that is known of are in To. */
const formatKinds = ({ to = [], cc = [], bcc = [] }: Sent): string =>
  cc.length + bcc.length === 0
    ? ''
    : ([to, cc, bcc] as const)
        .flatMap((some, at) =>
          some.length > 0 ? [`${formatCount(some.length)} ${TEXT.email.kinds[at]}`] : [],
        )
        .join(', ');

/** Returns the first recipient if one is known, the number of others in words, and how many there are of each kind. */
export const recipientsOf = (
  email: Sent,
): { readonly first?: string; readonly others: string; readonly kinds: string } => {
  const { to = [], cc = [], bcc = [], recipients } = email;
  const listed = [...to, ...cc, ...bcc];
  const all = listed.length > 0 ? listed : (recipients ?? []);
  const [first] = all;
  if (first === undefined)
    return { others: recipients === undefined ? TEXT.email.recipientsUnknown : TEXT.email.nobody, kinds: '' };
  const others = Math.max(recipients?.length ?? 0, all.length) - 1;
  return {
    first,
    others: others > 0 ? `and ${formatQuantity(others, 'other')}` : '',
    kinds: formatKinds(email),
  };
};
