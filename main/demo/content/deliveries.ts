import { MAIL_STATE } from '../config/mail-states';
import type { EmailRow } from '../rows';
import { parseList } from './body-input';
import { createRandom } from './random';

/** The state of an email in one recipient's mailbox. */
export type Delivery = {
  readonly email: string;
  readonly name: string;
  readonly kind: 'to' | 'cc' | 'bcc';
  readonly is_internal: boolean;
  readonly delivery_action: string;
  readonly delivery_location: string;
  readonly released_at: number | null;
};

const recipientName = (address: string): string =>
  (/^[^@]+/.exec(address)?.[0] ?? address)
    .split(/[._-]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');

const BY_STATE: Readonly<Record<string, readonly [action: string, location: string]>> = {
  [MAIL_STATE.junk]: ['Junked', 'Junk'],
  [MAIL_STATE.quarantined]: ['Blocked', 'Quarantine'],
  [MAIL_STATE.requested]: ['Blocked', 'Quarantine'],
  [MAIL_STATE.declined]: ['Blocked', 'Quarantine'],
  [MAIL_STATE.removed]: ['Delivered', 'Deleted Items'],
};

/** Picks a recipient's role. The first is always a `to`; some of the others are a `cc`, few a `bcc`. */
const recipientKind = (seed: number, n: number, i: number): Delivery['kind'] =>
  i === 0
    ? 'to'
    : createRandom(seed, 'recipient kind', n * 64 + i).weighted([
        ['to', 5],
        ['cc', 4],
        ['bcc', 1],
      ]);

/** Returns an email's state in each recipient's mailbox, in order. */
export const createDeliveries = (row: EmailRow, seed: number): Delivery[] =>
  parseList(row.recipients).map((email, i) => {
    const random = createRandom(seed, 'delivery', row.n * 64 + i);
    const is_internal = email.endsWith('@contoso.example');
    const usual = BY_STATE[row.state] ?? (['Delivered', 'Inbox'] as const);
    const odd = random.next();
    const [action, location] = !is_internal
      ? (['Delivered', 'External'] as const)
      : odd < 0.01
        ? (['Blocked', 'Dropped'] as const)
        : odd < 0.02
          ? (['Delivered', 'Delivered failed'] as const)
          : odd < 0.025
            ? (['Delivered', 'Unknown'] as const)
            : odd < 0.06 && usual[1] === 'Inbox'
              ? (['Junked', 'Junk'] as const)
              : usual;
    return {
      email,
      name: recipientName(email),
      kind: recipientKind(seed, row.n, i),
      is_internal,
      delivery_action: action,
      delivery_location: location,
      released_at: row.restored_at,
    };
  });
