import { useCallback, useEffect, useState } from 'react';
import type { AnswerMeta, Failure, Result } from '../../shared/bridge';

export type Resource<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T; readonly meta?: AnswerMeta | undefined }
  | { readonly state: 'failed'; readonly failure: Failure };

/** Reads something whenever `key` changes. Once the key has moved on, the signal lets go of the request, and an answer that comes all the same is dropped. */
export const useResource = <T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Result<T>>,
): { readonly resource: Resource<T>; readonly reload: () => void } => {
  const [resource, setResource] = useState<Resource<T>>({ state: 'loading' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (key === null) return undefined;
    const view = new AbortController();
    setResource({ state: 'loading' });
    void load(view.signal).then((result) => {
      if (view.signal.aborted) return;
      setResource(
        result.ok
          ? { state: 'ready', value: result.value, meta: result.meta }
          : { state: 'failed', failure: result.failure },
      );
    });
    return () => view.abort();
    // `load` is a new function on every render; what it reads is named by `key`.
  }, [key, turn]);
  const reload = useCallback(() => setTurn((n) => n + 1), []);
  return { resource, reload };
};
