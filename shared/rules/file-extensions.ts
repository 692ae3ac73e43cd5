/** Extensions of files, and the risk of opening one. */
import { withoutInvisible } from '../model/invisible';
import type { Indicator } from '../model/indicator';

const list = (extensions: string): readonly string[] => extensions.split(' ');

/** Risky extensions, grouped by what opening such a file does. */
const RISKS: readonly (readonly [
  what: string,
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
  ['A data file that makes Office run or fetch something', 'bad', list('iqy slk oqy rqy dqy sylk wbk odc')],
  [
    'A disk image: files in it can bypass the “downloaded from the web” warning',
    'bad',
    list('iso img vhd vhdx udf vmdk'),
  ],
  ['A shortcut to another location', 'bad', list('url desktop library-ms searchconnector-ms appref-ms rdp')],
  ['A web page that may contain a fake sign-in form', 'warn', list('html htm xhtml shtml svg svgz xht')],
  [
    'An archive: the files in it are not checked',
    'warn',
    list('zip rar 7z ace arj gz tgz bz2 xz tar z lzh uue cpio zst'),
  ],
  [
    'An old Office format that can contain macros',
    'warn',
    list('doc dot xls xlt xlb ppt pot pps mdb accdb pub rtf'),
  ],
];

type ExtensionRisk = { readonly what: string; readonly weight: Indicator['weight'] };
const BY_EXTENSION: ReadonlyMap<string, ExtensionRisk> = new Map(
  RISKS.flatMap(([what, weight, extensions]) =>
    extensions.map((extension) => [extension, { what, weight }] as const),
  ),
);

/** All extensions that are flagged. */
export const DANGEROUS_EXTENSIONS: readonly string[] = [...BY_EXTENSION.keys()];

/** Returns the risk of opening a file with this extension; undefined if it is not flagged. */
export const extensionRisk = (extension: string): ExtensionRisk | undefined => BY_EXTENSION.get(extension);

/** Returns a name without the dots and spaces at its end. */
export const withoutTrailingDots = (name: string): string => name.replace(/(?<![.\s])[.\s]+$/, '');

/** Returns the extension as operating systems read it: without trailing dots, spaces and invisible characters. */
export const fileExtension = (name: string): string => {
  const [base = ''] = withoutInvisible(name).split(':', 1);
  const plain = withoutTrailingDots(base).toLowerCase();
  const dot = plain.lastIndexOf('.');
  return dot > 0 || (dot === 0 && plain.length > 1) ? plain.slice(dot + 1) : '';
};

/** Declared content types, and the extensions that fit them. */
const DECLARED: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^application\/pdf$/, list('pdf')],
  [/^image\/(?:jpe?g|png|gif|bmp|webp|tiff)$/, list('jpg jpeg jpe jfif png gif bmp webp tif tiff')],
  [/^text\/plain$/, list('txt text log md csv ini asc conf json xml yml yaml eml')],
  [/^(?:audio|video)\//, list('mp3 mp4 wav ogg m4a mov avi mkv webm mpg mpeg wma wmv flac aac 3gp opus')],
];

/** Returns true if an extension contradicts a content type; types that are not listed fit any extension. */
export const contradictsType = (extension: string, mimeType: string): boolean => {
  const type = mimeType.toLowerCase().split(';')[0]?.trim() ?? '';
  const declared = DECLARED.find(([pattern]) => pattern.test(type));
  return declared !== undefined && !declared[1].includes(extension);
};
