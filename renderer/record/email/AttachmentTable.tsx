import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Attachment } from '../../../shared/model/entity';
import { showInvisible } from '../../../shared/model/invisible';
import { FailureStrip } from '../../components/FailureStrip';
import { SmallTable } from '../../components/SmallTable';
import { useApp } from '../../state/app-store';
import { useTabFocus } from '../open-tab-store';
import { type RecordTarget, recordDomain } from '../record-target';
import { TEXT } from '../text';
import { attachmentColumns } from './attachment-columns';
import { downloadAttachment, type Rejected } from './download-attachment';
import { VerdictTag } from '../../components/VerdictTag';
import { AppliedExceptions } from '../verdicts/AppliedExceptions';
import { placeName, placeWithin } from '../verdicts/jump';
import { SecurityStack } from '../verdicts/SecurityStack';
import { VerdictDialogs } from '../verdicts/VerdictDialogs';
import { Button } from '@blueprintjs/core';
import { fileIndicators } from '../../../shared/rules/file-indicators';
import { Indicators } from '../../components/Indicators';
import { Modal } from '../../components/Modal';
import { formatVerdict } from '../../components/verdict';
import { visibleHashes } from '../visible-hashes';

type RawDownloadProps = {
  readonly attachment: Attachment;
  readonly onDownload: () => void;
  readonly onClose: () => void;
};

/** The first hash that the tenant's flags let be shown; nothing if they hide all that the file has. */
const HashPair = ({ attachment }: Pick<RawDownloadProps, 'attachment'>) => {
  const [shown] = visibleHashes(
    attachment,
    useApp((s) => s.flags),
  );
  if (!shown && (attachment.sha256 || attachment.md5)) return null;
  return (
    <>
      <dt>{TEXT.rawDownload.hash}</dt>
      <dd className="mono">{shown?.hash ?? TEXT.rawDownload.noHash}</dd>
    </>
  );
};

/** Confirms the download of an attachment without the zip that protects it from being run by a double-click. */
export const RawDownloadDialog = ({ attachment, onDownload, onClose }: RawDownloadProps) => {
  const indicators = fileIndicators(attachment.name, attachment.mime_type);
  return (
    <Modal
      title={TEXT.rawDownload.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{TEXT.rawDownload.cancel}</Button>
          <Button className="danger" onClick={onDownload}>
            {TEXT.rawDownload.confirm}
          </Button>
        </>
      }
    >
      <p>{TEXT.rawDownload.warning}</p>
      <dl className="pairs">
        <dt>{TEXT.rawDownload.name}</dt>
        <dd>
          <bdi>{showInvisible(attachment.name) || TEXT.attachments.nameUnknown}</bdi>
        </dd>
        <dt>{TEXT.rawDownload.indicators}</dt>
        <dd>
          <Indicators label={TEXT.rawDownload.indicatorsOf} indicators={indicators} />
          {indicators.length === 0 && TEXT.rawDownload.noIndicators}
        </dd>
        <dt>{TEXT.rawDownload.verdict}</dt>
        <dd>{formatVerdict(attachment.verdict ?? TEXT.unknown).text}</dd>
        <HashPair attachment={attachment} />
      </dl>
    </Modal>
  );
};

type StackProps = {
  readonly attachment: Attachment;
  /** The record that has the attachment. */
  readonly outer: RecordTarget;
};

/** The place of the verdict that the tenant sent of the attachment. */
const VERDICT_PLACE = { part: 'summary', key: 'verdict', value: '' } as const;

/** The stack of one attachment: each tool's verdict of the file, its contradictions and its history, the exceptions that match it, and a rescan. */
const AttachmentStack = ({ attachment, outer }: StackProps) => {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.scrollIntoView({ block: 'nearest' }), []);
  const target: RecordTarget = {
    entityId: attachment.entity_id,
    saas: outer.saas,
    entityType: attachment.entity_type,
    domain: recordDomain(attachment.entity_type),
  };
  const { verdict } = attachment;
  return (
    <section ref={section} aria-label={TEXT.attachments.toolsOf(showInvisible(attachment.name))}>
      <p className="line">
        <strong>
          <bdi>{showInvisible(attachment.name) || TEXT.attachments.nameUnknown}</bdi>
        </strong>
        {verdict !== undefined && (
          <span tabIndex={-1} data-place={placeName(placeWithin(target.entityId, VERDICT_PLACE))}>
            <VerdictTag verdict={verdict} />
          </span>
        )}
      </p>
      <SecurityStack target={target} outer={outer} record={verdict === undefined ? {} : { verdict }} />
      <AppliedExceptions target={target} />
      <VerdictDialogs target={target} />
    </section>
  );
};

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
