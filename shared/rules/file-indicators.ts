/** Finds what is suspicious about a file: its name, its declared type and its first bytes. */
import type { Indicator } from '../model/indicator';
import { hasInvisible, withoutInvisible } from '../model/invisible';
import { contradictsType, extensionRisk, fileExtension, withoutTrailingDots } from './file-extensions';

const list = (extensions: string): readonly string[] => extensions.split(' ');

/** The first bytes of each kind of file, in hex, at an offset. */
const MAGIC: readonly (readonly [kind: string, bytes: string, offset: number])[] = [
  ['a Windows program', '4d5a', 0],
  ['a Linux program', '7f454c46', 0],
  ['a macOS program', 'cffaedfe', 0],
  ['a macOS program', 'feedface', 0],
  ['a macOS program', 'feedfacf', 0],
  ['a Java class or a macOS program', 'cafebabe', 0],
  ['a script', '2321', 0],
  ['a shortcut', '4c0000000114', 0],
  ['a zip', '504b0304', 0],
  ['an old Office file or an installer', 'd0cf11e0a1b11ae1', 0],
  ['a PDF', '25504446', 0],
  ['a rar', '526172211a07', 0],
  ['a 7z', '377abcaf271c', 0],
  ['a gzip', '1f8b', 0],
  ['a cabinet', '4d534346', 0],
  ['a OneNote page', 'e4525c7b8cd8a74daeb15378d02996d3', 0],
  ['a compiled help file', '49545346', 0],
  ['a PNG', '89504e470d0a1a0a', 0],
  ['a JPEG', 'ffd8ff', 0],
  ['a GIF', '47494638', 0],
  ['an RTF', '7b5c727466', 0],
  ['a disk image', '4344303031', 0x8001],
];

/** Extensions that fit each kind; every other extension contradicts the bytes. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'a zip': list(
    'zip docx xlsx pptx docm xlsm pptm dotx dotm xltx xltm potx potm ppsx ppsm xlam ppam jar apk xpi odt ods odp odg epub xps vsdx vsix msix appx nupkg whl kmz ipa one sldm thmx',
  ),
  'an old Office file or an installer': list(
    'doc dot xls xlt xla ppt pot pps msi msp mst msg pub vsd mpp db xlb xlsx docx pptx xlsm docm',
  ),
  'a PDF': list('pdf ai'),
  'a rar': list('rar cbr'),
  'a 7z': list('7z'),
  'a gzip': list('gz tgz svgz'),
  'a cabinet': list('cab'),
  'a OneNote page': list('one onepkg'),
  'a compiled help file': list('chm'),
  'a PNG': list('png'),
  'a JPEG': list('jpg jpeg jpe jfif'),
  'a GIF': list('gif'),
  'an RTF': list('rtf doc'),
  'a disk image': list('iso img udf'),
  'a Windows program': list('exe dll scr sys cpl ocx drv com pif ex_ mui ax efi'),
  'a Linux program': list('so bin elf out o ko appimage run'),
  'a macOS program': list('dylib bundle macho app'),
  'a Java class or a macOS program': list('class dylib'),
  'a script': list('sh py rb pl zsh ksh csh command run bash txt'),
  'a shortcut': list('lnk'),
};

/** Returns the kind of a file by its first bytes; undefined if they are not known. */
export const detectFileKind = (bytes: Uint8Array): string | undefined => {
  const hex = (from: number, length: number) =>
    Array.from(bytes.subarray(from, from + length), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return MAGIC.find(([, magic, offset]) => hex(offset, magic.length / 2) === magic)?.[0];
};

/** Returns true if an extension is one of those that a kind of file usually has. */
const fitsKind = (extension: string, kind: string): boolean => EXTENSIONS[kind]?.includes(extension) ?? false;

type CheckedFile = {
  readonly name: string;
  readonly extension: string;
  readonly risk: ReturnType<typeof extensionRisk>;
  readonly mimeType: string;
  readonly head: Uint8Array | undefined;
};
type Check = (file: CheckedFile) => Indicator | undefined;

/** A name that ends in a document's extension and another one after it. */
const DOUBLE =
  /\.(?:pdf|docx?|xlsx?|pptx?|txt|rtf|csv|jpe?g|png|gif|mp[34]|wav|eml|msg|zip)[\s._-]*\.[a-z0-9_-]{1,12}$/i;

const riskyExtension: Check = ({ extension, risk }) =>
  risk && { kind: 'dangerous', text: `${risk.what} (.${extension})`, weight: risk.weight };

const doubleExtension: Check = ({ name, risk }) =>
  risk?.weight === 'bad' && DOUBLE.test(withoutTrailingDots(withoutInvisible(name)))
    ? { kind: 'double', text: 'Two extensions: only the last one counts', weight: 'bad' }
    : undefined;

const invisibleName: Check = ({ name }) =>
  hasInvisible(name)
    ? { kind: 'invisible', text: 'The name contains invisible characters', weight: 'bad' }
    : undefined;

const trailingDot: Check = ({ name, extension }) =>
  extension !== '' && /[.\s]$/.test(withoutInvisible(name))
    ? { kind: 'ending', text: 'The name ends with a dot or a space, which Windows removes', weight: 'warn' }
    : undefined;

const declaredType: Check = ({ extension, risk, mimeType }) =>
  extension !== '' && contradictsType(extension, mimeType)
    ? {
        kind: 'declared',
        text: `Declared as ${mimeType}, but named .${extension}`,
        weight: risk?.weight === 'bad' ? 'bad' : 'warn',
      }
    : undefined;

const firstBytes: Check = ({ extension, head }) => {
  const kind = head && detectFileKind(head);
  return kind && !fitsKind(extension, kind)
    ? { kind: 'bytes', text: `Starts with the bytes of ${kind}`, weight: 'bad' }
    : undefined;
};

const CHECKS = [riskyExtension, doubleExtension, invisibleName, trailingDot, declaredType, firstBytes];

/** Returns what is suspicious about a file; `head` is its first bytes, if known. */
export const fileIndicators = (name: string, mimeType = '', head?: Uint8Array): Indicator[] => {
  const extension = fileExtension(name);
  const file: CheckedFile = { name, extension, risk: extensionRisk(extension), mimeType, head };
  return CHECKS.flatMap((check) => check(file) ?? []);
};
