import { useMemo } from 'react';
import type { Click } from '../../../shared/model/entity';
import { api } from '../../bridge';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { FallbackNote, isComplete } from '../../components/FallbackNote';
import { Skeleton } from '../../components/Skeleton';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { formatInstant, useZone } from '../../state/time';
import { useResource } from '../../state/use-resource';
import { FieldText } from '../parts/FieldText';
import { PersonText } from '../parts/PersonText';
import { refToIp } from '../record-ref';
import type { RecordTarget } from '../record-target';
import { useRecordVersion } from '../refresh-record';
import { TEXT } from '../text';
import { placeName } from '../verdicts/jump';

type Row = { readonly click: Click; readonly at: number };

const columnsFor = (saas: string, zone: string): readonly SmallColumn<Row>[] => [
  {
    label: TEXT.clicks.time,
    width: 86,
    cell: ({ click, at }) => (
      <span tabIndex={-1} data-place={placeName({ part: 'clicks', key: click.id ?? String(at) })}>
        {formatInstant(click.time, zone)}
      </span>
    ),
  },
  {
    label: TEXT.clicks.userAndUrl,
    width: 200,
    grows: true,
    cell: ({ click: { user, url, ip } }) => (
      <span className="file-cell">
        <PersonText field="user" label={TEXT.clicks.user} value={user} saas={saas} />
        <FieldText field="url" label={TEXT.clicks.url} value={url} isMono />
        <FieldText field="ip" label={TEXT.clicks.ip} value={ip} isMono opens={refToIp(ip)} />
      </span>
    ),
  },
  {
    label: TEXT.clicks.action,
    width: 90,
    cell: ({ click }) => <FieldText field="action" label={TEXT.clicks.action} value={click.action} />,
  },
];

/** The clicks on the links of an email or a message, with what became of each. */
export const Clicks = ({ target }: { readonly target: RecordTarget }) => {
  const { resource, reload } = useResource(`clicks ${useRecordVersion(target)}`, (signal) =>
    api['scan.clicks']({ entity_id: target.entityId, entity_type: target.entityType }, signal),
  );
  const zone = useZone();
  const columns = useMemo(() => columnsFor(target.saas, zone), [target.saas, zone]);
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
