/** The columns of an email's attachments. */
import { Button, ButtonGroup, Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import type { Attachment } from '../../../shared/model/entity';
import { fileIndicators } from '../../../shared/rules/file-indicators';
import type { Flags } from '../../../shared/rules/flags';
import { showInvisible } from '../../../shared/model/invisible';
import { Indicators } from '../../components/Indicators';
import { Popover } from '../../components/Popover';
import type { SmallColumn } from '../../components/SmallTable';
import { VerdictTag } from '../../components/VerdictTag';
import { formatBytes } from '../../state/format';
import { EvidenceValue } from '../EvidenceValue';
import { TEXT } from '../text';

const LINE_HEIGHT = 16;

/** Returns the hashes that the tenant's flags allow to be shown. */
const visibleHashes = (one: Attachment, flags: Flags): (readonly [kind: string, hash: string])[] => [
  ...(flags.attachment_sha256_column && one.sha256 ? [['SHA256', one.sha256] as const] : []),
  ...(flags.attachment_md5_column && one.md5 ? [['MD5', one.md5] as const] : []),
];

/** Returns the height of all rows, by the row with the most indicators: the table has one height for all. */
export const attachmentRowHeight = (rows: readonly Attachment[], flags: Flags): number => {
  const most = Math.max(0, ...rows.map((one) => fileIndicators(one.name, one.mime_type).length));
  const lines = 2 + most + Number(flags.attachment_sha256_column) + Number(flags.attachment_md5_column);
  return lines * LINE_HEIGHT + 8;
};

type FileProps = { readonly one: Attachment; readonly flags: Flags };

const FileCell = ({ one, flags }: FileProps) => {
  const name = showInvisible(one.name);
  const details = [
    formatBytes(one.size),
    showInvisible(one.mime_type),
    one.is_encrypted ? TEXT.attachments.encrypted : '',
  ];
  return (
    <span className="file-cell">
      <EvidenceValue field="attachment_names" label={TEXT.attachments.name} value={one.name}>
        <bdi title={name}>{name}</bdi>
      </EvidenceValue>
      <Indicators
        label={TEXT.attachments.indicatorsOf(name)}
        indicators={fileIndicators(one.name, one.mime_type)}
      />
      <bdi className="quiet">{details.filter(Boolean).join(' · ')}</bdi>
      {visibleHashes(one, flags).map(([kind, hash]) => (
        <EvidenceValue key={kind} field={`attachment_${kind.toLowerCase()}`} label={kind} value={hash}>
          <bdi className="mono quiet" title={`${kind} ${hash}`}>
            {hash}
          </bdi>
        </EvidenceValue>
      ))}
    </span>
  );
};

type SaveProps = {
  readonly one: Attachment;
  readonly isBusy: boolean;
  readonly onZip: (one: Attachment) => void;
  readonly onRaw: (one: Attachment) => void;
};

const SaveCell = ({ one, isBusy, onZip, onRaw }: SaveProps) => {
  const name = showInvisible(one.name);
  const menu = (
    <Menu aria-label={TEXT.attachments.downloadAs}>
      <MenuItem text={TEXT.attachments.asZip} onClick={() => onZip(one)} />
      <MenuItem text={TEXT.attachments.asRaw} onClick={() => onRaw(one)} />
    </Menu>
  );
  return (
    <ButtonGroup>
      <Button
        aria-label={TEXT.attachments.download(name)}
        disabled={isBusy}
        onClick={() => onZip(one)}
        title={TEXT.attachments.zipHint}
      >
        {TEXT.attachments.downloadButton}
      </Button>
      <Popover content={menu}>
        <Button
          icon={<CaretDown size={12} />}
          aria-label={TEXT.attachments.otherWays(name)}
          disabled={isBusy}
        />
      </Popover>
    </ButtonGroup>
  );
};

/** Returns the columns. `onRaw` downloads a file without the protecting zip. */
export const attachmentColumns = (
  flags: Flags,
  save: Omit<SaveProps, 'one'>,
): readonly SmallColumn<Attachment>[] => [
  {
    label: TEXT.attachments.file,
    width: 120,
    grows: true,
    cell: (one) => <FileCell one={one} flags={flags} />,
  },
  { label: TEXT.attachments.verdict, width: 82, cell: (one) => <VerdictTag verdict={one.verdict} /> },
  { label: TEXT.attachments.save, width: 116, cell: (one) => <SaveCell one={one} {...save} /> },
];
