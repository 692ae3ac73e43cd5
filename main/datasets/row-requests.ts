import { RowRequest, type RowAnswers } from '../../shared/dataset';
import { formatDiskError, isDiskError } from '../formats/disk-errors';
import { group, histogram, values } from './statistics/aggregates';
import type { Dataset } from './dataset/dataset';
import { facts } from './statistics/facts';
import { countries, places } from './logins/login-places';
import { unusual, unusualRows } from './logins/unusual';
import { travel } from './logins/travel';
import { OutOfMemoryError } from './column-store/store-error';
import { InvalidViewError } from './column-store/view-sql';
import { STORE_TEXT } from './text';

type Datasets = {
  readonly find: (id: string) => Dataset | undefined;
  /** Returns the dataset once the orders before have been carried out. */
  readonly findInTurn: (id: string) => Promise<Dataset | undefined>;
};

const reply = (id: number, valueText: string): string => `{"id":${id},"ok":true,"value":${valueText}}`;
const refuse = (id: number, code: 'gone' | 'invalid' | 'failed', message: string, next?: string): string =>
  JSON.stringify({ id, ok: false, code, message, next });
const refuseGone = (id: number): string => refuse(id, 'gone', STORE_TEXT.gone);

const requestId = (request: unknown): number =>
  typeof request === 'object' && request !== null && 'id' in request && typeof request.id === 'number'
    ? request.id
    : -1;

/** Explains why rows could not be read. The column store's own messages aren't meant for analysts. */
const refuseUnread = (id: number, error: unknown): string => {
  if (error instanceof OutOfMemoryError)
    return refuse(id, 'failed', error.message, STORE_TEXT.outOfMemoryNext);
  return refuse(id, 'failed', isDiskError(error) ? formatDiskError(error.code) : STORE_TEXT.notRead);
};

/** Counts rows of a view. */
const countRows = (
  request: Exclude<RowRequest, { op: 'view' | 'window' | 'rows' | 'offsetOf' }>,
  dataset: Dataset,
): Promise<RowAnswers[typeof request.op]> => {
  switch (request.op) {
    case 'histogram':
      return histogram(dataset, request);
    case 'values':
      return values(dataset, request);
    case 'places':
      return places(dataset, request);
    case 'countries':
      return countries(dataset, request);
    case 'unusual':
      return unusual(dataset, request);
    case 'unusualRows':
      return unusualRows(dataset, request);
    case 'travel':
      return travel(dataset, request);
    case 'facts':
      return facts(dataset, request);
    case 'group':
      return group(dataset, request);
  }
};

/** Returns the value as JSON text. Rows are joined as texts: parsing them only to write them again would take most of the time. */
const valueText = async (request: RowRequest, dataset: Dataset): Promise<string> => {
  switch (request.op) {
    case 'view': {
      const order = await dataset.orderFor(request.view, true);
      return JSON.stringify({ count: order.count, loaded: dataset.loaded() });
    }
    case 'window': {
      const order = await dataset.orderFor(request.view, false);
      const { texts, cut } = dataset.readWindow(order, request.offset, request.count, request.cut);
      return `{"rows":[${texts.join(',')}],"offset":${request.offset},"count":${order.count},"loaded":${dataset.loaded()},"cut":${JSON.stringify(cut)}}`;
    }
    case 'rows':
      return `{"rows":[${dataset.readRows(request.rows).join(',')}]}`;
    case 'offsetOf': {
      const order = await dataset.orderFor(request.view, false);
      const natural = request.row < order.count ? request.row : -1;
      return JSON.stringify({ offset: order.ids ? order.ids.indexOf(request.row) : natural });
    }
    default:
      return JSON.stringify(await countRows(request, dataset));
  }
};

const parseRequest = (text: unknown): RowRequest | { readonly refusal: string } => {
  let json: unknown;
  try {
    json = JSON.parse(String(text));
  } catch {
    // The refusal says it all: the parser's message would add only a position.
    return { refusal: refuse(-1, 'invalid', 'The request is not JSON.') };
  }
  const parsed = RowRequest.safeParse(json);
  return parsed.success
    ? parsed.data
    : { refusal: refuse(requestId(json), 'invalid', 'The request does not have the right shape.') };
};

/** Returns the JSON reply to a request of the page; never rejects. */
export const replyToRequest = async ({ find, findInTurn }: Datasets, text: unknown): Promise<string> => {
  const request = parseRequest(text);
  if ('refusal' in request) return request.refusal;
  const id = 'view' in request ? request.view.dataset : request.dataset;
  const dataset = find(id) ?? (await findInTurn(id));
  if (!dataset) return refuseGone(request.id);
  try {
    return reply(request.id, await valueText(request, dataset));
  } catch (error) {
    if (error instanceof InvalidViewError) return refuse(request.id, 'invalid', error.message);
    return find(id) === dataset ? refuseUnread(request.id, error) : refuseGone(request.id);
  }
};
