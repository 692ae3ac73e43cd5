import { useCallback, useEffect, useState } from 'react';
import type { AnswerMeta, Failure, Result } from '../../shared/bridge';

export type Resource<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T; readonly meta?: AnswerMeta | undefined }
  | { readonly state: 'failed'; readonly failure: Failure };

/** Loads a resource whenever `key` changes. A new key aborts the signal of the former request, and its late result is dropped. */
export const useResource = <T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Result<T>>,
): { readonly resource: Resource<T>; readonly reload: () => void } => {
  const [resource, setResource] = useState<Resource<T>>({ state: 'loading' });
  const [generation, setGeneration] = useState(0);
  useEffect(() => {
    if (key === null) return undefined;
    const controller = new AbortController();
    setResource({ state: 'loading' });
    void load(controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      setResource(
        result.ok
          ? { state: 'ready', value: result.value, meta: result.meta }
          : { state: 'failed', failure: result.failure },
      );
    });
    return () => controller.abort();
    // `load` is a new function on every render, and `key` identifies what it reads.
  }, [key, generation]);
  const reload = useCallback(() => setGeneration((n) => n + 1), []);
  return { resource, reload };
};
