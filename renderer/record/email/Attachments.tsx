import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { PAGE_SIZE } from '../../../shared/limits';
import type { Attachment, Email } from '../../../shared/model/entity';
import { showInvisible } from '../../../shared/model/invisible';
import { api } from '../../bridge';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { FailureStrip } from '../../components/FailureStrip';
import { FallbackNote, isComplete } from '../../components/FallbackNote';
import { Skeleton } from '../../components/Skeleton';
import { SmallTable } from '../../components/SmallTable';
import { useApp } from '../../state/app-store';
import { useResource } from '../../state/use-resource';
import { readAllPages } from '../all-pages';
import { OpenInGrid } from '../lists/OpenInGrid';
import { useRecordVersion } from '../refresh-record';
import type { RecordPartProps } from '../record-kind';
import { targetKey, type RecordTarget } from '../record-target';
import { TEXT } from '../text';
import { placeName } from '../verdicts/jump';
import { attachmentColumns } from './attachment-columns';
import { AttachmentStack } from './AttachmentStack';
import { addDownloads } from './download-focus';
import { RawDownloadDialog } from './RawDownloadDialog';
import { useDownload } from './use-download';

/** Lets a command focus the first button of the list, once that is drawn. */
const useDownloadFocus = (target: RecordTarget, isReady: boolean): RefObject<HTMLDivElement | null> => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isReady) return undefined;
    return addDownloads(target, () => list.current?.querySelector('button')?.focus());
  }, [isReady, targetKey(target)]);
  return list;
};

type TotalProps = RecordPartProps<Email> & { readonly text: string };

/** The number of attachments, beside the way to all of them in the grid. */
const Total = ({ target: { saas, entityId: entity_id }, record, text }: TotalProps) => (
  <p className="quiet" tabIndex={-1} data-place={placeName({ part: 'attachments', key: 'total' })}>
    {text} <OpenInGrid list={{ list: 'attachments', saas, entity_id }} of={record.subject ?? ''} />
  </p>
);

/** The columns of the attachments, and what their buttons open: the original file's download, and a file's tools. */
const useColumns = () => {
  const [raw, setRaw] = useState<Attachment | null>(null);
  const [judged, setJudged] = useState<Attachment | null>(null);
  const { isBusy, rejected, download } = useDownload();
  const flags = useApp((s) => s.flags);
  const columns = useMemo(
    () =>
      attachmentColumns(flags, {
        isBusy,
        onZip: (one) => void download(one, 'zip'),
        onRaw: setRaw,
        opened: judged?.entity_id,
        onTools: (one) => setJudged((now) => (now?.entity_id === one.entity_id ? null : one)),
      }),
    [isBusy, flags, judged],
  );
  return { raw, setRaw, judged, rejected, download, columns };
};

/** The attachments of an email with their hashes and verdicts; each can be downloaded. */
export const Attachments = ({ target, record }: RecordPartProps<Email>) => {
  const { resource, reload } = useResource(`attachments ${useRecordVersion(target)}`, (signal) =>
    readAllPages(
      (offset) =>
        api['entity.emailAttachments']({ saas: target.saas, entity_id: target.entityId, offset }, signal),
      PAGE_SIZE,
    ),
  );
  const { raw, setRaw, judged, rejected, download, columns } = useColumns();
  const list = useDownloadFocus(target, resource.state === 'ready');
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={3} label={TEXT.loading.attachments} />;
  const { rows, total_rows, isAtLeast } = resource.value;
  if (rows.length === 0 && !total_rows)
    return isComplete(resource.meta) ? (
      <EmptyState title={TEXT.attachments.none} />
    ) : (
      <FallbackNote meta={resource.meta} />
    );
  return (
    <>
      <FallbackNote meta={resource.meta} />
      {rejected && (
        <FailureStrip
          failure={{
            message: TEXT.attachments.rejected(showInvisible(rejected.name)),
            next: rejected.reason,
          }}
        />
      )}
      <Total
        target={target}
        record={record}
        text={TEXT.attachments.shown(rows.length, total_rows, isAtLeast)}
      />
      <div ref={list}>
        <SmallTable name={TEXT.attachments.table} rows={rows} columns={columns} hasAutoHeight />
      </div>
      {judged && <AttachmentStack key={judged.entity_id} attachment={judged} saas={target.saas} />}
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
