import { createFocusTargets } from '../../state/focus-targets';

/** The list of groups while one of them has the focus. */
export type GroupTarget = {
  /** Focuses the group before (-1) or after (1). */
  readonly move: (by: number) => void;
  /** Excludes the focused group's rows from the view. */
  readonly exclude: () => void;
};

export const GROUPS = createFocusTargets<GroupTarget>();
