import type { App } from '../model/apps';

const STATE_ORDER = { enabled: 0, unknown: 1, display_only: 2, disabled: 3 } as const;
type Ordered = Pick<App, 'state' | 'label' | 'app_store_order' | 'security_stack_order'>;

const byOrder = (a: number | undefined, b: number | undefined): number =>
  a === b ? 0 : (a ?? Infinity) - (b ?? Infinity);

const compare = (order: 'app_store_order' | 'security_stack_order') => (a: Ordered, b: Ordered) =>
  STATE_ORDER[a.state] - STATE_ORDER[b.state] ||
  byOrder(a[order], b[order]) ||
  (a.label < b.label ? -1 : a.label > b.label ? 1 : 0);

/** Sorts apps as lists show them: enabled first, then by the app store's order, then by label. An app whose order was not sent comes after those that have one. */
export const inAppOrder = <T extends Ordered>(apps: readonly T[]): T[] =>
  [...apps].sort(compare('app_store_order'));

/** Sorts security tools as the stack shows them: enabled first, then by the stack's order, as far as it was sent, then by label. */
export const inStackOrder = <T extends Ordered>(apps: readonly T[]): T[] =>
  [...apps].sort(compare('security_stack_order'));
