/** Kinds of files that have no rows to open: a sentence names the kind, and the next step says what helps. */
export type ForeignKind = { readonly label: string; readonly next: 'unpack' | 'table' | 'mail' | 'run' };

type Signature = readonly [start: string, label: string, next: ForeignKind['next'], at?: number];

/** First bytes of the kinds, as Latin-1 text. */
const SIGNATURES: readonly Signature[] = [
  ['%PDF-', 'a PDF document', 'table'],
  ['{\\rtf', 'an RTF document', 'table'],
  ['%!PS', 'a PostScript document', 'table'],
  ['\x89PNG\r\n', 'a PNG image', 'table'],
  ['\xff\xd8\xff', 'a JPEG image', 'table'],
  ['GIF87a', 'a GIF image', 'table'],
  ['GIF89a', 'a GIF image', 'table'],
  ['II*\0', 'a TIFF image', 'table'],
  ['MM\0*', 'a TIFF image', 'table'],
  ['WEBP', 'a WebP image', 'table', 8],
  ['ftyp', 'a video or image (MP4 or HEIF)', 'table', 4],
  ['\x7fELF', 'a Linux program (ELF)', 'run'],
  ['\xcf\xfa\xed\xfe', 'a macOS program (Mach-O)', 'run'],
  ['\xca\xfe\xba\xbe', 'a program (Java class or Mach-O)', 'run'],
  ['L\0\0\0\x01\x14\x02\0', 'a Windows shortcut (.lnk)', 'run'],
  ['\0asm', 'a WebAssembly program', 'run'],
  ['Rar!\x1a\x07', 'a RAR archive', 'unpack'],
  ['7z\xbc\xaf\x27\x1c', 'a 7-Zip archive', 'unpack'],
  ['\xfd7zXZ\0', 'data packed with xz', 'unpack'],
  ['\x04\x22\x4d\x18', 'data packed with LZ4', 'unpack'],
  ['\x1f\x9d', 'data packed with compress (.Z)', 'unpack'],
  ['\xff\x06\0\0sNaPpY', 'data packed with Snappy', 'unpack'],
  ['LZIP\x01', 'data packed with lzip', 'unpack'],
  ['MSCF\0\0\0\0', 'a cabinet archive (.cab)', 'unpack'],
  ['ustar', 'a tar archive', 'unpack', 257],
  ['SQLite format 3\0', 'a SQLite database', 'table'],
  ['\0\x01\0\0Standard ', 'an Access database', 'table'],
  ['Obj\x01', 'an Avro file', 'table'],
  ['ARROW1\0\0', 'an Arrow or Feather file', 'table'],
  ['FEA1', 'a Feather file', 'table'],
  ['PARE', 'an encrypted Parquet file', 'table'],
  ['\x89HDF\r\n\x1a\n', 'an HDF5 file', 'table'],
  ['\xd4\xc3\xb2\xa1', 'a packet capture (pcap)', 'table'],
  ['\xa1\xb2\xc3\xd4', 'a packet capture (pcap)', 'table'],
  ['\x4d\x3c\xb2\xa1', 'a packet capture (pcap)', 'table'],
  ['\x0a\x0d\x0d\x0a', 'a packet capture (pcapng)', 'table'],
  ['ElfFile\0', 'a Windows event log (.evtx)', 'table'],
  ['regf', 'a Windows registry hive', 'table'],
  ['!BDN', 'an Outlook data file (.pst)', 'mail'],
  ['x\x9f\x3e\x22', 'a mail attachment of Outlook (winmail.dat)', 'mail'],
];

/** Kinds whose first bytes are letters, so that a text may begin with them: they count only if other bytes are no text. */
const LETTERS: readonly Signature[] = [
  ['MZ', 'a Windows program (.exe or .dll)', 'run'],
  ['BM', 'a BMP image', 'table'],
  ['ORC', 'an ORC file', 'table'],
  ['ID3', 'an audio file', 'table'],
  ['RIFF', 'an audio or video file', 'table'],
];
/** First bytes that a text of some encoding may have as well. */
const PROVEN = new Set([
  ...['FEA1', 'PARE', 'regf', '!BDN', 'ftyp', 'WEBP'],
  ...['\xcf\xfa\xed\xfe', '\xca\xfe\xba\xbe', '\xd4\xc3\xb2\xa1', '\xa1\xb2\xc3\xd4'],
]);

const MAIL_HEADERS = new Set(
  'received return-path delivered-to mime-version message-id date subject from to dkim-signature content-type reply-to arc-seal'.split(
    ' ',
  ),
);

/** Returns true if a text begins with the header lines of an email. */
const isMail = (text: string): boolean => {
  const [head = ''] = text.replace(/^From \S+ .*\r?\n/, '').split(/\r?\n\r?\n/);
  const lines = head.split(/\r?\n/).filter((line) => !/^[ \t]/.test(line));
  const names = lines.slice(0, 40).map((line) => /^([A-Za-z][\w-]*):(\s|$)/.exec(line)?.[1]?.toLowerCase());
  if (names[0] === undefined) return false;
  return new Set(names.filter((name) => name !== undefined && MAIL_HEADERS.has(name))).size >= 3;
};

const ofText = (text: string): ForeignKind | undefined => {
  const start = text.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (/^(<!doctype html|<html[\s>])/i.test(start)) return { label: 'a web page (HTML)', next: 'table' };
  if (/^<\?xml[\s?]/i.test(start)) return { label: 'an XML file', next: 'table' };
  if (/^-----BEGIN [A-Z ]+-----/.test(start)) return { label: 'a certificate or key (PEM)', next: 'table' };
  return isMail(start) ? { label: 'an email', next: 'mail' } : undefined;
};

/** Returns the kind of a file by its first bytes, if it is one that has no rows to open. */
export const foreignKind = (head: Uint8Array): ForeignKind | undefined => {
  const text = Buffer.from(head).toString('latin1');
  const isBinary = /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text.slice(0, 512));
  const fits = ([start, , , at = 0]: Signature) => text.startsWith(start, at);
  const found =
    SIGNATURES.find((one) => fits(one) && (isBinary || !PROVEN.has(one[0]))) ??
    (isBinary ? LETTERS.find(fits) : undefined);
  if (found) return { label: found[1], next: found[2] };
  return /^BZh[1-9]1AY&SY/.test(text) ? { label: 'data packed with bzip2', next: 'unpack' } : ofText(text);
};

const COMPOUND: readonly (readonly [stream: string, label: string, next: ForeignKind['next']])[] = [
  ['WordDocument', 'an old Word document (.doc)', 'table'],
  ['PowerPoint Document', 'an old PowerPoint presentation (.ppt)', 'table'],
  ['__properties_version1.0', 'an Outlook message (.msg)', 'mail'],
];

/** Returns the kind of a compound file without an encrypted workbook by the name of a stream that only this kind has. */
export const compoundKind = (file: Buffer): ForeignKind | undefined => {
  const found = COMPOUND.find(([stream]) => file.includes(Buffer.from(stream, 'utf16le')));
  return found && { label: found[1], next: found[2] };
};

const ZIPS: readonly (readonly [name: RegExp, label: string, next: ForeignKind['next']])[] = [
  [/^word\/document/i, 'a Word document (.docx)', 'table'],
  [/^ppt\/presentation/i, 'a PowerPoint presentation (.pptx)', 'table'],
  [/^visio\/document/i, 'a Visio drawing (.vsdx)', 'table'],
  [/^AndroidManifest\.xml$/, 'an Android app (.apk)', 'run'],
  [/^META-INF\/MANIFEST\.MF$/i, 'a Java program (.jar)', 'run'],
  [/^META-INF\/container\.xml$/i, 'an e-book (.epub)', 'table'],
  [/^content\.xml$/i, 'an OpenDocument file (.ods or .odt)', 'table'],
];

/** Returns the kind of a zip archive that is a document or a program. */
export const zipKind = (names: readonly string[]): ForeignKind | undefined => {
  const found = ZIPS.find(([pattern]) => names.some((name) => pattern.test(name)));
  return found && { label: found[1], next: found[2] };
};

const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/g;

/** Kinds of control characters that no text has: one or two may separate its cells. */
const MANY_KINDS = 8;

/** Returns true if a text is full of control characters, which no csv is: they are the most of it, or of many kinds with zeros among them. */
export const isFullOfControls = (text: string): boolean => {
  const controls = text.match(CONTROL) ?? [];
  if (controls.length > text.length / 2) return true;
  const kinds = new Set(controls);
  return kinds.has('\0') && kinds.size >= MANY_KINDS && controls.length > text.length / 20;
};
