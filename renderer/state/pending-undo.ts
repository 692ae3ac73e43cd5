/** What was started and can still be undone because nothing was sent yet: the command *Undo the pending action* asks every source. */
export type UndoSource = {
  readonly canUndo: () => boolean;
  readonly undo: () => void;
};

const sources: UndoSource[] = [];

/** Adds a source. Later ones come first: what a screen holds back is nearer to the analyst than a job. */
export const addUndoSource = (source: UndoSource): void => void sources.unshift(source);

/** Returns the source that would be undone now. */
export const pendingUndo = (): UndoSource | undefined => sources.find(({ canUndo }) => canUndo());
