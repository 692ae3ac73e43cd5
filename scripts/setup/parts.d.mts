export type PartResult = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
};
export const withUnreached: <T extends PartResult>(
  result: T,
  reach: readonly string[],
  sent: readonly string[],
) => T;
