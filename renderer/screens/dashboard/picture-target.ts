import { createFocusTargets } from '../../state/focus-targets';

/** A picture of the dashboard while it has the focus: the map, or the hours. */
export type PictureTarget = {
  /** Moves to another mark or hour by an arrow key, Home, End, Page Up or Page Down. */
  readonly move: (key: string) => void;
  /** Opens the rows of the current mark or hour. */
  readonly open: () => void;
  /** Zooms in or out; 0 shows all. Absent if there is nothing to zoom. */
  readonly zoom?: (step: -1 | 0 | 1) => void;
};

export const PICTURES = createFocusTargets<PictureTarget>();
