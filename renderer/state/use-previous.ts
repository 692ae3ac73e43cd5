import { useRef } from 'react';
import type { Resource } from './use-resource';

/** The newest value that a resource had: a picture stays while its next one is read. */
export const usePrevious = <T>(resource: Resource<T>): T | undefined => {
  const held = useRef<T>(undefined);
  if (resource.state === 'ready') held.current = resource.value;
  return held.current;
};
