import type { ColumnFilter } from '../../../shared/dataset';

/** The column of the network that a login came through, if it is known egress. */
export const EGRESS_KEY = 'known_egress';

/** Leaves out logins through known egress. */
export const WITHOUT_EGRESS: ColumnFilter = { kind: 'is', key: EGRESS_KEY, values: [null] };

/** Returns true if a filter leaves out logins through known egress. */
export const hidesEgress = (filter: readonly ColumnFilter[]): boolean =>
  filter.some((one) => one.kind === 'is' && one.key === EGRESS_KEY);
