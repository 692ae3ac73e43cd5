import { Button } from '@blueprintjs/core';
import type { Attachment } from '../../../shared/model/entity';
import { fileIndicators } from '../../../shared/rules/file-indicators';
import { showInvisible } from '../../../shared/model/invisible';
import { Indicators } from '../../components/Indicators';
import { Modal } from '../../components/Modal';
import { formatVerdict } from '../../components/verdict';
import { useApp } from '../../state/app-store';
import { TEXT } from '../text';
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
