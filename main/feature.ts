/** The shape of a feature of the core: one folder of `main/services`, created by its `createX(deps)` and joined in `core.ts`. */
import type { Result } from '../shared/bridge';
import type { LocalCallName, LocalCallOutput, ParsedLocalCallInput } from '../shared/local-calls/contract';

/** One handler for each local call. */
export type LocalCallHandlers = {
  readonly [K in LocalCallName]: (
    input: ParsedLocalCallInput<K>,
  ) => Promise<Result<LocalCallOutput<K>>> | Result<LocalCallOutput<K>>;
};

/** A feature that answers the local calls `K`, and joins the core's clock, session changes and shutdown if it needs them. */
export type Feature<K extends LocalCallName = never> = {
  readonly handlers: Pick<LocalCallHandlers, K>;
  /** Called every tick of the core's clock, and when the machine wakes. */
  readonly tick?: () => void;
  /** Called after somebody has signed in, signed out or lost the session. */
  readonly onSession?: () => void;
  /** Flushes and closes; called once, within the core's five seconds. */
  readonly stop?: () => void | Promise<void>;
};

/** Deletes what a feature has stored of a tenant that is forgotten: `id` is the name of its documents, `name` the one that the analyst reads. */
export type ForgetTenant = (tenant: { readonly id: string; readonly name: string }) => Promise<void>;
