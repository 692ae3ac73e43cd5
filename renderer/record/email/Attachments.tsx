import { PAGE_SIZE } from '../../../shared/limits';
import type { Email } from '../../../shared/model/entity';
import { api } from '../../bridge';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { FallbackNote, isComplete } from '../../components/FallbackNote';
import { Skeleton } from '../../components/Skeleton';
import { useResource } from '../../state/use-resource';
import { readAllPages } from '../all-pages';
import { OpenInGrid } from '../lists/OpenInGrid';
import { useRecordVersion } from '../refresh-record';
import type { RecordPartProps } from '../record-kind';
import { TEXT } from '../text';
import { placeName } from '../verdicts/jump';
import { AttachmentTable } from './AttachmentTable';

/** Attachments that are drawn at most; the grid has all of them. */
const MOST_DRAWN = 100;

type TotalProps = RecordPartProps<Email> & { readonly text: string };

/** The number of attachments, beside the way to all of them in the grid. */
const Total = ({ target: { saas, entityId: entity_id }, record, text }: TotalProps) => (
  <p className="quiet" tabIndex={-1} data-place={placeName({ part: 'attachments', key: 'total' })}>
    {text} <OpenInGrid list={{ list: 'attachments', saas, entity_id }} of={record.subject ?? ''} />
  </p>
);

/** The attachments of an email with their hashes and verdicts; each can be downloaded. */
export const Attachments = ({ target, record }: RecordPartProps<Email>) => {
  const { resource, reload } = useResource(`attachments ${useRecordVersion(target)}`, (signal) =>
    readAllPages(
      (offset) =>
        api['entity.emailAttachments']({ saas: target.saas, entity_id: target.entityId, offset }, signal),
      PAGE_SIZE,
    ),
  );
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={3} label={TEXT.loading.attachments} />;
  const { rows: all, total_rows, isAtLeast } = resource.value;
  const rows = all.length > MOST_DRAWN ? all.slice(0, MOST_DRAWN) : all;
  if (rows.length === 0 && !total_rows)
    return isComplete(resource.meta) ? (
      <EmptyState
        title={
          record.attachment_count ? TEXT.attachments.unlisted(record.attachment_count) : TEXT.attachments.none
        }
      />
    ) : (
      <FallbackNote meta={resource.meta} />
    );
  const text = TEXT.attachments.shown(rows.length, total_rows, isAtLeast);
  return (
    <>
      <FallbackNote meta={resource.meta} onRetry={reload} />
      <AttachmentTable
        name={TEXT.attachments.table}
        target={target}
        rows={rows}
        total={<Total target={target} record={record} text={text} />}
      />
    </>
  );
};
