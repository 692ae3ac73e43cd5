/** Exceptions whose effect is counted, by their type. */
import type { NewException } from '../../../shared/model/exception';
import type { ExceptionType } from '../../../shared/model/ids';
import { MOST_IMPACT_VALUES } from '../../../shared/rules/impact-terms';

/** Exceptions of one type whose effect is counted together. */
export type Candidate = {
  readonly type: ExceptionType;
  readonly values: readonly string[];
  readonly mode: string;
};

/** Tells if the effect of candidates can be counted at once. */
export const areFew = (candidates: readonly Candidate[]): boolean =>
  candidates.reduce((sum, { values }) => sum + values.length, 0) <= MOST_IMPACT_VALUES;

/** Returns exceptions by type and mode. A value that several tools get counts once. */
export const candidatesOf = (
  entries: readonly Pick<NewException, 'exception_type' | 'exception_str' | 'exception_payload'>[],
): readonly Candidate[] => {
  const groups = new Map<string, { type: ExceptionType; mode: string; values: Set<string> }>();
  for (const { exception_type: type, exception_str, exception_payload } of entries) {
    const mode = exception_payload?.mode ?? '';
    const group = groups.get(`${type} ${mode}`) ?? { type, mode, values: new Set() };
    groups.set(`${type} ${mode}`, group);
    group.values.add(exception_str);
  }
  return [...groups.values()].map((group) => ({ ...group, values: [...group.values] }));
};
