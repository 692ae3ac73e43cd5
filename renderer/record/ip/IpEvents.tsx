import type { Failure, Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { OutputOf } from '../../../shared/api/contract';
import type { App } from '../../../shared/model/apps';
import { readTime } from '../../../shared/rules/read-time';
import { api } from '../../bridge';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { FailureStrip } from '../../components/FailureStrip';
import { Skeleton } from '../../components/Skeleton';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { displayText } from '../../state/format';
import { formatInstant, useZone } from '../../state/time';
import { useResource } from '../../state/use-resource';
import { openListInTab } from '../lists/list-screen';
import { useListKey } from '../lists/lists-on-screen';
import { PersonText } from '../parts/PersonText';
import { usableApps } from '../parts/ready-queries';
import type { RecordTarget } from '../record-target';
import { TEXT } from './text';

type Event = OutputOf<'entity.ipEvents'>['rows'][number] & { readonly app: App };

/** The first page of an app's events. */
type Page = { readonly app: App; readonly total: number; readonly isAtLeast: boolean };

type Loaded = {
  readonly asked: number;
  readonly pages: readonly Page[];
  readonly events: readonly Event[];
  readonly unread: readonly App[];
  readonly failure: Failure | undefined;
};

const timeOf = ({ time }: Event): number => readTime(time ?? '', 'UTC') ?? -Infinity;

/** Reads the latest events of an address in each app. One that fails leaves the others. */
const loadEvents = async (ip: string, signal: AbortSignal): Promise<Result<Loaded>> => {
  const apps = await api['apps.secEntities']({}, signal);
  if (!apps.ok) return apps;
  const asked = usableApps(apps.value.apps);
  const read = await Promise.all(
    asked.map(async (app) => ({ app, page: await api['entity.ipEvents']({ saas: app.name, ip }, signal) })),
  );
  const failures = read.flatMap(({ page }) => (page.ok ? [] : [page.failure]));
  // An app without such events may not know the call.
  const failure = failures.find(({ kind }) => kind !== 'not_found');
  if (failure && failures.length === asked.length) return fail(failure);
  const pages = read.flatMap(({ app, page }) =>
    page.ok && page.value.rows.length > 0 ? [{ app, ...page.value }] : [],
  );
  return ok({
    asked: asked.length,
    pages: pages.map(({ app, rows, total_rows }) => ({
      app,
      total: Math.max(total_rows ?? 0, rows.length),
      isAtLeast: total_rows === undefined,
    })),
    events: pages
      .flatMap(({ app, rows }) => rows.map((row) => ({ ...row, app })))
      .sort((a, b) => timeOf(b) - timeOf(a)),
    unread: read.flatMap(({ app, page }) => (!page.ok && page.failure.kind !== 'not_found' ? [app] : [])),
    failure,
  });
};

const columnsFor = (zone: string): readonly SmallColumn<Event>[] => [
  { label: TEXT.time, width: 86, cell: ({ time }) => formatInstant(time, zone) },
  {
    label: TEXT.event,
    width: 140,
    grows: true,
    cell: ({ event = '', app }) => (
      <span className="file-cell">
        <bdi>{displayText(event)}</bdi>
        <bdi className="quiet">{displayText(app.label)}</bdi>
      </span>
    ),
  },
  {
    label: TEXT.user,
    width: 150,
    grows: true,
    cell: ({ user, country, app }) => (
      <span className="file-cell">
        <PersonText field="user" label={TEXT.user} value={user} saas={app.name} />
        <bdi className="quiet">{displayText(country ?? '')}</bdi>
      </span>
    ),
  },
];

type AppProps = { readonly ip: string; readonly pages: readonly [Page, ...Page[]] };

/** The apps with events, each with its number, which opens all of them in the grid. */
const Apps = ({ ip, pages }: AppProps) => {
  const listOf = ({ app }: Page) => ({ list: 'ipEvents' as const, saas: app.name, ip });
  const most = pages.reduce((a, b) => (b.total > a.total ? b : a));
  useListKey(listOf(most), ip);
  return pages.map((page) => (
    <button
      key={page.app.name}
      type="button"
      className="link"
      onClick={() => openListInTab(listOf(page), ip)}
    >
      {(page.isAtLeast ? TEXT.atLeast : TEXT.app)(displayText(page.app.label), page.total)}
    </button>
  ));
};

/** The latest events of an IP address in all apps. */
export const IpEvents = ({ target: { entityId: ip } }: { readonly target: RecordTarget }) => {
  const zone = useZone();
  const { resource, reload } = useResource(ip, (signal) => loadEvents(ip, signal));
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={5} label={TEXT.loading} />;
  const { asked, pages, events, unread, failure } = resource.value;
  const [first, ...others] = pages;
  const all = pages.reduce((sum, { total }) => sum + total, 0);
  return (
    <>
      <FailureStrip
        failure={failure}
        loss={TEXT.failed(displayText(unread.map(({ label }) => label).join(', ')))}
        onRetry={reload}
      />
      {first ? (
        <>
          <p className="quiet ip-apps">
            {TEXT.count(
              events.length,
              all,
              pages.some(({ isAtLeast }) => isAtLeast),
            )}{' '}
            <Apps ip={ip} pages={[first, ...others]} />
          </p>
          <SmallTable name={TEXT.events} rows={events} columns={columnsFor(zone)} hasAutoHeight />
        </>
      ) : (
        <EmptyState title={TEXT.none}>
          <p>{asked === 0 ? TEXT.noApps : TEXT.noneWhy(asked - unread.length)}</p>
        </EmptyState>
      )}
    </>
  );
};
