import { useRef } from 'react';
import type { Resource } from './use-resource';

/** Returns the last value of a resource, so that a picture stays while the next one loads. */
export const usePrevious = <T>(resource: Resource<T>): T | undefined => {
  const last = useRef<T>(undefined);
  if (resource.state === 'ready') last.current = resource.value;
  return last.current;
};
