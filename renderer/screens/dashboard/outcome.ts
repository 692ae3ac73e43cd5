export type Outcome = 'success' | 'fail' | 'both';
export const OUTCOMES: readonly Outcome[] = ['success', 'fail', 'both'];

/** Returns the outcome that a tab's draft names, or else failed logins. */
export const storedOutcome = (draft: unknown): Outcome => OUTCOMES.find((one) => one === draft) ?? 'fail';

/** Returns the outcome after another one, around the list. */
export const nextOutcome = (outcome: Outcome): Outcome =>
  OUTCOMES[(OUTCOMES.indexOf(outcome) + 1) % OUTCOMES.length] ?? 'both';
