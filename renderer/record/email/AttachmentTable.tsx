import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { Attachment } from '../../../shared/model/entity';
import { showInvisible } from '../../../shared/model/invisible';
import { FailureStrip } from '../../components/FailureStrip';
import { SmallTable } from '../../components/SmallTable';
import { useApp } from '../../state/app-store';
import { useTabFocus } from '../open-tab-store';
import type { RecordTarget } from '../record-target';
import { TEXT } from '../text';
import { attachmentColumns } from './attachment-columns';
import { AttachmentStack } from './AttachmentStack';
import { RawDownloadDialog } from './RawDownloadDialog';
import { downloadAttachment } from './download-attachment';
import type { Rejected } from './download-attachment';

/** Downloads attachments, one at a time. */
const useDownload = () => {
  const [isBusy, setBusy] = useState(false);
  const [rejected, setRejected] = useState<Rejected | null>(null);
  const download = async (one: Attachment, as: 'zip' | 'raw'): Promise<void> => {
    setBusy(true);
    setRejected(null);
    setRejected(await downloadAttachment(one, as));
    setBusy(false);
  };
  return { isBusy, rejected, download };
};

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

type TableProps = {
  readonly name: string;
  /** The record that has the files. */
  readonly target: RecordTarget;
  readonly rows: readonly Attachment[];
  readonly total: ReactNode;
};

/** Files of an email or a message with their hashes and verdicts; each can be downloaded, and its tools be asked. */
export const AttachmentTable = ({ name, target, rows, total }: TableProps) => {
  const { raw, setRaw, judged, rejected, download, columns } = useColumns();
  const list = useRef<HTMLDivElement>(null);
  useTabFocus(target, () => list.current?.querySelector('button')?.focus());
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
      {total}
      <div ref={list}>
        <SmallTable name={name} rows={rows} columns={columns} hasAutoHeight />
      </div>
      {judged && <AttachmentStack key={judged.entity_id} attachment={judged} outer={target} />}
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
