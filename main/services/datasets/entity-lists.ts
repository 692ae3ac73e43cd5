import type { Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import { findEndpoint, type EndpointName } from '../../../shared/api/contract';
import { PAGE_SIZE } from '../../../shared/limits';
import type { DatasetState, EntityList } from '../../../shared/local-calls/datasets';
import { loggedEvents } from '../../../shared/rules/scan-status';
import type { Clock } from '../../deps';
import type { ApiClient } from '../tenant/api-client';
import { LIST_COLUMNS } from './list-columns';
import { listLoader, type ListPage, type PagedList } from './list-loader';
import type { DatasetLoaders } from './loaders';
import { inZone } from './query-columns';
import { text } from './text';

type ListDeps = {
  readonly client: () => ApiClient;
  readonly zone: () => string;
  readonly loaders: DatasetLoaders;
  readonly clock: Clock;
};

const CALLS = {
  recipients: 'entity.emailRecipients',
  attachments: 'entity.emailAttachments',
  permissions: 'entity.filePermissions',
  events: 'entity.fileEvents',
  ipEvents: 'entity.ipEvents',
  webNotifications: 'entity.webNotifications',
  debugLinks: 'scan.debugLinks',
} as const satisfies Readonly<Record<EntityList['list'], EndpointName>>;

const sizeOfPage = (list: EntityList['list']): number => findEndpoint(CALLS[list]).pageSize ?? PAGE_SIZE;

const readPage = async (
  client: ApiClient,
  { list, ...input }: EntityList,
  offset: number,
  signal: AbortSignal,
): Promise<Result<ListPage>> => {
  // Each list has the input of its own call; the type system can't follow the pair.
  const page = await client.call(CALLS[list], { ...input, offset }, { signal });
  if (!page.ok) return page;
  const sent: unknown = page.value;
  if (!Array.isArray(sent)) return ok(sent as ListPage, page.meta);
  // A bare list is the whole one unless its page is full.
  const arrived = sent.length + (page.meta?.skipped ?? 0);
  const whole = arrived < sizeOfPage(list) ? { total_rows: offset + arrived } : {};
  return ok({ rows: sent as ListPage['rows'], ...whole }, page.meta);
};

const pagedList = (client: ApiClient, asked: EntityList, zone: string): PagedList => ({
  title: text.lists[asked.list],
  columns: inZone(LIST_COLUMNS[asked.list], zone),
  read: (offset, signal) => readPage(client, asked, offset, signal),
  ...(asked.list === 'events' ? { select: loggedEvents } : {}),
});

/** Creates the long lists of entities as datasets. */
export const createEntityLists = ({ client, zone, loaders, clock }: ListDeps) => ({
  /** Opens a list and fetches its first page; the rest comes as it is asked for. */
  open: async (asked: EntityList): Promise<Result<DatasetState>> => {
    const startedAt = clock();
    const list = pagedList(client(), asked, zone());
    const opened = await loaders.open(listLoader(list), list.columns);
    if (!opened.ok) return opened;
    const { dataset } = opened.value;
    const first = await loaders.fetchUntil(
      dataset,
      (state) => state.loaded > 0,
      () => sizeOfPage(asked.list),
      new AbortController().signal,
    );
    if (!first.ok) {
      await loaders.close(dataset);
      return first;
    }
    loaders.update(dataset, { tookMs: clock() - startedAt, fetchedAt: startedAt });
    return ok(loaders.state(dataset) ?? first.value);
  },
});
