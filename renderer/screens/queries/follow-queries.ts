import type { SessionState } from '../../../shared/model/app-state';
import { on } from '../../bridge';
import { useApp } from '../../state/app-store';
import { closeBulk } from './bulk-queries';
import { dropOperation } from './operations';
import { resetQueries, useQueries } from './queries-store';

const connectionId = (session: SessionState): string =>
  session.kind === 'signedIn' ? session.connectionId : '';

/** Follows the counts of queries, and starts again with each new connection; returns the function that stops. */
export const followQueries = (): (() => void) => {
  let connection = connectionId(useApp.getState().session);
  const stops = [
    on('queryCounted', (one) =>
      useQueries.setState(({ counts }) => ({
        counts: new Map(counts).set(one.query_id, one.marksSeen ? { ...one, fresh: [] } : one),
      })),
    ),
    on('sessionChanged', (session) => {
      // A connection that is lost, has expired or is back keeps its list and its pending operation.
      if (connectionId(session) === connection) return;
      connection = connectionId(session);
      dropOperation();
      closeBulk();
      resetQueries();
    }),
  ];
  return () => stops.forEach((stop) => stop());
};
