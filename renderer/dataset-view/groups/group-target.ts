import { createFocusTargets } from '../../state/focus-targets';

/** The list of groups while one of them has the focus. */
export type GroupTarget = {
  /** Focuses the group before (-1) or after (1). */
  readonly move: (by: number) => void;
  /** Excludes the focused group's rows from the view. */
  readonly exclude: () => void;
};

/** The panel around the list, while the focus is anywhere in it. */
export type GroupPanelTarget = {
  /** Copies the values of the groups. */
  readonly copy: () => void;
};

export const GROUPS = createFocusTargets<GroupTarget>();
export const GROUP_PANELS = createFocusTargets<GroupPanelTarget>();
