import { useMemo } from 'react';
import type { Click } from '../../../shared/model/entity';
import { api } from '../../bridge';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { FallbackNote, isComplete } from '../../components/FallbackNote';
import { Skeleton } from '../../components/Skeleton';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { useDefang } from '../../state/format';
import { formatInstant, useZone } from '../../state/time';
import { useResource } from '../../state/use-resource';
import { EvidenceValue } from '../EvidenceValue';
import { refToUser } from '../record-ref';
import type { RecordTarget } from '../record-target';
import { useRecordVersion } from '../refresh-record';
import { TEXT } from '../text';
import { placeName } from '../verdicts/jump';

type Row = { readonly click: Click; readonly at: number };

const columnsFor = (
  saas: string,
  zone: string,
  show: (text: string) => string,
): readonly SmallColumn<Row>[] => [
  {
    label: TEXT.clicks.time,
    width: 120,
    cell: ({ click, at }) => (
      <span tabIndex={-1} data-place={placeName({ part: 'clicks', key: click.id ?? String(at) })}>
        {formatInstant(click.time, zone)}
      </span>
    ),
  },
  {
    label: TEXT.clicks.user,
    width: 100,
    grows: true,
    cell: ({ click: { user } }) => (
      <EvidenceValue
        field="user"
        label={TEXT.clicks.user}
        value={user}
        opens={user === undefined ? undefined : refToUser(user, saas)}
      >
        <bdi>{show(user ?? '')}</bdi>
      </EvidenceValue>
    ),
  },
  { label: TEXT.clicks.action, width: 80, cell: ({ click }) => <bdi>{show(click.action ?? '')}</bdi> },
  {
    label: TEXT.clicks.url,
    width: 140,
    grows: true,
    cell: ({ click: { url, ip } }) => (
      <span className="file-cell">
        <EvidenceValue field="url" label={TEXT.clicks.url} value={url}>
          <bdi className="mono">{show(url ?? '')}</bdi>
        </EvidenceValue>
        <EvidenceValue field="ip" label={TEXT.clicks.ip} value={ip}>
          <bdi className="mono quiet">{show(ip ?? '')}</bdi>
        </EvidenceValue>
      </span>
    ),
  },
];

/** The clicks on the links of an email, with what became of each. */
export const Clicks = ({ target }: { readonly target: RecordTarget }) => {
  const { resource, reload } = useResource(`clicks ${useRecordVersion(target)}`, (signal) =>
    api['scan.clicks']({ entity_id: target.entityId, entity_type: target.entityType }, signal),
  );
  const zone = useZone();
  const show = useDefang();
  const columns = useMemo(() => columnsFor(target.saas, zone, show), [target.saas, zone, show]);
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={3} label={TEXT.loading.clicks} />;
  const { rows } = resource.value;
  if (rows.length === 0)
    return isComplete(resource.meta) ? (
      <EmptyState title={TEXT.clicks.none} />
    ) : (
      <FallbackNote meta={resource.meta} />
    );
  return (
    <>
      <FallbackNote meta={resource.meta} />
      <p className="quiet">{TEXT.clicks.shown(rows.length)}</p>
      <SmallTable
        name={TEXT.clicks.table}
        rows={rows.map((click, at) => ({ click, at }))}
        columns={columns}
        hasAutoHeight
      />
    </>
  );
};
