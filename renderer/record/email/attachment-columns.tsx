/** The columns of an email's attachments. */
import { Button, ButtonGroup, Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown, Duplicate } from '@blueprintjs/icons';
import type { Attachment } from '../../../shared/model/entity';
import { fileIndicators } from '../../../shared/rules/file-indicators';
import type { Flags } from '../../../shared/rules/flags';
import { showInvisible } from '../../../shared/model/invisible';
import { copyAs } from '../../components/copied';
import { Indicators } from '../../components/Indicators';
import { Popover } from '../../components/Popover';
import type { SmallColumn } from '../../components/SmallTable';
import { VerdictTag } from '../../components/VerdictTag';
import { formatBytes } from '../../state/format';
import { EvidenceValue } from '../EvidenceValue';
import { refToFile } from '../record-ref';
import { TEXT } from '../text';
import { placeName } from '../verdicts/jump';
import { visibleHashes, type VisibleHash } from '../visible-hashes';

const ENDS = 4;
/** Shortens a hash to its ends, by which people compare hashes. */
const shortHash = (hash: string): string =>
  hash.length > 2 * ENDS + 3 ? `${hash.slice(0, ENDS)}…${hash.slice(-ENDS)}` : hash;

/** A labeled hash with a button that copies all of it. */
const Hash = ({ field, kind, hash, name }: VisibleHash & { readonly name: string }) => (
  <span className="line file-hash">
    <EvidenceValue field={`attachment_${field}`} label={kind} value={hash} opens={refToFile(field, hash)}>
      <bdi className="mono quiet" title={`${kind} ${hash}`}>
        {kind} {shortHash(hash)}
      </bdi>
    </EvidenceValue>
    <button
      type="button"
      className="plain"
      aria-label={TEXT.attachments.copyHash(kind, name)}
      title={TEXT.attachments.copyHash(kind, name)}
      onClick={() => copyAs(hash, kind, 'raw')}
    >
      <Duplicate size={11} />
    </button>
  </span>
);

/** Characters of a name that are drawn at most. */
const MOST_OF_NAME = 500;

/** Returns a file's name as it is drawn: one that is too long is cut, and its length said. */
const shownName = ({ name }: Attachment): string =>
  showInvisible(name.slice(0, MOST_OF_NAME)) +
  (name.length > MOST_OF_NAME ? TEXT.attachments.longName(name.length) : '');

type FileProps = { readonly one: Attachment; readonly flags: Flags };

const FileCell = ({ one, flags }: FileProps) => {
  const name = shownName(one) || TEXT.attachments.nameUnknown;
  const details = [
    one.size === undefined ? TEXT.attachments.sizeUnknown : formatBytes(one.size),
    showInvisible(one.mime_type),
    one.page_count === undefined ? '' : TEXT.attachments.pages(one.page_count),
    one.is_encrypted ? TEXT.attachments.encrypted : '',
  ];
  return (
    <span
      className="file-cell"
      tabIndex={-1}
      data-place={placeName({ part: 'attachments', key: one.entity_id || one.name })}
    >
      <EvidenceValue field="attachment_names" label={TEXT.attachments.name} value={one.name}>
        <bdi title={name}>{name}</bdi>
      </EvidenceValue>
      <Indicators
        label={TEXT.attachments.indicatorsOf(name)}
        indicators={fileIndicators(one.name, one.mime_type)}
      />
      <bdi className="quiet">{details.filter(Boolean).join(' · ')}</bdi>
      {visibleHashes(one, flags).map((hash) => (
        <Hash key={hash.kind} {...hash} name={name} />
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
  const name = shownName(one);
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

type ToolsProps = {
  /** The ID of the attachment whose tools are shown. */
  readonly opened: string | undefined;
  readonly onTools: (one: Attachment) => void;
};

/** The verdict, and a button for what each tool says of the file; a file without an ID can't be asked about. */
const VerdictCell = ({ one, opened, onTools }: ToolsProps & { readonly one: Attachment }) => (
  <span className="file-cell">
    <VerdictTag verdict={one.verdict ?? TEXT.unknown} />
    {one.entity_id !== '' && one.entity_type !== '' && (
      <button
        type="button"
        className="link"
        aria-expanded={opened === one.entity_id}
        aria-label={TEXT.attachments.toolsOf(shownName(one))}
        onClick={() => onTools(one)}
      >
        {TEXT.attachments.tools}
      </button>
    )}
  </span>
);

/** Returns the columns. `onRaw` downloads a file without the protecting zip; `onTools` shows what each tool says of it. */
export const attachmentColumns = (
  flags: Flags,
  { opened, onTools, ...save }: Omit<SaveProps, 'one'> & ToolsProps,
): readonly SmallColumn<Attachment>[] => [
  {
    label: TEXT.attachments.file,
    width: 120,
    grows: true,
    cell: (one) => <FileCell one={one} flags={flags} />,
  },
  {
    label: TEXT.attachments.verdict,
    width: 82,
    cell: (one) => <VerdictCell one={one} opened={opened} onTools={onTools} />,
  },
  { label: TEXT.attachments.save, width: 116, cell: (one) => <SaveCell one={one} {...save} /> },
];
