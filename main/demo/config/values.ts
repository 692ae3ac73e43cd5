/** Values that both the query config offers and the generator uses. */

/** Verdicts from harmless to worst; the index is `verdict_rank`. */
export const VERDICTS = ['clean', 'spam', 'suspicious', 'phishing', 'malware'] as const;
export type Verdict = (typeof VERDICTS)[number];
export const verdictRank = (verdict: string): number => Math.max(0, VERDICTS.indexOf(verdict as Verdict));

/** Outcomes of a click, as click counts name them. */
export const CLICK_ACTIONS = [
  'Blocked',
  'Allowed',
  'Block overridden',
  'Pending verdict',
  'Pending verdict bypassed',
  'Error page',
  'Failure',
] as const;
