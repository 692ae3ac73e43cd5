/** The verdicts of many entities beside each other: one value for each tool. */
import type { SecToolResult } from '../model/entity';
import type { VerdictHistory } from '../model/verdict-history';
import { disagreement, type DisplayValue } from './scan-status';
import { securityStack, WORST_FIRST, type StackContext } from './security-stack';
import { isGone } from './verdict-history';

/** A cell of the matrix: a tool's worst display value, or why there is none. */
export const MATRIX_VALUES = [
  'found',
  'found-no-click',
  'suspicious',
  'spam',
  'clean',
  'notScanned',
  'failed',
] as const satisfies readonly (DisplayValue | 'failed')[];
export type MatrixValue = (typeof MATRIX_VALUES)[number];

/** The verdicts of one entity. */
export type MatrixRow = {
  /** The worst value of each tool that has results. */
  readonly values: ReadonlyMap<string, MatrixValue>;
  /** Tools that contradict another one that judges the same thing: one found a threat, the other nothing or only spam. */
  readonly disagree: number;
  /** Tools that found a threat or suspect one. */
  readonly threats: number;
};

const THREATS: readonly MatrixValue[] = ['found', 'found-no-click', 'suspicious'];

/** Returns one value for each tool that the stack shows. */
export const matrixRow = (results: readonly SecToolResult[], context: StackContext): MatrixRow => {
  const lines = securityStack(results, context);
  const values = new Map<string, MatrixValue>();
  for (const worst of WORST_FIRST)
    for (const { tool, value } of lines) if (value === worst && !values.has(tool)) values.set(tool, value);
  const sides = disagreement(lines.map(({ tool, value }) => ({ sec_tool: tool, value })));
  return {
    values,
    disagree: (sides?.clean.length ?? 0) + (sides?.threat.length ?? 0),
    threats: [...values.values()].filter((value) => THREATS.includes(value)).length,
  };
};

/** Returns the last results of a history, with what their display values depend on. */
export const lastResults = (history: VerdictHistory): readonly SecToolResult[] =>
  history.tools
    .filter((one) => !isGone(history, one))
    .map(({ tool, verdicts }) => {
      const { status, verdict, time, clicks } = verdicts.at(-1) ?? {};
      return {
        sec_tool: tool,
        status,
        verdict,
        time,
        reasons: [],
        details: clicks === undefined ? {} : { clicks },
      };
    });
