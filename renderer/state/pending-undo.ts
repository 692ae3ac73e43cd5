/** Actions that were started but not sent yet, so that *Undo the pending action* can still undo them. */
export type UndoSource = {
  readonly canUndo: () => boolean;
  readonly undo: () => void;
};

const sources: UndoSource[] = [];

/** Adds a source. Later sources come first: the pending action of a screen is undone before a job. */
export const addUndoSource = (source: UndoSource): void => void sources.unshift(source);

/** Returns the source that would be undone now. */
export const pendingUndo = (): UndoSource | undefined => sources.find(({ canUndo }) => canUndo());
