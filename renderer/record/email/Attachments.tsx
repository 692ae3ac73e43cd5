import { Button, ButtonGroup, Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { Popover } from '../../components/Popover';
import type { Attachment } from '../../../shared/model/entity';
import { fileSigns } from '../../../shared/rules/file-signs';
import type { Flags } from '../../../shared/rules/flags';
import { showInvisible } from '../../../shared/rules/invisible';
import { api, local } from '../../bridge';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Modal } from '../../components/Modal';
import { Indicators } from '../../components/Indicators';
import { Skeleton } from '../../components/Skeleton';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { VerdictTag } from '../../components/VerdictTag';
import { formatVerdict } from '../../components/verdict';
import { upsertJob } from '../../state/jobs-store';
import { toast } from '../../state/overlay-store';
import { useResource } from '../../state/use-resource';
import { formatBytes } from '../../state/format';
import { useApp } from '../../state/app-store';
import { EvidenceValue } from '../EvidenceValue';
import { targetKey, type RecordTarget } from '../record-target';

const LINE = 16;

type Refused = { readonly name: string; readonly reason: string };

/** The hashes that the tenant's flags show. */
const shownHashes = (one: Attachment, flags: Flags): (readonly [kind: string, hash: string])[] => [
  ...(flags.attachment_sha256_column && one.sha256 ? [['SHA256', one.sha256] as const] : []),
  ...(flags.attachment_md5_column && one.md5 ? [['MD5', one.md5] as const] : []),
];

const hashOf = (one: Attachment): string => one.sha256 ?? one.md5 ?? 'no hash given';

/** The files of a mail, with their hashes and verdicts, and the way to save one. */
export const Attachments = ({ target }: { readonly target: RecordTarget }) => {
  const { resource, reload } = useResource(`attachments ${targetKey(target)}`, (signal) =>
    api['entity.emailAttachments']({ saas: target.saas, entity_id: target.entityId }, signal),
  );
  const [raw, setRaw] = useState<Attachment | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const flags = useApp((s) => s.flags);

  const download = async (one: Attachment, as: 'zip' | 'raw') => {
    setBusy(one.entity_id);
    setRefused(null);
    setRaw(null);
    const { entity_type, entity_id, name, md5, sha256, verdict } = one;
    const result = await local['download.attachment']({
      entity_type,
      entity_id,
      name,
      md5: md5 ?? null,
      sha256: sha256 ?? null,
      verdict,
      as,
    });
    setBusy(null);
    if (!result.ok) toast(result.failure.message, 'bad', result.failure.next);
    else if (!result.value.success) setRefused({ name, reason: result.value.reason });
    else if (result.value.job) upsertJob(result.value.job);
    else toast('Nothing was downloaded: the dialog was closed.');
  };

  const columns = useMemo((): readonly SmallColumn<Attachment>[] => {
    return [
      {
        label: 'File',
        width: 120,
        grows: true,
        cell: (one) => (
          <span className="file-cell">
            <EvidenceValue field="attachment_names" label="Attachment name" value={one.name}>
              <bdi title={showInvisible(one.name)}>{showInvisible(one.name)}</bdi>
            </EvidenceValue>
            <Indicators
              label={`Signs of ${showInvisible(one.name)}`}
              signs={fileSigns(one.name, one.mime_type)}
            />
            <bdi className="quiet">
              {[formatBytes(one.size), showInvisible(one.mime_type), one.is_encrypted ? 'encrypted' : '']
                .filter(Boolean)
                .join(' · ')}
            </bdi>
            {shownHashes(one, flags).map(([kind, hash]) => (
              <EvidenceValue key={kind} field={`attachment_${kind.toLowerCase()}`} label={kind} value={hash}>
                <bdi className="mono quiet" title={`${kind} ${hash}`}>
                  {hash}
                </bdi>
              </EvidenceValue>
            ))}
          </span>
        ),
      },
      { label: 'Verdict', width: 82, cell: (one) => <VerdictTag verdict={one.verdict} /> },
      {
        label: 'Save',
        width: 116,
        cell: (one) => (
          <ButtonGroup>
            <Button
              aria-label={`Download ${showInvisible(one.name)}`}
              disabled={busy !== null}
              onClick={() => void download(one, 'zip')}
              title="As a zip with the password infected"
            >
              Download
            </Button>
            <Popover
              content={
                <Menu aria-label="Download as">
                  <MenuItem text="As a zip, password infected" onClick={() => void download(one, 'zip')} />
                  <MenuItem text="As it is…" onClick={() => setRaw(one)} />
                </Menu>
              }
            >
              <Button
                icon={<CaretDown size={12} />}
                aria-label={`Other ways to save ${showInvisible(one.name)}`}
                disabled={busy !== null}
              />
            </Popover>
          </ButtonGroup>
        ),
      },
    ];
  }, [busy, flags]);

  // All rows are as high as the one that says most; the table has one height for all.
  const most =
    resource.state === 'ready'
      ? Math.max(0, ...resource.value.rows.map((one) => fileSigns(one.name, one.mime_type).length))
      : 0;
  const lines = 2 + most + Number(flags.attachment_sha256_column) + Number(flags.attachment_md5_column);
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={3} label="Loading attachments" />;
  if (resource.value.rows.length === 0) return <EmptyState title="No attachments" />;
  return (
    <>
      {refused && (
        <div className="strip bad" role="alert">
          <span>
            <b>
              <bdi>{showInvisible(refused.name)}</bdi> could not be downloaded.
            </b>{' '}
            {refused.reason}
          </span>
        </div>
      )}
      <SmallTable
        name="Attachments"
        rows={resource.value.rows}
        columns={columns}
        rowHeight={lines * LINE + 8}
      />
      {raw && (
        <Modal
          title="Download as it is"
          onClose={() => setRaw(null)}
          actions={
            <>
              <Button onClick={() => setRaw(null)}>Cancel</Button>
              <Button className="danger" onClick={() => void download(raw, 'raw')}>
                Download without a zip
              </Button>
            </>
          }
        >
          <p>
            The file is written to this computer as it is and can be run by a click. Its verdict and hash:
          </p>
          <dl className="pairs">
            <dt>Name</dt>
            <dd>
              <bdi>{showInvisible(raw.name)}</bdi>
            </dd>
            <dt>Signs</dt>
            <dd>
              <Indicators label="Signs of the file" signs={fileSigns(raw.name, raw.mime_type)} />
              {fileSigns(raw.name, raw.mime_type).length === 0 && 'None by its name'}
            </dd>
            <dt>Verdict</dt>
            <dd>{formatVerdict(raw.verdict).text}</dd>
            <dt>Hash</dt>
            <dd className="mono">{hashOf(raw)}</dd>
          </dl>
        </Modal>
      )}
    </>
  );
};
