import type { z } from 'zod';

/** One call that main answers itself: the schema of its input, and the type of its output, which only our own code makes. */
export type LocalCall<I extends z.ZodType, O> = { readonly input: I; readonly output?: O };

/** Joins an input schema with an output type: `localCall<Output>()(Input)`. */
export const localCall =
  <O>() =>
  <I extends z.ZodType>(input: I): LocalCall<I, O> => ({ input });
