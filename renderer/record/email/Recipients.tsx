import { useMemo } from 'react';
import type { z } from 'zod';
import type { Email, Recipient } from '../../../shared/model/entity';
import { api } from '../../bridge';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { FallbackNote, isComplete } from '../../components/FallbackNote';
import { Skeleton } from '../../components/Skeleton';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { useResource } from '../../state/use-resource';
import { displayText } from '../../state/format';
import { formatInstant, useZone } from '../../state/time';
import { EvidenceValue } from '../EvidenceValue';
import { OpenInGrid } from '../lists/OpenInGrid';
import { FieldText } from '../parts/FieldText';
import { Value } from '../parts/Value';
import { refToUser } from '../record-ref';
import type { RecordPartProps } from '../record-kind';
import { useRecordVersion } from '../refresh-record';
import { TEXT } from '../text';
import { placeName } from '../verdicts/jump';

const T = TEXT.recipients;

type Row = z.infer<typeof Recipient>;

/** The delivery of an email, its place, and the time of its release from quarantine: each on its own line. */
const Delivery = ({ row }: { readonly row: Row }) => {
  const zone = useZone();
  const released = formatInstant(row.released_at, zone);
  const by = typeof row['released_by'] === 'string' ? row['released_by'] : '';
  return (
    <span className="file-cell">
      <FieldText field="delivery_action" label={T.action} value={row.delivery_action} />
      <FieldText field="delivery_location" label={T.location} value={row.delivery_location} />
      {released !== '' && (
        <span className="quiet">
          <Value
            field="released_at"
            label={T.releasedAt}
            value={row.released_at}
            text={T.released(released, by)}
          />
        </span>
      )}
    </span>
  );
};

const columnsFor = (saas: string): readonly SmallColumn<Row>[] => [
  {
    label: TEXT.recipients.kind,
    width: 46,
    cell: (row) => <FieldText field="kind" label={TEXT.recipients.kind} value={row.kind} />,
  },
  {
    label: TEXT.recipients.recipient,
    width: 180,
    grows: true,
    cell: (row) => (
      <span className="file-cell">
        <bdi>{displayText(row.name)}</bdi>
        <EvidenceValue
          field="recipients"
          label={TEXT.recipients.recipient}
          value={row.email}
          place={placeName({ part: 'recipients', key: row.email })}
          opens={row.is_internal === false ? undefined : refToUser(row.email, saas)}
        >
          <bdi className="mono">{displayText(row.email)}</bdi>
        </EvidenceValue>
      </span>
    ),
  },
  {
    label: TEXT.recipients.delivered,
    width: 106,
    cell: (row) => <Delivery row={row} />,
  },
];

const KINDS = ['to', 'cc', 'bcc'];

/** Returns recipients by their kinds: to, cc, bcc, then all others, each in the order of the tenant. */
const byKind = (rows: readonly Row[]): readonly Row[] => {
  const rank = ({ kind = '' }: Row) =>
    (KINDS.indexOf(kind.toLowerCase()) + KINDS.length + 1) % (KINDS.length + 1);
  return [...rows].sort((a, b) => rank(a) - rank(b));
};

/** Most recipients listed in the pane. */
const MAX_RECIPIENTS = 1_000;

/** The recipients of an email and where it was delivered. */
export const Recipients = ({ target, record }: RecordPartProps<Email>) => {
  const { resource, reload } = useResource(`recipients ${useRecordVersion(target)}`, (signal) =>
    api['entity.emailRecipients'](
      { saas: target.saas, entity_id: target.entityId, limit: MAX_RECIPIENTS },
      signal,
    ),
  );
  const columns = useMemo(() => columnsFor(target.saas), [target.saas]);
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={5} label={TEXT.loading.recipients} />;
  const { rows, total_rows } = resource.value;
  if (rows.length === 0)
    return isComplete(resource.meta) ? (
      <EmptyState
        title={
          record.recipients?.length
            ? TEXT.recipients.unlisted(record.recipients.length)
            : TEXT.recipients.none
        }
      />
    ) : (
      <FallbackNote meta={resource.meta} />
    );
  return (
    <>
      <FallbackNote meta={resource.meta} />
      <p className="quiet">
        {TEXT.recipients.shown(
          rows.length,
          Math.max(total_rows ?? 0, rows.length),
          total_rows === undefined && rows.length >= MAX_RECIPIENTS,
        )}{' '}
        <OpenInGrid
          list={{ list: 'recipients', saas: target.saas, entity_id: target.entityId }}
          of={record.subject ?? ''}
        />
      </p>
      <SmallTable name={TEXT.recipients.table} rows={byKind(rows)} columns={columns} hasAutoHeight />
    </>
  );
};
