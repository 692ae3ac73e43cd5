import { useEffect } from 'react';
import type { Result } from '../../../shared/bridge';
import { useResource, type Resource } from '../../state/use-resource';

/** A count of logins, and what identifies it: the rows, the filter, and the way of counting. */
export type Count<T> = { readonly key: string; readonly make: () => Promise<Result<T>> };

/** Most counts in the cache: those of all outcomes in both pictures, and those after the latest other changes. */
const MAX_CACHED = 12;
/** Milliseconds between drawing and making the counts that may be requested next. */
const PAUSE_MS = 200;

type Made = { readonly count: Promise<Result<unknown>>; ready?: Resource<unknown> };

const made = new Map<string, Made>();

/** Returns a count that was made before, or makes it. One that failed is made again. */
export const countOnce = <T>({ key, make }: Count<T>): Promise<Result<T>> => {
  const before = made.get(key);
  // Each key has one type of count.
  if (before) return before.count as Promise<Result<T>>;
  const count = make();
  const one: Made = { count };
  made.set(key, one);
  const [oldest] = made.keys();
  if (made.size > MAX_CACHED && oldest !== undefined) made.delete(oldest);
  void count.then((result) => {
    if (result.ok) one.ready = { state: 'ready', value: result.value };
    else made.delete(key);
  });
  return count;
};

/** Returns a count: in the same render if it was made before, so that a picture is drawn once, and never with the previous logins. */
export const useCount = <T>(
  count: Count<T>,
): { readonly resource: Resource<T>; readonly reload: () => void } => {
  const { resource, reload } = useResource(count.key, () => countOnce(count));
  // Each key has one type of count.
  const ready = made.get(count.key)?.ready as Resource<T> | undefined;
  return { resource: ready ?? resource, reload };
};

/** Makes the counts that the analyst may ask for next, one after another, once the requested ones are drawn. */
export const useCountAhead = (isDrawn: boolean, counts: readonly Count<unknown>[]): void => {
  const keys = JSON.stringify(counts.map(({ key }) => key));
  useEffect(() => {
    if (!isDrawn) return undefined;
    let isOver = false;
    const timer = setTimeout(async () => {
      for (const count of counts) if (!isOver) await countOnce(count);
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // `keys` identifies the counts.
  }, [isDrawn, keys]);
};
