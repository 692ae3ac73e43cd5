import { z } from 'zod';

/** A fault for the next `times` requests whose path and query contain `match`, or end with it if `$` follows it. */
export const Fault = z.strictObject({
  match: z.string(),
  times: z.number().int().min(1).default(1),
  delayMs: z.number().int().min(0).max(600_000).optional(),
  status: z.number().int().min(400).max(599).optional(),
  /** Seconds, or a date, for the `Retry-After` header. */
  retryAfter: z.union([z.number(), z.string()]).optional(),
  /** Drops the connection without a response. */
  reset: z.boolean().optional(),
  /** Cuts the body in the middle. */
  truncate: z.boolean().optional(),
  /** Returns JSON with texts as numbers and numbers as texts. */
  wrongTypes: z.boolean().optional(),
});
export type Fault = z.output<typeof Fault>;
export type FaultRule = z.input<typeof Fault>;

export type Faults = {
  readonly add: (rule: FaultRule) => void;
  readonly set: (rules: readonly FaultRule[]) => void;
  /** Returns the fault for a request, and counts it down. */
  readonly take: (target: string) => Fault | undefined;
};

const fits = (target: string, match: string): boolean =>
  match.endsWith('$') ? target.endsWith(match.slice(0, -1)) : target.includes(match);

/** Creates the list of faults; the first that matches is used up first. */
export const createFaults = (): Faults => {
  let left: Fault[] = [];
  return {
    add: (rule) => {
      left.push(Fault.parse(rule));
    },
    set: (rules) => {
      left = rules.map((rule) => Fault.parse(rule));
    },
    take: (target) => {
      const at = left.findIndex((one) => fits(target, one.match));
      const fault = left[at];
      if (!fault) return undefined;
      if (fault.times > 1) left[at] = { ...fault, times: fault.times - 1 };
      else left.splice(at, 1);
      return fault;
    },
  };
};

/** Swaps the types of all values and keeps the shape. */
export const withWrongTypes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withWrongTypes);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withWrongTypes(one)]));
  return typeof value === 'string' ? value.length : String(value);
};
