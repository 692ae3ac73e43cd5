import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerMeta, Failure, Result } from '../../shared/bridge';

export type Resource<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T; readonly meta?: AnswerMeta | undefined }
  | { readonly state: 'failed'; readonly failure: Failure };

const toResource = <T>(result: Result<T> | undefined): Resource<T> => {
  if (!result) return { state: 'loading' };
  return result.ok
    ? { state: 'ready', value: result.value, meta: result.meta }
    : { state: 'failed', failure: result.failure };
};

/**
 * Loads a resource whenever `key` changes. A new key aborts the signal of the former request, and its late result is dropped.
 * A result that was read before, which `known` returns, is drawn at once instead of being loaded.
 */
export const useResource = <T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Result<T>>,
  known?: () => Result<T> | undefined,
): { readonly resource: Resource<T>; readonly reload: () => void } => {
  const [resource, setResource] = useState<Resource<T>>(() =>
    toResource(key === null ? undefined : known?.()),
  );
  const isKnown = useRef(resource.state !== 'loading');
  const [generation, setGeneration] = useState(0);
  useEffect(() => {
    if (key === null) return undefined;
    if (isKnown.current) {
      isKnown.current = false;
      return undefined;
    }
    const controller = new AbortController();
    // A resource that is loading is not drawn again.
    setResource((now) => (now.state === 'loading' ? now : { state: 'loading' }));
    void load(controller.signal).then((result) => {
      if (!controller.signal.aborted) setResource(toResource(result));
    });
    return () => controller.abort();
    // `load` is a new function on every render, and `key` identifies what it reads.
  }, [key, generation]);
  const reload = useCallback(() => setGeneration((n) => n + 1), []);
  return { resource, reload };
};
