import type { z } from 'zod';
import type { Recipient } from '../../../shared/model/entity';
import { api } from '../../bridge';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { useResource } from '../../state/use-resource';
import { formatCount, displayText } from '../../state/format';
import { EvidenceValue } from '../EvidenceValue';
import { targetKey, type RecordTarget } from '../record-target';

type Row = z.infer<typeof Recipient>;

const COLUMNS: readonly SmallColumn<Row>[] = [
  { label: 'Kind', width: 40, cell: (row) => row.kind },
  {
    label: 'Address',
    width: 180,
    grows: true,
    cell: (row) => (
      <EvidenceValue field="recipients" label="Recipient" value={row.email}>
        <bdi className="mono">{displayText(row.email)}</bdi>
      </EvidenceValue>
    ),
  },
  { label: 'Name', width: 110, grows: true, cell: (row) => <bdi>{displayText(row.name)}</bdi> },
  {
    label: 'Delivered to',
    width: 110,
    grows: true,
    cell: (row) => displayText([row.delivery_action, row.delivery_location].filter(Boolean).join(' · ')),
  },
];
/** More than this many are not listed in the pane. */
const MOST = 1_000;

/** Who got the mail, and where it went. */
export const Recipients = ({ target }: { readonly target: RecordTarget }) => {
  const { resource, reload } = useResource(`recipients ${targetKey(target)}`, (signal) =>
    api['entity.emailRecipients']({ saas: target.saas, entity_id: target.entityId, limit: MOST }, signal),
  );
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={5} label="Loading recipients" />;
  const { rows, total_rows } = resource.value;
  if (rows.length === 0) return <EmptyState title="No recipients" />;
  return (
    <>
      {total_rows > rows.length && (
        <p className="quiet">
          {formatCount(rows.length)} of {formatCount(total_rows)} shown
        </p>
      )}
      <SmallTable name="Recipients" rows={rows} columns={COLUMNS} />
    </>
  );
};
