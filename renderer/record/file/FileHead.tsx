import { useBrand } from '../../state/brand';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { Entity } from '../../../shared/model/entity';
import { readProfile, type ProfileOf } from '../../../shared/model/profiles';
import type { Flags } from '../../../shared/rules/flags';
import { FailureStrip } from '../../components/FailureStrip';
import { useApp } from '../../state/app-store';
import { formatBytes } from '../../state/format';
import { formatInstantWithZone, useZone } from '../../state/time';
import { downloadAttachment, type Rejected } from '../email/download-attachment';
import { formatStateTags } from '../email/email-state';
import { FieldText } from '../parts/FieldText';
import type { Pair } from '../parts/Pairs';
import { PersonText } from '../parts/PersonText';
import { ProfileHead } from '../parts/ProfileHead';
import { formatRestore } from '../parts/restore-text';
import { TEXT } from '../parts/text';
import type { RecordHeadProps } from '../record-kind';
import type { RecordTarget } from '../record-target';

const T = TEXT.file;

/** Saves a file of a cloud drive through the same checks as an attachment. */
const Download = ({ target, record }: { readonly target: RecordTarget; readonly record: Entity }) => {
  const [isBusy, setBusy] = useState(false);
  const [rejected, setRejected] = useState<Rejected | null>(null);
  const { name = '', mime_type = '', size, md5, sha256, verdict } = readProfile('file', record);
  const download = async () => {
    setBusy(true);
    const { entityId: entity_id, entityType: entity_type } = target;
    setRejected(
      await downloadAttachment(
        { entity_id, entity_type, name, mime_type, size, md5, sha256, verdict },
        'zip',
      ),
    );
    setBusy(false);
  };
  return (
    <>
      <div className="line head-tools">
        <Button loading={isBusy} onClick={() => void download()}>
          {T.download}
        </Button>
      </div>
      {rejected && <FailureStrip failure={{ message: T.rejected, next: rejected.reason }} />}
    </>
  );
};

/** Returns the hashes that the tenant's flags allow to be shown. */
const hashPairs = ({ sha256, md5 }: ProfileOf<'file'>, flags: Flags): readonly Pair[] => [
  [
    'SHA-256',
    flags.attachment_sha256_column && sha256 && (
      <FieldText field="sha256" label="SHA-256" value={sha256} isMono />
    ),
  ],
  ['MD5', flags.attachment_md5_column && md5 && <FieldText field="md5" label="MD5" value={md5} isMono />],
];

/** The head of a file: verdict and state, name, owner, place, size and hashes. */
export const FileHead = ({ target, record, nav }: RecordHeadProps<Entity>) => {
  const zone = useZone();
  const flags = useApp((s) => s.flags);
  const brand = useBrand();
  const file = readProfile('file', record);
  const tags = [...(file.is_shared_externally ? [T.shared] : []), ...formatStateTags(file, brand)];
  return (
    <ProfileHead
      nav={nav}
      verdict={file.verdict ?? TEXT.unknown}
      tags={tags}
      title={file.name ?? ''}
      pairs={[
        [
          T.owner,
          file.owner && <PersonText field="owner" label={T.owner} value={file.owner} saas={target.saas} />,
        ],
        [T.path, file.path && <FieldText field="path" label={T.path} value={file.path} />],
        [T.size, file.size === undefined ? TEXT.unknown : formatBytes(file.size)],
        [T.modified, formatInstantWithZone(file.modified, zone)],
        ...hashPairs(file, flags),
        [TEXT.restore.label, formatRestore(file, zone)],
        [T.label, flags.sensitivity_labels && file.sensitivity_label],
      ]}
    >
      <Download target={target} record={record} />
    </ProfileHead>
  );
};
