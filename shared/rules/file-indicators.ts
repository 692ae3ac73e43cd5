/** Finds what is suspicious about a file: its name, its declared type and its first bytes. */
import type { Indicator } from '../model/indicator';
import { hasInvisible, withoutInvisible } from '../model/invisible';

const list = (words: string): readonly string[] => words.split(' ');

/** Extensions by what a click on such a file does. */
const DANGERS: readonly (readonly [
  words: string,
  weight: Indicator['weight'],
  extensions: readonly string[],
])[] = [
  [
    'A program',
    'bad',
    list(
      'ad ade adp app application apk appimage appx appxbundle bat bin cab chm cmd com command cpl csh deb diagcab dll dmg drv ex_ exe fxp gadget hlp hta inf ins inx isp isu jar jnlp job js jse ksh lib lnk mad maf mag mam maq mar mas mat mau mav maw mda mde mdt mdw mdz mobileconfig msc msh msh1 msh2 mshxml msh1xml msh2xml msi msix msp mst mui nsh ocx ops osd out paf pcd pif pkg plg prf prg ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psm1 py pyc pyw pyz pyzw rb reg rgs rpm run scf scr sct search-ms settingcontent-ms sh shb shs sys terminal theme themepack tmp u3p vb vbe vbs vbscript vbp vxd webloc website wim workflow ws wsc wsf wsh xbap xpi zsh',
    ),
  ],
  [
    'A document that can run macros',
    'bad',
    list('docm dotm xlsm xltm xlam pptm potm ppam ppsm sldm xll xla xlm wll one onepkg mht mhtml'),
  ],
  ['A data file that Office runs or fetches by', 'bad', list('iqy slk oqy rqy dqy sylk wbk odc')],
  ['A disk image, which carries files past their marks', 'bad', list('iso img vhd vhdx udf vmdk')],
  ['A shortcut to another place', 'bad', list('url desktop library-ms searchconnector-ms appref-ms rdp')],
  ['A web page, which can hold a false sign-in', 'warn', list('html htm xhtml shtml svg svgz xht')],
  [
    'An archive, whose contents are not seen here',
    'warn',
    list('zip rar 7z ace arj gz tgz bz2 xz tar z lzh uue cpio zst'),
  ],
  [
    'An old Office format, which can hold macros',
    'warn',
    list('doc dot xls xlt xlb ppt pot pps mdb accdb pub rtf'),
  ],
];
const BY_EXTENSION = new Map(
  DANGERS.flatMap(([words, weight, extensions]) =>
    extensions.map((extension) => [extension, { words, weight }] as const),
  ),
);

/** The extensions that are flagged, for tests and help. */
export const DANGEROUS_EXTENSIONS: readonly string[] = [...BY_EXTENSION.keys()];

/** Returns the extension as operating systems read it: without trailing dots, spaces and invisible characters. */
export const fileExtension = (name: string): string => {
  const plain = withoutInvisible(name)
    .replace(/:.*$/s, '')
    .replace(/[.\s]+$/, '')
    .toLowerCase();
  const dot = plain.lastIndexOf('.');
  return dot > 0 || (dot === 0 && plain.length > 1) ? plain.slice(dot + 1) : '';
};

const DOCUMENT =
  /\.(?:pdf|docx?|xlsx?|pptx?|txt|rtf|csv|jpe?g|png|gif|mp[34]|wav|eml|msg|zip)[\s._-]*\.[a-z0-9_-]{1,12}$/i;

/** First bytes that tell what a file is, whatever it is called. */
const MAGIC: readonly (readonly [kind: string, bytes: string, at: number])[] = [
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
/** Extensions that each kind of first bytes goes with; a kind that is not here goes with none of the usual ones. */
const FITS: Readonly<Record<string, readonly string[]>> = {
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

/** Returns the kind of a file by its first bytes; undefined for unknown ones. */
export const detectFileKind = (bytes: Uint8Array): string | undefined => {
  const at = (from: number, length: number) =>
    Array.from(bytes.subarray(from, from + length), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return MAGIC.find(([, magic, from]) => at(from, magic.length / 2) === magic)?.[0];
};

/** Types that a mail declares, by the extensions that go with them. */
const DECLARED: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^application\/pdf$/, list('pdf')],
  [/^image\/(?:jpe?g|png|gif|bmp|webp|tiff)$/, list('jpg jpeg jpe jfif png gif bmp webp tif tiff')],
  [/^text\/plain$/, list('txt text log md csv ini asc conf json xml yml yaml eml')],
  [/^(?:audio|video)\//, list('mp3 mp4 wav ogg m4a mov avi mkv webm mpg mpeg wma wmv flac aac 3gp opus')],
];

/** Returns what is suspicious about a file; `head` is its first bytes, if known. */
export const fileIndicators = (name: string, mimeType = '', head?: Uint8Array): Indicator[] => {
  const extension = fileExtension(name);
  const danger = BY_EXTENSION.get(extension);
  const signs: Indicator[] = [];
  if (danger)
    signs.push({ kind: 'dangerous', text: `${danger.words} (.${extension})`, weight: danger.weight });
  if (danger?.weight === 'bad' && DOCUMENT.test(withoutInvisible(name).replace(/[.\s]+$/, '')))
    signs.push({ kind: 'double', text: 'Two extensions, of which the last counts', weight: 'bad' });
  if (hasInvisible(name))
    signs.push({ kind: 'invisible', text: 'The name holds characters that cannot be seen', weight: 'bad' });
  if (/[.\s]$/.test(withoutInvisible(name)) && extension !== '')
    signs.push({
      kind: 'ending',
      text: 'The name ends in a dot or a space, which systems drop',
      weight: 'warn',
    });
  const declared = DECLARED.find(([type]) => type.test(mimeType.toLowerCase().split(';')[0]?.trim() ?? ''));
  if (declared && extension !== '' && !declared[1].includes(extension))
    signs.push({
      kind: 'declared',
      text: `Sent as ${mimeType}, named .${extension}`,
      weight: danger?.weight === 'bad' ? 'bad' : 'warn',
    });
  const kind = head && detectFileKind(head);
  if (kind && !FITS[kind]?.includes(extension))
    signs.push({ kind: 'bytes', text: `Is ${kind} by its first bytes`, weight: 'bad' });
  return signs;
};
