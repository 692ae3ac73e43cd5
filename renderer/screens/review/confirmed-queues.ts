/** The queues for which the analyst typed the name of the tenant, as an MSP portal asks. */
import { asksForTenant } from '../../features/bulk-action/confirmation';
import type { OpenQueue } from '../../features/review-queues/queue-kinds';
import { ledgerOf, type Ledger } from './ledger';

/** By their decisions, which are forgotten with the session. */
const confirmed = new WeakSet<Ledger>();

/** Returns true if the name must be typed before the first decision on a queue. */
export const needsTenant = (queue: OpenQueue): boolean => asksForTenant() && !confirmed.has(ledgerOf(queue));

/** Notes that the name was typed. */
export const confirmTenant = (queue: OpenQueue): void => void confirmed.add(ledgerOf(queue));
