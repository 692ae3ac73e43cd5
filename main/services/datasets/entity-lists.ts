import { QUERY_DOMAINS } from '../../../shared/model/ids';
import { severityWord } from '../../../shared/rules/severity';
import { readAppNames, withAppNames } from './app-names';
import type { Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import { findEndpoint, type EndpointName } from '../../../shared/api/contract';
import { MAX_LIST_PAGE_SIZE, PAGE_SIZE } from '../../../shared/limits';
import type { DatasetState, EntityList } from '../../../shared/local-calls/datasets';
import { readProfile } from '../../../shared/model/profiles';
import { isFieldShown } from '../../../shared/rules/flagged-fields';
import { flagsByName, type Flags, type FlagValue } from '../../../shared/rules/flags';
import { loggedEvents } from '../../../shared/rules/scan-status';
import type { Clock } from '../../deps';
import type { ApiClient } from '../tenant/api-client';
import { fetchFirstPage } from './fetches';
import { LIST_COLUMNS } from './list-columns';
import { listLoader, type ListPage, type PagedList } from './list-loader';
import type { DatasetLoaders } from './loaders';
import { inZone } from './query-columns';
import { text } from './text';

type ListDeps = {
  readonly client: () => ApiClient;
  readonly zone: () => string;
  readonly flags: () => readonly FlagValue[];
  readonly loaders: DatasetLoaders;
  readonly clock: Clock;
};

/** The lists that are the pages of one call as they come. */
const CALLS = {
  recipients: 'entity.emailRecipients',
  attachments: 'entity.emailAttachments',
  conversation: 'entity.emailConversation',
  copies: 'entity.splittedEmails',
  permissions: 'entity.filePermissions',
  events: 'entity.fileEvents',
  ipEvents: 'entity.ipEvents',
  webNotifications: 'entity.webNotifications',
  debugLinks: 'scan.debugLinks',
} as const satisfies Readonly<Partial<Record<EntityList['list'], EndpointName>>>;

type Called = Extract<EntityList, { readonly list: keyof typeof CALLS }>;
type ListOf<K extends EntityList['list']> = Extract<EntityList, { readonly list: K }>;

/** A place in a list, and about how many rows are wanted from there. */
type Wanted = { readonly offset: number; readonly size: number; readonly signal: AbortSignal };

const sizeOfPage = (list: keyof typeof CALLS): number => findEndpoint(CALLS[list]).pageSize ?? PAGE_SIZE;

/** Returns the rows to ask for: a call whose pages have no size of their own takes larger ones while all rows are loaded. */
const limitOf = (list: keyof typeof CALLS, size: number): { readonly limit?: number } =>
  sizeOfPage(list) === PAGE_SIZE && size > PAGE_SIZE ? { limit: Math.min(size, MAX_LIST_PAGE_SIZE) } : {};

const readCalled = async (
  client: Pick<ApiClient, 'call'>,
  { list, ...input }: Called,
  { offset, size, signal }: Wanted,
): Promise<Result<ListPage>> => {
  // Each list has the input of its own call; the type system can't follow the pair.
  const page = await client.call(CALLS[list], { ...input, offset, ...limitOf(list, size) }, { signal });
  if (!page.ok) return page;
  const sent: unknown = page.value;
  if (!Array.isArray(sent)) return ok(sent as ListPage, page.meta);
  // A bare list is the whole one unless its page is full.
  const arrived = sent.length + (page.meta?.skipped ?? 0);
  const whole = arrived < sizeOfPage(list) ? { total_rows: offset + arrived } : {};
  return ok({ rows: sent as ListPage['rows'], ...whole }, page.meta);
};

/** Reads the members of a group, which come with the group. */
const readMembers = async (
  client: Pick<ApiClient, 'call'>,
  { saas, entity_id }: ListOf<'members'>,
  { offset, signal }: Wanted,
): Promise<Result<ListPage>> => {
  const read = await client.call('apps.entity', { app: saas, id: entity_id }, { signal });
  if (!read.ok) return read;
  const { members = [], member_count = members.length } = readProfile('group', read.value.entity);
  const rows = members.slice(offset).map((email) => ({ email }));
  return ok({ rows, total_rows: Math.max(member_count, members.length) }, read.meta);
};

/** Returns the type in words and the app that an entity type is made of: `onedrive_user` is a user of OneDrive. Nothing for another one. */
const typeAndApp = (entityType = ''): { readonly type?: string; readonly saas?: string } => {
  const domain = QUERY_DOMAINS.find((one) => entityType.endsWith(`_${one}`));
  return domain === undefined ? {} : { type: domain, saas: entityType.slice(0, -domain.length - 1) };
};

/** Returns the title of a finding without that of its check, which has a column: "Guests: a@b.example" is "a@b.example" there. */
const ownTitle = (title: string | undefined, check: string | undefined): string | undefined => {
  if (!title || !check) return title || check;
  const rest = title.startsWith(check) ? /^\s*[:–—-]\s*(\S.*)$/s.exec(title.slice(check.length)) : null;
  return rest?.[1] ?? title;
};

/** Reads the findings of a widget, each with its link. Without the links the findings still come. */
const readFindings = async (
  client: Pick<ApiClient, 'call'>,
  { widget_id, title }: ListOf<'findings'>,
  { offset, signal }: Wanted,
): Promise<Result<ListPage>> => {
  const page = await client.call('findings.list', { widget_id, offset }, { signal });
  if (!page.ok || page.value.rows.length === 0) return page;
  const finding_ids = page.value.rows.map(({ finding_id }) => finding_id);
  const linked = await client.call('findings.linkBulk', { finding_ids }, { signal });
  const links: Readonly<Record<string, string>> = linked.ok ? linked.value.links : {};
  const rows = page.value.rows.map((row) => ({
    ...row,
    title: ownTitle(row.title, title),
    check: title,
    severity: row.severity === undefined ? undefined : severityWord(row.severity),
    ...typeAndApp(row.entity_type),
    link: Object.hasOwn(links, row.finding_id) ? links[row.finding_id] : undefined,
  }));
  const note = linked.ok ? {} : { note: `${text.lists.links} (${linked.failure.message})` };
  return ok({ ...page.value, rows, ...note }, page.meta);
};

/** Reads a page of a list. */
export const readListPage = (
  client: Pick<ApiClient, 'call'>,
  asked: EntityList,
  wanted: Wanted,
): Promise<Result<ListPage>> => {
  if (asked.list === 'members') return readMembers(client, asked, wanted);
  if (asked.list === 'findings') return readFindings(client, asked, wanted);
  return readCalled(client, asked, wanted);
};

type ListContext = { readonly zone: string; readonly flags: Flags };

const pagedList = (client: ApiClient, asked: EntityList, { zone, flags }: ListContext): PagedList => ({
  title: text.lists[asked.list],
  columns: inZone(
    LIST_COLUMNS[asked.list].filter(({ key }) => isFieldShown(key, flags)),
    zone,
  ),
  read: (offset, size, signal) => readListPage(client, asked, { offset, size, signal }),
  ...(asked.list === 'events' ? { select: loggedEvents } : {}),
});

/** Creates the long lists of entities as datasets. */
export const createEntityLists = ({ client, zone, flags, loaders, clock }: ListDeps) => ({
  /** Opens a list and fetches its first page; the rest comes as it is asked for. */
  open: async (asked: EntityList): Promise<Result<DatasetState>> => {
    const startedAt = clock();
    const list = pagedList(client(), asked, { zone: zone(), flags: flagsByName(flags()) });
    const names = asked.list === 'findings' ? await readAppNames(client()) : ok({});
    if (!names.ok) return names;
    const opened = await loaders.open(listLoader(list), withAppNames(list.columns, names.value));
    if (!opened.ok) return opened;
    return fetchFirstPage(loaders, opened.value.dataset, { pageSize: PAGE_SIZE, clock, startedAt });
  },
});
