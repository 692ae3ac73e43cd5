import { on } from '../../bridge';
import { connectionOf, useApp } from '../../state/app-store';
import { closeBulk } from './bulk-queries';
import { dropOperation } from './operations';
import { resetQueries, useQueries } from './queries-store';

/** Follows the counts of queries, and starts again with each new connection; returns the function that stops. */
export const followQueries = (): (() => void) => {
  let connection = connectionOf(useApp.getState().session);
  const stops = [
    on('queryCounted', (one) =>
      useQueries.setState(({ counts }) => ({
        counts: new Map(counts).set(one.query_id, one.marksSeen ? { ...one, fresh: [] } : one),
      })),
    ),
    on('sessionChanged', (session) => {
      // A connection that is lost, has expired or is back keeps its list and its pending operation.
      if (connectionOf(session) === connection) return;
      connection = connectionOf(session);
      dropOperation();
      closeBulk();
      resetQueries();
    }),
  ];
  return () => stops.forEach((stop) => stop());
};
