import type { Result } from '../../../shared/bridge';
import { DATASET_ORDERS, type PageToPut, type PutPage } from '../../datasets/protocol';
import type { ProcessPort } from '../../deps';
import { failure } from '../../wire/failures';
import { createRequests } from './process-requests';

export type DatasetClient = ReturnType<typeof createDatasetClient>;

/** True if a failure means that the rows were lost with their process. */
export const isGone = (result: Result<unknown>): boolean =>
  !result.ok && result.failure.code === 'datasets_gone';
/** The rows were lost with the process that held them. */
export const rowsLost = () =>
  failure('unexpected', 'The process that stores the rows stopped.', {
    code: 'datasets_gone',
    next: 'Run the query again.',
  });

/** Creates the client of the dataset process: its orders over its message port. */
export const createDatasetClient = (port: ProcessPort) => {
  const { orders, whenReplaced, isAlive } = createRequests(DATASET_ORDERS, port, rowsLost);
  return {
    ...orders,
    whenReplaced,
    isAlive,
    putPage: async (page: PageToPut): Promise<Result<PutPage>> => {
      const { body } = page;
      // A small body is a view of a pooled buffer, and the whole pool would be sent with it.
      const own = body.byteLength === body.buffer.byteLength ? body : new Uint8Array(body);
      const put = await orders.putPage({ ...page, body: own });
      return put.ok ? put.value : put;
    },
  };
};
