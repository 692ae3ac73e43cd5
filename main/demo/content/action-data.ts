/** The verdict columns of a row as they were before anybody changed them. */
export type FirstVerdict = {
  verdict: string;
  verdict_rank: number;
  phishing_verdict?: string;
  classification?: string;
};
/** What acts on an entity wrote beside its columns; other acts keep keys of their own. */
export type ActionData = { first?: FirstVerdict; [key: string]: unknown };

/** Whether a JSON value is an object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A row's action_data as an object; empty when the column holds anything else. */
export const parseActionData = ({ action_data }: { readonly action_data: string }): ActionData => {
  if (action_data === '{}') return {};
  try {
    const value: unknown = JSON.parse(action_data);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
};

/** The row's action_data with some added, ready to be stored. */
export const mergeActionData = (
  row: { readonly action_data: string },
  added: Readonly<Record<string, unknown>>,
): string => JSON.stringify({ ...parseActionData(row), ...added });

/** The row's action_data with its verdict columns as they are now kept as the first, unless earlier ones are kept already. */
export const keepFirstVerdict = (row: {
  readonly action_data: string;
  readonly verdict: string;
  readonly verdict_rank: number;
  readonly phishing_verdict?: string;
  readonly classification?: string;
}): string => {
  const { verdict, verdict_rank, phishing_verdict, classification } = row;
  const first: FirstVerdict = {
    verdict,
    verdict_rank,
    ...(phishing_verdict !== undefined && { phishing_verdict }),
    ...(classification !== undefined && { classification }),
  };
  return mergeActionData(row, { first: parseActionData(row).first ?? first });
};
