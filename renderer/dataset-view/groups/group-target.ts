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

let isWanted = false;

/** Has the panel of groups take the focus when it opens. */
export const wantGroupFocus = (): void => {
  isWanted = true;
};

/** Returns true if the panel that opens is to take the focus. */
export const takeGroupFocus = (): boolean => {
  const was = isWanted;
  isWanted = false;
  return was;
};
