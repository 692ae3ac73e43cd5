import { create } from 'zustand';
import { createFocusTargets } from '../../state/focus-targets';

/** A picture of the dashboard while it has the focus: the map, or the hours. */
export type PictureTarget = {
  /** Moves to another mark or hour by an arrow key, Home, End, Page Up or Page Down. */
  readonly move: (key: string) => void;
  /** Opens the rows of the current mark or hour. */
  readonly open: () => void;
  /** Opens the rows of the whole heat map that the current hour is in. Absent on the map. */
  readonly openAll?: () => void;
  /** Zooms in or out; 0 shows all. Absent if there is nothing to zoom. */
  readonly zoom?: (step: -1 | 0 | 1) => void;
};

export const PICTURES = createFocusTargets<PictureTarget>();

/** True while the hours are to take the focus, once those that were asked for are drawn. */
export const useHoursFocus = create<{ readonly isWanted: boolean }>(() => ({ isWanted: false }));

/** Has the hours take the focus, or no longer. */
export const wantHoursFocus = (isWanted: boolean): void => useHoursFocus.setState({ isWanted });
