import { useMemo, useState } from 'react';
import type { Attachment } from '../../../shared/model/entity';
import { showInvisible } from '../../../shared/model/invisible';
import { api } from '../../bridge';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { FailureStrip } from '../../components/FailureStrip';
import { Skeleton } from '../../components/Skeleton';
import { SmallTable } from '../../components/SmallTable';
import { useApp } from '../../state/app-store';
import { useResource } from '../../state/use-resource';
import { targetKey, type RecordTarget } from '../record-target';
import { TEXT } from '../text';
import { attachmentColumns, attachmentRowHeight } from './attachment-columns';
import { RawDownloadDialog } from './RawDownloadDialog';
import { useDownload } from './use-download';

/** The attachments of an email with their hashes and verdicts; each can be downloaded. */
export const Attachments = ({ target }: { readonly target: RecordTarget }) => {
  const { resource, reload } = useResource(`attachments ${targetKey(target)}`, (signal) =>
    api['entity.emailAttachments']({ saas: target.saas, entity_id: target.entityId }, signal),
  );
  const [raw, setRaw] = useState<Attachment | null>(null);
  const { isBusy, rejected, download } = useDownload();
  const flags = useApp((s) => s.flags);
  const columns = useMemo(
    () => attachmentColumns(flags, { isBusy, onZip: (one) => void download(one, 'zip'), onRaw: setRaw }),
    [isBusy, flags],
  );
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={3} label={TEXT.loading.attachments} />;
  const { rows } = resource.value;
  if (rows.length === 0) return <EmptyState title={TEXT.attachments.none} />;
  return (
    <>
      {rejected && (
        <FailureStrip
          failure={{
            message: TEXT.attachments.rejected(showInvisible(rejected.name)),
            next: rejected.reason,
          }}
        />
      )}
      <SmallTable
        name={TEXT.attachments.table}
        rows={rows}
        columns={columns}
        rowHeight={attachmentRowHeight(rows, flags)}
      />
      {raw && (
        <RawDownloadDialog
          attachment={raw}
          onClose={() => setRaw(null)}
          onDownload={() => {
            setRaw(null);
            void download(raw, 'raw');
          }}
        />
      )}
    </>
  );
};
