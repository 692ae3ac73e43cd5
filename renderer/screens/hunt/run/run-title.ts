import { domainLabel, type HuntDraft } from '../../../query/hunt-draft';

const MOST_LETTERS = 200;

/** Returns the title of a run's rows: the saved query's name, or what was looked for in words. */
export const runTitle = (draft: HuntDraft, words: string): string => {
  const title = draft.saved
    ? draft.saved.query_label
    : [domainLabel(draft.query_domain), words].filter(Boolean).join(', ');
  return title.length > MOST_LETTERS ? `${title.slice(0, MOST_LETTERS - 1)}…` : title;
};
