import { Attachment, type Entity } from '../../../shared/model/entity';
import { useApp } from '../../state/app-store';
import { formatBytes, formatCount } from '../../state/format';
import { Download } from '../file/Download';
import { FieldText } from '../parts/FieldText';
import { ProfileHead } from '../parts/ProfileHead';
import { TEXT as PARTS } from '../parts/text';
import { Value } from '../parts/Value';
import { refToFile } from '../record-ref';
import type { RecordHeadProps } from '../record-kind';
import { visibleHashes } from '../visible-hashes';
import { TEXT } from '../text';

const T = TEXT.attachment;

/** The head of an attachment: its verdict, name, type, size and hashes, and its download. */
export const AttachmentHead = ({ target, record, nav }: RecordHeadProps<Entity>) => {
  const flags = useApp((s) => s.flags);
  const read = Attachment.safeParse(record);
  const file: Partial<Attachment> = read.success ? read.data : {};
  const { size, page_count, mime_type } = file;
  return (
    <ProfileHead
      nav={nav}
      verdict={file.verdict ?? PARTS.unknown}
      tags={[T.tag, ...(file.is_encrypted ? [TEXT.attachments.encrypted] : [])]}
      title={file.name || TEXT.attachments.nameUnknown}
      titleField={file.name ? 'name' : undefined}
      pairs={[
        [T.type, mime_type && <FieldText field="mime_type" label={T.type} value={mime_type} />],
        [
          PARTS.file.size,
          size !== undefined && (
            <Value
              field="size"
              label={PARTS.file.size}
              value={record['size'] ?? size}
              text={formatBytes(size)}
            />
          ),
        ],
        [
          T.pages,
          page_count !== undefined && (
            <Value field="page_count" label={T.pages} value={page_count} text={formatCount(page_count)} />
          ),
        ],
        ...visibleHashes(file, flags).map(
          ({ field, kind, hash }) =>
            [
              kind,
              <FieldText
                key={field}
                field={`attachment_${field}`}
                label={kind}
                value={hash}
                opens={refToFile(field, hash)}
                isMono
              />,
            ] as const,
        ),
      ]}
    >
      <Download target={target} record={record} />
    </ProfileHead>
  );
};
