/** The shape of a feature of the core: one folder of `main/services`, created by its `createX(deps)` and listed in `features.ts`. */
import type { Result } from '../shared/bridge';
import type { LocalCallName, LocalCallOutput, ParsedLocalCallInput } from '../shared/local-calls/contract';

/** One handler for each local call. */
export type LocalCallHandlers = {
  readonly [K in LocalCallName]: (
    input: ParsedLocalCallInput<K>,
  ) => Promise<Result<LocalCallOutput<K>>> | Result<LocalCallOutput<K>>;
};

/** A tenant that is forgotten: `id` is the name of its documents, `name` the one that the analyst reads. */
export type ForgottenTenant = { readonly id: string; readonly name: string };

/** The moments at which the core calls a feature. It calls all features in the order of their list. */
export type Hooks = {
  /** Called every tick of the core's clock, and when the machine wakes. */
  readonly tick?: () => void;
  /** Called after somebody has signed in, and after each change of that session. */
  readonly onSession?: () => void;
  /** Called when a tenant is left: nothing of one tenant may be shown under another. */
  readonly onLeave?: () => void;
  /** Deletes what the feature has stored of a tenant; a rejection is logged, and the next sign-out deletes the rest. */
  readonly forgetTenant?: (tenant: ForgottenTenant) => Promise<void>;
  /** Returns true if the feature keeps working after the window is closed. */
  readonly hasActive?: () => boolean;
  /** Returns sentences for the analyst about what could not be read at the start. */
  readonly notices?: () => readonly string[];
  /** Ends the feature's own work, before the jobs are stopped; stop and close together take less than the core's five seconds. */
  readonly stop?: () => void | Promise<void>;
  /** Closes what jobs and datasets use, once those are closed. */
  readonly close?: () => void | Promise<void>;
};

/** A feature that answers the local calls `K`, and has the hooks that it needs. */
export type Feature<K extends LocalCallName = never> = Hooks & {
  readonly handlers: Pick<LocalCallHandlers, K>;
};
