/** The verdict columns of a row before anyone changed them. */
export type FirstVerdict = {
  verdict: string;
  verdict_rank: number;
  phishing_verdict?: string;
};
/** Data that actions stored with an entity; each action has its own keys. */
export type ActionData = { first?: FirstVerdict; [key: string]: unknown };

/** Returns true if a JSON value is an object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a row's action data as an object; empty if the column has anything else. */
export const parseActionData = ({ action_data }: { readonly action_data: string }): ActionData => {
  if (action_data === '{}') return {};
  try {
    const value: unknown = JSON.parse(action_data);
    return isRecord(value) ? value : {};
  } catch {
    // Only actions write the column, as JSON; anything else has no data.
    return {};
  }
};

/** Returns the row's action data with additions, ready to be stored. */
export const mergeActionData = (
  row: { readonly action_data: string },
  added: Readonly<Record<string, unknown>>,
): string => JSON.stringify({ ...parseActionData(row), ...added });

/** Returns the row's action data with its current verdict as the first one, unless an earlier one is stored. */
export const keepFirstVerdict = (row: {
  readonly action_data: string;
  readonly verdict: string;
  readonly verdict_rank: number;
  readonly phishing_verdict?: string;
}): string => {
  const { verdict, verdict_rank, phishing_verdict } = row;
  const first: FirstVerdict = {
    verdict,
    verdict_rank,
    ...(phishing_verdict !== undefined && { phishing_verdict }),
  };
  return mergeActionData(row, { first: parseActionData(row).first ?? first });
};
