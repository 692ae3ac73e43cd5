import type { Entity } from '../../../shared/model/entity';
import { readProfile } from '../../../shared/model/profiles';
import { EmptyState } from '../../components/EmptyState';
import { AttachmentTable } from '../email/AttachmentTable';
import { TEXT } from '../parts/text';
import type { RecordPartProps } from '../record-kind';

const T = TEXT.message;

/** The files of a chat message with their verdicts; each can be downloaded, and its tools be asked. */
export const Files = ({ target, record }: RecordPartProps<Entity>) => {
  const { files, has_file } = readProfile('message', record);
  if (!files && has_file === undefined) return <EmptyState title={T.filesNotSent} />;
  if (!files?.length) return <EmptyState title={has_file ? T.unlistedFiles : T.noFiles} />;
  return (
    <AttachmentTable
      name={T.files}
      target={target}
      rows={files}
      total={<p className="quiet">{T.fileCount(files.length)}</p>}
    />
  );
};
