import type { HuntDraft } from '../../query/hunt-draft';

/** Former states of a draft, and the states that were undone. */
export type DraftHistory = {
  readonly past: readonly HuntDraft[];
  readonly future: readonly HuntDraft[];
  readonly mark: string | undefined;
};

export const NO_HISTORY: DraftHistory = { past: [], future: [], mark: undefined };

const MOST_STEPS = 200;

/** A draft with its history after a step back or forth. */
export type HistoryStep = { readonly draft: HuntDraft; readonly history: DraftHistory };

/** Adds a step. Consecutive steps with the same mark, such as the letters of one value, count as one. */
export const addStep = (history: DraftHistory, before: HuntDraft, mark: string | undefined): DraftHistory =>
  mark !== undefined && mark === history.mark
    ? { ...history, future: [] }
    : { past: [...history.past.slice(1 - MOST_STEPS), before], future: [], mark };

/** Goes one step back; undefined at the first step. */
export const undoStep = ({ past, future }: DraftHistory, now: HuntDraft): HistoryStep | undefined => {
  const draft = past.at(-1);
  return draft && { draft, history: { past: past.slice(0, -1), future: [now, ...future], mark: undefined } };
};

/** Goes one step forward again; undefined at the last step. */
export const redoStep = ({ past, future }: DraftHistory, now: HuntDraft): HistoryStep | undefined => {
  const [draft, ...left] = future;
  return draft && { draft, history: { past: [...past, now], future: left, mark: undefined } };
};
