import type { Result } from '../../../shared/bridge';
import { DATASET_ORDERS, type PageToPut, type PutPage, type RowsToReread } from '../../datasets/protocol';
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

/** Returns an order with its body in a buffer of its own: a small one is a view of a pooled buffer, and the whole pool would be sent with it. */
const withOwnBody = <T extends { readonly body: Uint8Array }>(order: T): T => {
  const { body } = order;
  return body.byteLength === body.buffer.byteLength ? order : { ...order, body: new Uint8Array(body) };
};

/** Creates the client of the dataset process: its orders over its message port. */
export const createDatasetClient = (port: ProcessPort) => {
  const { orders, whenReplaced, isAlive } = createRequests(DATASET_ORDERS, port, rowsLost);
  return {
    ...orders,
    whenReplaced,
    isAlive,
    putPage: async (page: PageToPut): Promise<Result<PutPage>> => {
      const put = await orders.putPage(withOwnBody(page));
      return put.ok ? put.value : put;
    },
    reread: async (rows: RowsToReread): Promise<Result<boolean>> => {
      const reread = await orders.reread(withOwnBody(rows));
      return reread.ok ? reread.value : reread;
    },
  };
};
