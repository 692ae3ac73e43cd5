import { MessageChannelMain, type WebFrameMain } from 'electron';
import { CLIENT } from '../datasets/protocol';
import type { ForkedProcess } from './processes';

/**
 * Joins the page with the dataset process by a port of their own, so that rows never pass through the main process. The page
 * asks for it after every load: a port that is sent while a page is still loading is lost.
 */
export const connectRows = (datasets: ForkedProcess, page: WebFrameMain): void => {
  const { port1, port2 } = new MessageChannelMain();
  datasets.handOver(CLIENT, port1);
  page.postMessage('rows-port', null, [port2]);
};
