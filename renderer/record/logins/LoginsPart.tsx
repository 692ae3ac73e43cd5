import { useMemo } from 'react';
import { ok, type Result } from '../../../shared/bridge';
import type { App } from '../../../shared/model/apps';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { cellOf } from '../../../shared/rules/cell-of';
import { datasets } from '../../bridge';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { displayText, formatCell } from '../../state/format';
import { isPartlyLoaded } from '../../state/logins-store';
import { formatInstant, useZone } from '../../state/time';
import { useResource } from '../../state/use-resource';
import type { LoginList } from '../lists/list-draft';
import { loginFilter } from '../lists/list-store';
import { OpenInGrid } from '../lists/OpenInGrid';
import { openReplay } from '../lists/replay-tab';
import { TEXT as LISTS } from '../lists/text';
import { FieldText } from '../parts/FieldText';
import { PersonText } from '../parts/PersonText';
import { refToIp } from '../record-ref';
import { useApps } from '../use-apps';
import { formatOutcome, formatPlace, type LoginField } from './format';
import { LoadedLogins } from './LoadedLogins';
import { TEXT } from './text';

/** Logins shown in the pane; the grid has all. */
const MOST = 100;

type Wanted = Omit<LoginList, 'list'>;
type Found = { readonly rows: readonly LoginField[]; readonly all: number; readonly failed: number };

/** Reads the latest logins with a value out of those that are loaded, and counts all of them. */
const findLogins = async (
  { dataset, columns }: Pick<DatasetState, 'dataset' | 'columns'>,
  wanted: Wanted,
): Promise<Result<Found>> => {
  const filter = await loginFilter(dataset, wanted);
  if (!filter.ok) return filter;
  const sort = [{ key: 'time', order: 'desc' as const }];
  const view = { dataset, sort, filter: [filter.value] };
  const failedOnly = { kind: 'is' as const, key: 'success', values: [false] };
  const failed = await datasets.view({ view: { ...view, sort: [], filter: [...view.filter, failedOnly] } });
  if (!failed.ok) return failed;
  const page = await datasets.window({ view, offset: 0, count: MOST });
  if (!page.ok) return page;
  const rows = page.value.rows.map(
    (row): LoginField =>
      (key) =>
        cellOf(columns, row, key),
  );
  return ok({ rows, all: page.value.count, failed: failed.value.count });
};

const columnsFor = (
  { key }: Wanted,
  zone: string,
  apps: readonly App[],
): readonly SmallColumn<LoginField>[] => [
  { label: TEXT.time, width: 86, cell: (field) => formatInstant(formatCell(field('time')), zone) },
  {
    label: TEXT.outcome,
    width: 130,
    grows: true,
    cell: (field) => {
      const { text, tone } = formatOutcome(field);
      const saas = formatCell(field('saas'));
      return (
        <span className="file-cell">
          <span className={`${tone}-text`}>{displayText(text)}</span>
          <bdi className="quiet">{displayText(apps.find(({ name }) => name === saas)?.label ?? saas)}</bdi>
        </span>
      );
    },
  },
  {
    label: key === 'user' ? TEXT.ip : TEXT.user,
    width: 150,
    grows: true,
    cell: (field) => {
      const ip = formatCell(field('ip'));
      return (
        <span className="file-cell">
          {key === 'user' ? (
            <FieldText field="ip" label={TEXT.ip} value={ip} isMono opens={refToIp(ip)} />
          ) : (
            <PersonText
              field="user"
              label={TEXT.user}
              value={formatCell(field('user'))}
              saas={formatCell(field('saas'))}
            />
          )}
          <bdi>{displayText(formatPlace(field))}</bdi>
          <FieldText field="user_agent" label={TEXT.client} value={formatCell(field('user_agent'))} />
        </span>
      );
    },
  },
];

type PartProps = {
  readonly wanted: Wanted;
  /** The name of the record. */
  readonly of: string;
};

const LoginTable = ({ wanted, of, dataset }: PartProps & { readonly dataset: DatasetState }) => {
  const zone = useZone();
  const apps = useApps();
  const columns = useMemo(() => columnsFor(wanted, zone, apps), [wanted.key, zone, apps]);
  const { resource, reload } = useResource(`${dataset.dataset} ${wanted.key} ${wanted.value}`, () =>
    findLogins(dataset, wanted),
  );
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={5} label={TEXT.counting} />;
  const { rows, all, failed } = resource.value;
  if (all === 0)
    return (
      <EmptyState title={isPartlyLoaded(dataset) ? TEXT.noneLoaded : TEXT.none}>
        <p>{TEXT.noneWhy(dataset.loaded)}</p>
      </EmptyState>
    );
  return (
    <>
      <p className="quiet">
        {TEXT.counts(all, failed, rows.length)} <OpenInGrid list={{ list: 'logins', ...wanted }} of={of} />
        {wanted.key === 'user' && (
          <>
            {' '}
            <button type="button" className="link" onClick={() => openReplay(wanted.value)}>
              {LISTS.replay.open}
            </button>
          </>
        )}
      </p>
      <SmallTable name={TEXT.tab} rows={rows} columns={columns} hasAutoHeight />
    </>
  );
};

/** The logins of a user, or from an IP address, out of the logins of all apps. */
export const LoginsPart = (props: PartProps) => (
  <LoadedLogins>{(dataset) => <LoginTable {...props} dataset={dataset} />}</LoadedLogins>
);
