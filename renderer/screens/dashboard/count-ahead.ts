import { useEffect } from 'react';
import type { Result } from '../../../shared/bridge';
import { useResource, type Resource } from '../../state/use-resource';

/** A count of logins, and what identifies it: the rows, the filter, and the way of counting. */
export type Count<T> = { readonly key: string; readonly make: () => Promise<Result<T>> };

/** Counts that are kept: those of all outcomes in both pictures, and of the latest changes of something else. */
const MOST_KEPT = 12;
/** Pause between what is drawn and the counts that may be asked for next. */
const PAUSE_MS = 200;

type Made = { readonly count: Promise<Result<unknown>>; ready?: Resource<unknown> };

const made = new Map<string, Made>();

/** Returns a count that was made before, or makes it. One that failed is made again. */
export const countOnce = <T>({ key, make }: Count<T>): Promise<Result<T>> => {
  const before = made.get(key);
  // A key has one kind of count.
  if (before) return before.count as Promise<Result<T>>;
  const count = make();
  const one: Made = { count };
  made.set(key, one);
  const [oldest] = made.keys();
  if (made.size > MOST_KEPT && oldest !== undefined) made.delete(oldest);
  void count.then((result) => {
    if (result.ok) one.ready = { state: 'ready', value: result.value };
    else made.delete(key);
  });
  return count;
};

/** Returns a count: in the same render if it was made before, so that a picture is drawn once and never with the logins before. */
export const useCount = <T>(
  count: Count<T>,
): { readonly resource: Resource<T>; readonly reload: () => void } => {
  const { resource, reload } = useResource(count.key, () => countOnce(count));
  // A key has one kind of count.
  const ready = made.get(count.key)?.ready as Resource<T> | undefined;
  return { resource: ready ?? resource, reload };
};

/** Makes the counts that the analyst may ask for next, one after another, once those that are asked for are drawn. */
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
