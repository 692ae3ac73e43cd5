/** Exceptions whose effect is counted, by their type. */
import type { NewException } from '../../../shared/model/exception';
import type { ExceptionType } from '../../../shared/model/ids';
import { EXCEPTION_TYPE_FACTS, isBlockType } from '../../../shared/rules/exception-types';
import { senderKind } from '../../../shared/rules/sender-kind';

/** Exceptions of one type whose effect is counted together. */
export type Candidate = {
  readonly type: ExceptionType;
  readonly values: readonly string[];
  readonly mode: string;
};

/** A value that an exception applies to, by the type and the mode of the exception. */
export type ExceptionValue = {
  readonly exception_type: string;
  readonly exception_str: string;
  readonly mode: string;
};

/** Counts the values of candidates. */
export const valuesIn = (candidates: readonly Candidate[]): number =>
  candidates.reduce((sum, { values }) => sum + values.length, 0);

/** Returns the candidates that let something through. */
export const allowingOf = (candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.filter(({ type }) => !isBlockType(type));

/** Returns true if exceptions may apply to more than can be counted: to texts that no field has, or to subdomains. */
export const mayReachMore = ({ type, values }: Candidate): boolean => {
  const { value: kind } = EXCEPTION_TYPE_FACTS[type];
  if (kind !== 'address') return kind === 'text' || kind === 'domain';
  return values.some((value) => senderKind(value.trim()) === 'domain');
};

/** Returns the first values of candidates, each with its type: those that let something through come first. */
export const firstValues = (candidates: readonly Candidate[], most: number): readonly Candidate[] => {
  let left = most;
  const ordered = [...allowingOf(candidates), ...candidates.filter(({ type }) => isBlockType(type))];
  return ordered.flatMap((candidate) => {
    const values = candidate.values.slice(0, left);
    left -= values.length;
    return values.length === 0 && candidate.values.length > 0 ? [] : [{ ...candidate, values }];
  });
};

/** Returns the first value of candidates, for which an email or file can be searched. */
export const firstValue = (candidates: readonly Candidate[]): ExceptionValue | undefined => {
  const [first] = candidates;
  const exception_str = first?.values[0];
  return first && exception_str !== undefined
    ? { exception_type: first.type, exception_str, mode: first.mode }
    : undefined;
};

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
