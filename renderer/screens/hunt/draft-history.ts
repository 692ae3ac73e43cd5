import type { HuntDraft } from '../../query/hunt-draft';

/** What the draft was before, and what was taken back. */
export type DraftHistory = {
  readonly past: readonly HuntDraft[];
  readonly future: readonly HuntDraft[];
  readonly mark: string | undefined;
};

export const NO_HISTORY: DraftHistory = { past: [], future: [], mark: undefined };

const MOST_STEPS = 200;

/** Notes a step. Steps in a row with the same mark, such as the letters of one value, count as one. */
export const noted = (history: DraftHistory, before: HuntDraft, mark: string | undefined): DraftHistory =>
  mark !== undefined && mark === history.mark
    ? { ...history, future: [] }
    : { past: [...history.past.slice(1 - MOST_STEPS), before], future: [], mark };

/** One step back, or undefined where there is none. */
export const undone = (
  { past, future }: DraftHistory,
  now: HuntDraft,
): { readonly draft: HuntDraft; readonly history: DraftHistory } | undefined => {
  const draft = past.at(-1);
  return draft && { draft, history: { past: past.slice(0, -1), future: [now, ...future], mark: undefined } };
};

/** One step forth again, or undefined where there is none. */
export const redone = (
  { past, future }: DraftHistory,
  now: HuntDraft,
): { readonly draft: HuntDraft; readonly history: DraftHistory } | undefined => {
  const [draft, ...left] = future;
  return draft && { draft, history: { past: [...past, now], future: left, mark: undefined } };
};
