import { createFocusTargets } from '../../state/focus-targets';

/** The hours of the dashboard while one of them has the focus. */
export type MatrixTarget = {
  /** Moves to another hour by an arrow key, Home or End. */
  readonly move: (key: string) => void;
  readonly open: () => void;
};

export const MATRICES = createFocusTargets<MatrixTarget>();
