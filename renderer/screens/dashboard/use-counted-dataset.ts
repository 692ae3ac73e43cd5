import { useEffect, useRef, useState } from 'react';
import type { DatasetState } from '../../../shared/local-calls/datasets';

/** Growth after which the rows of a load are counted again: counts of all rows after each page would take longer than the load. */
const GROWTH = 1.5;
/** A load that grows slowly is counted again after this long. */
const PAUSE_MS = 5_000;

type Dataset = DatasetState | null;

const isDue = (now: Dataset, counted: Dataset): boolean =>
  !now ||
  !counted ||
  now.dataset !== counted.dataset ||
  now.revision !== counted.revision ||
  now.state !== 'fetching' ||
  now.loaded >= counted.loaded * GROWTH;

/** Returns the state of a dataset whose rows are to be counted: while it loads, not the latest one each time. */
export const useCountedDataset = (now: Dataset): Dataset => {
  const [counted, setCounted] = useState(now);
  const countedAt = useRef(0);
  const isNow = now === counted || isDue(now, counted);
  useEffect(() => {
    const take = () => {
      countedAt.current = Date.now();
      setCounted(now);
    };
    if (isNow) {
      take();
      return undefined;
    }
    const timer = setTimeout(take, Math.max(0, countedAt.current + PAUSE_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [now, isNow]);
  return isNow ? now : counted;
};
