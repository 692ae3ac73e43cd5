import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { Deps, RunningTenant } from '../../deps';
import { failure } from '../../wire/failures';
import { TEXT } from './text';

/** The demo tenant's process: at most one. */
export type DemoTenant = ReturnType<typeof createDemoTenant>;

/** Creates the holder of the demo tenant's process, which does not run yet. */
export const createDemoTenant = (startTenant: Deps['startTenant']) => {
  let running: RunningTenant | undefined;

  const stop = () => {
    const stopped = running;
    running = undefined;
    stopped?.stop();
  };

  return {
    running: () => running,
    /** Starts a process, which counts as the running one only once it is adopted. */
    start: async (): Promise<Result<RunningTenant>> => {
      try {
        return ok(await startTenant());
      } catch (error) {
        const reason = error instanceof Error ? error.message.slice(0, 200) : '';
        return fail(failure('unexpected', TEXT.demo.notStarted(reason)));
      }
    },
    /** Makes a process the running one, in place of any other. */
    adopt: (started: RunningTenant): void => {
      stop();
      running = started;
      started.onExit?.(() => {
        if (running === started) running = undefined;
      });
    },
    stop,
  };
};
