/** The line of calls while the tenant refuses the token (research R69): reads wait for a new sign-in, for a while. */
export type SignInHold = {
  readonly isHeld: () => boolean;
  /** Holds the line, unless it is held already. */
  readonly begin: () => void;
  /** Waits for the end of the hold: true where a sign-in ended it, or where nothing is held. */
  readonly wait: (signal?: AbortSignal) => Promise<boolean>;
  readonly end: (isSignedIn: boolean) => void;
};

/** Creates a line that is not held; a hold that nobody ends is over after `mostMs`. */
export const createSignInHold = (mostMs: number): SignInHold => {
  let held: { readonly over: Promise<boolean>; readonly end: (isSignedIn: boolean) => void } | undefined;
  const end = (isSignedIn: boolean) => {
    held?.end(isSignedIn);
    held = undefined;
  };
  return {
    isHeld: () => held !== undefined,
    begin: () => {
      if (held) return;
      let resolve: (isSignedIn: boolean) => void = () => undefined;
      const over = new Promise<boolean>((settle) => (resolve = settle));
      const limit = setTimeout(() => end(false), mostMs);
      limit.unref();
      held = {
        over,
        end: (isSignedIn) => {
          clearTimeout(limit);
          resolve(isSignedIn);
        },
      };
    },
    wait: (signal) => {
      if (!held) return Promise.resolve(true);
      if (signal?.aborted) return Promise.resolve(false);
      const { over } = held;
      if (!signal) return over;
      return new Promise((resolve) => {
        const leave = () => resolve(false);
        signal.addEventListener('abort', leave, { once: true });
        void over.then((isSignedIn) => {
          signal.removeEventListener('abort', leave);
          resolve(isSignedIn);
        });
      });
    },
    end,
  };
};
