/** The needs of the analyst's attention as counts, each with what it lacks. */
import type { Failure } from '../../../../shared/bridge';

export const NEED_IDS = ['restore', 'reported', 'watches', 'schedules', 'apps'] as const;
export type NeedId = (typeof NEED_IDS)[number];

/** One queue, query, schedule or app of a need. */
export type NeedPart = {
  readonly key: string;
  /** Its name, as the tenant or the analyst wrote it. */
  readonly name: string;
  /** Its share of the count; absent until it is counted. */
  readonly count?: number;
  /** The time from which the age of the need is counted. */
  readonly time?: number | undefined;
  readonly note?: string;
  /** The reason for which it could not be counted; its count, if there is one, is older. */
  readonly failure?: Failure;
  readonly open?: () => void;
  /** The remedy of its failure, if it is not another try. */
  readonly remedy?: { readonly label: string; readonly run: () => void };
};

export type Need = {
  readonly id: NeedId;
  readonly parts: readonly NeedPart[];
  /** Returns true if its age is that of the oldest part or of the newest one. */
  readonly age: 'oldest' | 'newest';
  /** True while not even its parts are known. */
  readonly isLoading?: boolean;
  /** The reason for which not even its parts are known. */
  readonly failure?: Failure | null;
  /** The reason for which there is nothing to count. */
  readonly off?: string | undefined;
  /** A sentence about parts that it lacks. */
  readonly missing?: string | undefined;
  /** Opens the screen of its parts. */
  readonly openAll: () => void;
  readonly retry: () => void;
};

export type NeedState = 'loading' | 'off' | 'failed' | 'forbidden' | 'counted';

/** A need in numbers. */
export type NeedSummary = {
  readonly state: NeedState;
  readonly count: number;
  /** True if parts of it could not be counted, so that there may be more. */
  readonly isLeast: boolean;
  /** True if a part could not be counted again, so that the count is older. */
  readonly isStale: boolean;
  readonly time: number | undefined;
  /** The parts that need something. */
  readonly waiting: readonly NeedPart[];
  /** The parts that could not be counted, or not again. */
  readonly failed: readonly NeedPart[];
};

const isCounted = ({ count }: NeedPart): boolean => count !== undefined;

const stateOf = ({ parts, isLoading, failure, off }: Need): NeedState => {
  if (failure) return failure.kind === 'forbidden' ? 'forbidden' : 'failed';
  if (isLoading) return 'loading';
  if (off !== undefined) return 'off';
  if (parts.some((part) => !isCounted(part) && !part.failure)) return 'loading';
  if (parts.length === 0 || parts.some(isCounted)) return 'counted';
  return parts.every((part) => part.failure?.kind === 'forbidden') ? 'forbidden' : 'failed';
};

/** Adds up the parts of a need. */
export const summaryOf = (need: Need): NeedSummary => {
  const waiting = need.parts.filter(({ count = 0 }) => count > 0);
  const failed = need.parts.filter(({ failure }) => failure);
  const times = waiting.flatMap(({ time }) => time ?? []);
  const pick = need.age === 'oldest' ? Math.min : Math.max;
  return {
    state: stateOf(need),
    count: waiting.reduce((sum, { count = 0 }) => sum + count, 0),
    isLeast: need.missing !== undefined || failed.some((part) => !isCounted(part)),
    isStale: failed.some(isCounted),
    time: times.length > 0 ? pick(...times) : undefined,
    waiting,
    failed,
  };
};

/** A need with its numbers. */
export type CountedNeed = { readonly need: Need; readonly summary: NeedSummary };

/** True if all needs are counted and none of them waits. What the tenant does not offer was not asked, so it isn't nothing. */
export const isNothing = (all: readonly CountedNeed[]): boolean =>
  all.every(
    ({ need, summary: { state, count, isLeast, isStale } }) =>
      (state === 'off' && need.id === 'watches') ||
      (state === 'counted' && count === 0 && !isLeast && !isStale),
  );
