/** The verdict columns of a row as they were before anybody changed them. */
export type FirstVerdict = {
  verdict: string;
  verdict_rank: number;
  phishing_verdict?: string;
  classification?: string;
};
/** What acts on an entity wrote beside its columns; other acts keep keys of their own. */
export type Marks = { first?: FirstVerdict; [key: string]: unknown };

/** Whether a JSON value is an object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A row's marks as an object; empty when the column holds anything else. */
export const marksOf = ({ marks }: { readonly marks: string }): Marks => {
  if (marks === '{}') return {};
  try {
    const value: unknown = JSON.parse(marks);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
};

/** The row's marks with some added, ready to be stored. */
export const withMarks = (
  row: { readonly marks: string },
  added: Readonly<Record<string, unknown>>,
): string => JSON.stringify({ ...marksOf(row), ...added });

/** The row's marks with its verdict columns as they are now kept as the first, unless earlier ones are kept already. */
export const withFirstVerdict = (row: {
  readonly marks: string;
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
  return withMarks(row, { first: marksOf(row).first ?? first });
};
