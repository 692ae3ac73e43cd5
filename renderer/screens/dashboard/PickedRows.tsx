import { Button } from '@blueprintjs/core';
import { Th } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { ok, type Result } from '../../../shared/bridge';
import type { ColumnFilter } from '../../../shared/dataset';
import { COLLAPSE_AT } from '../../../shared/limits';
import { cellOf } from '../../../shared/rules/cell-of';
import { useLoginLoad } from '../../state/logins-store';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { datasets } from '../../bridge';
import { commandKey, runCommand } from '../../commands/registry';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { useLostFocus } from '../../components/use-lost-focus';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { formatOutcome, formatPlace, type LoginField } from '../../record/logins/format';
import { FieldText } from '../../record/parts/FieldText';
import { refToIp } from '../../record/record-ref';
import { displayText, formatCell } from '../../state/format';
import { formatInstant, useZone } from '../../state/time';
import { useResource } from '../../state/use-resource';
import { usePrevious } from '../../state/use-previous';
import type { Outcome } from './dashboard-draft';
import type { Pick } from './pick';
import { usePickedUser, userOf } from './picked-user';
import { TEXT } from './text';
import { UserName } from './UserName';
import '../../record/record.css';

/** The logins of a pick, which `key` identifies: while another pick loads, they are not shown under its name. */
type Found = { readonly key: string; readonly all: number; readonly logins: readonly LoginField[] };

/** Wait before a pick is read, so that a held arrow key reads the last one only. */
const SETTLE_MS = 150;

/** Reads the latest logins that pass a filter, as many as are shown, and counts all of them. */
const readLatest = async (
  { dataset, columns }: DatasetState,
  filter: readonly ColumnFilter[],
): Promise<Result<Omit<Found, 'key'>>> => {
  const view = { dataset, sort: [{ key: 'time', order: 'desc' as const }], filter: [...filter] };
  // Rows that arrived since a view was built are in it only once it is built again.
  const built = await datasets.view({ view });
  if (!built.ok) return built;
  const page = await datasets.window({ view, offset: 0, count: COLLAPSE_AT });
  if (!page.ok) return page;
  const logins = page.value.rows.map(
    (row): LoginField =>
      (key) =>
        cellOf(columns, row, key),
  );
  return ok({ all: page.value.count, logins });
};

const columnsFor = (zone: string, appLabel: (app: string) => string): readonly SmallColumn<LoginField>[] => [
  { label: TEXT.time, width: 84, cell: (field) => formatInstant(formatCell(field('time')), zone) },
  {
    label: TEXT.user,
    width: 130,
    grows: true,
    cell: (field) => (
      <span className="file-cell">
        <UserName user={formatCell(field('user'))} saas={formatCell(field('saas'))} />
        <FieldText
          field="ip"
          label={TEXT.ip}
          value={formatCell(field('ip'))}
          isMono
          opens={refToIp(formatCell(field('ip')))}
        />
      </span>
    ),
  },
  {
    label: TEXT.outcome,
    width: 130,
    grows: true,
    cell: (field) => {
      const { text, tone } = formatOutcome(field);
      return (
        <span className="file-cell">
          <span className={`${tone}-text`}>{displayText(text)}</span>
          <bdi className="quiet">
            {displayText(
              [formatPlace(field), appLabel(formatCell(field('saas')))].filter(Boolean).join(' · '),
            )}
          </bdi>
        </span>
      );
    },
  },
];

type RowsProps = {
  readonly dataset: DatasetState;
  /** The filter of the dashboard, which that of the pick is added to. */
  readonly filter: readonly ColumnFilter[];
  readonly pick: Pick;
  readonly outcome: Outcome;
  readonly appLabel: (app: string) => string;
  readonly onOpen: () => void;
};

type FoundProps = Omit<RowsProps, 'dataset' | 'filter' | 'pick' | 'outcome'> & {
  readonly found: Found;
  readonly isLoading: boolean;
};

/** The logins that are shown, and a link to the others. */
const FoundRows = ({ found, isLoading, appLabel, onOpen }: FoundProps) => {
  const zone = useZone();
  const hidden = found.all - found.logins.length;
  if (found.all === 0) return <EmptyState title={isLoading ? TEXT.loadingLogins : TEXT.noLogins} />;
  return (
    <>
      <SmallTable name={TEXT.logins} rows={found.logins} columns={columnsFor(zone, appLabel)} hasAutoHeight />
      {hidden > 0 && (
        <button type="button" className="link picked-more" onClick={onOpen}>
          {TEXT.more(hidden)}
        </button>
      )}
    </>
  );
};

/** Returns true if a key has been the same for a moment; the first one is at once. */
const useSettled = (key: string): boolean => {
  const [settled, setSettled] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return settled === key;
};

/** Reads the logins of a pick once it stays; the old ones stay while more of the same pick arrive. */
const usePicked = (dataset: DatasetState, filter: readonly ColumnFilter[]) => {
  const key = JSON.stringify([dataset.dataset, filter]);
  const isSettled = useSettled(key);
  const { resource, reload } = useResource(
    isSettled ? `${dataset.loaded} ${dataset.revision} ${key}` : null,
    async (): Promise<Result<Found>> => {
      const read = await readLatest(dataset, filter);
      return read.ok ? ok({ key, ...read.value }) : read;
    },
  );
  const last = usePrevious(resource);
  return {
    found: last?.key === key ? last : undefined,
    failure: isSettled && resource.state === 'failed' ? resource.failure : undefined,
    reload,
  };
};

/** It leaves when logins of several users are selected. */
const ReplayLink = () => (
  <button
    ref={useLostFocus<HTMLButtonElement>()}
    type="button"
    className="link"
    onClick={() => runCommand('dashboard.replay')}
  >
    {TEXT.replay} <kbd>{commandKey('dashboard.replay')}</kbd>
  </button>
);

/** Replays the user of the selected logins on the map from the latest of them; nothing if they are of several. */
const ReplayUser = ({ user, time }: { readonly user: string; readonly time: string }) => {
  useEffect(() => {
    usePickedUser.setState({ user, time });
    return () => usePickedUser.setState({ user: '', time: '' });
  }, [user, time]);
  return user === '' ? null : <ReplayLink />;
};

type CountProps = {
  readonly found: Found | undefined;
  readonly outcome: Outcome;
  readonly isLoading: boolean;
};

/** The number of logins of the pick; nothing while logins load and none of it is there. */
const PickedCount = ({ found, outcome, isLoading }: CountProps) =>
  found && (found.all > 0 || !isLoading) ? (
    <span className="quiet cut">{TEXT.loginsOf(found.all, outcome, isLoading)}</span>
  ) : null;

/** The latest logins of the mark or hour that was picked; the others are in the grid. */
export const PickedRows = ({ dataset, filter, pick, outcome, appLabel, onOpen }: RowsProps) => {
  const { found, failure, reload } = usePicked(dataset, [...filter, ...pick.filter]);
  const isLoading = useLoginLoad() === 'loading';
  return (
    <section data-pane className="panel" aria-label={TEXT.picked}>
      <h2 className="panel-head">
        <bdi className="cut">{pick.name}</bdi>
        <PickedCount found={found} outcome={outcome} isLoading={isLoading} />
        <span className="grow" />
        <ReplayUser
          user={found ? userOf(pick.filter, found.logins, found.all) : ''}
          time={formatCell(found?.logins[0]?.('time'))}
        />
        <Button
          size="small"
          icon={<Th size={13} />}
          title={TEXT.openRows}
          disabled={!found || found.all === 0}
          onClick={onOpen}
        >
          <span className="out-of-sight">{TEXT.openRows}</span>
          <kbd>{commandKey('dashboard.open')}</kbd>
        </Button>
      </h2>
      <div className="panel-body scroll">
        {failure && <FailurePanel failure={failure} onRetry={reload} />}
        {!failure && !found && <Skeleton lines={8} height={26} label={TEXT.loadingLogins} />}
        {!failure && found && (
          <FoundRows found={found} isLoading={isLoading} appLabel={appLabel} onOpen={onOpen} />
        )}
      </div>
    </section>
  );
};
