/** Holds calls back while the tenant refuses the token: reads wait for a new sign-in, for a while. */
export type ReauthGate = {
  readonly isClosed: () => boolean;
  /** Closes the gate, unless it is closed already. */
  readonly close: () => void;
  /** Opens the gate; `isSignedIn` tells those who wait if a sign-in opened it. */
  readonly open: (isSignedIn: boolean) => void;
  /** Waits until the gate is open: true if a sign-in opened it, or if it was open already. */
  readonly wait: (signal?: AbortSignal) => Promise<boolean>;
};

type Closed = { readonly opened: Promise<boolean>; readonly open: (isSignedIn: boolean) => void };

/** Creates an open gate; once closed, it opens after `maxMs` at the latest. */
export const createReauthGate = (maxMs: number): ReauthGate => {
  let closed: Closed | undefined;

  const open = (isSignedIn: boolean) => {
    closed?.open(isSignedIn);
    closed = undefined;
  };

  const close = () => {
    if (closed) return;
    let resolve: (isSignedIn: boolean) => void = () => undefined;
    const opened = new Promise<boolean>((settle) => (resolve = settle));
    const limit = setTimeout(() => open(false), maxMs);
    limit.unref();
    closed = {
      opened,
      open: (isSignedIn) => {
        clearTimeout(limit);
        resolve(isSignedIn);
      },
    };
  };

  const wait = (signal?: AbortSignal): Promise<boolean> => {
    if (!closed) return Promise.resolve(true);
    if (signal?.aborted) return Promise.resolve(false);
    const { opened } = closed;
    if (!signal) return opened;
    return new Promise((resolve) => {
      const giveUp = () => resolve(false);
      signal.addEventListener('abort', giveUp, { once: true });
      void opened.then((isSignedIn) => {
        signal.removeEventListener('abort', giveUp);
        resolve(isSignedIn);
      });
    });
  };

  return { isClosed: () => closed !== undefined, close, open, wait };
};
