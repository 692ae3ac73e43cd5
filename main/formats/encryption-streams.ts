import type { Entry } from './compound-file-writer';
import { u32 } from './office-crypto';

/** The small streams of an encrypted workbook's container, which describe the encryption (MS-OFFCRYPTO 2.3.4.1 and 2.3.4.10). */

const ALGORITHMS =
  'saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512"';
const OFFICE = 'http://schemas.microsoft.com/office/2006';

/** The salts, and the keys in their encrypted form. */
export type EncryptionInfo = Readonly<
  Record<'salt' | 'hmacKey' | 'hmacValue' | 'passwordSalt' | 'input' | 'value' | 'key', Buffer>
>;

/** Returns the stream `EncryptionInfo`. */
export const writeEncryptionInfo = (info: EncryptionInfo, rounds: number): Buffer => {
  const text = (name: keyof EncryptionInfo) => info[name].toString('base64');
  const xml =
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<encryption xmlns="${OFFICE}/encryption" xmlns:p="${OFFICE}/keyEncryptor/password"><keyData ${ALGORITHMS} saltValue="${text('salt')}"/>` +
    `<dataIntegrity encryptedHmacKey="${text('hmacKey')}" encryptedHmacValue="${text('hmacValue')}"/><keyEncryptors><keyEncryptor uri="${OFFICE}/keyEncryptor/password">` +
    `<p:encryptedKey spinCount="${rounds}" ${ALGORITHMS} saltValue="${text('passwordSalt')}" encryptedVerifierHashInput="${text('input')}" encryptedVerifierHashValue="${text('value')}" encryptedKeyValue="${text('key')}"/>` +
    '</keyEncryptor></keyEncryptors></encryption>';
  return Buffer.concat([Buffer.from([4, 0, 4, 0]), u32(0x40), Buffer.from(xml)]);
};

/** Returns text after its length, as in the container's own streams. */
const lengthPrefixed = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'utf16le');
  return Buffer.concat([u32(bytes.length), bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
};

const VERSION_1 = u32(1, 1, 1);
const SPACE = 'StrongEncryptionDataSpace';
const TRANSFORM = 'StrongEncryptionTransform';
const MAP_ENTRY = Buffer.concat([u32(1, 0), lengthPrefixed('EncryptedPackage'), lengthPrefixed(SPACE)]);
const TRANSFORM_ID = lengthPrefixed('{FF9A3F03-56EF-4613-BDD5-5A41C1D07246}');

/** Returns the container's directory. Names sort by length, then by letter. `small` is the package if it is too short to be a long stream. */
export const directoryEntries = (info: Buffer, small: Buffer | undefined): readonly Entry[] => [
  { name: 'Root Entry', kind: 'root', child: 2 },
  { name: '\u0006DataSpaces', kind: 'storage', child: 5 },
  { name: 'EncryptionInfo', kind: 'stream', left: 1, right: 3, bytes: info },
  { name: 'EncryptedPackage', kind: 'stream', ...(small ? { bytes: small } : {}) },
  {
    name: 'Version',
    kind: 'stream',
    bytes: Buffer.concat([lengthPrefixed('Microsoft.Container.DataSpaces'), VERSION_1]),
  },
  {
    name: 'DataSpaceMap',
    kind: 'stream',
    left: 4,
    right: 6,
    bytes: Buffer.concat([u32(8, 1, MAP_ENTRY.length + 4), MAP_ENTRY]),
  },
  { name: 'DataSpaceInfo', kind: 'storage', right: 7, child: 8 },
  { name: 'TransformInfo', kind: 'storage', isRed: true, child: 9 },
  { name: SPACE, kind: 'stream', bytes: Buffer.concat([u32(8, 1), lengthPrefixed(TRANSFORM)]) },
  { name: TRANSFORM, kind: 'storage', child: 10 },
  {
    name: '\u0006Primary',
    kind: 'stream',
    bytes: Buffer.concat([
      u32(8 + TRANSFORM_ID.length, 1),
      TRANSFORM_ID,
      lengthPrefixed('Microsoft.Container.EncryptionTransform'),
      VERSION_1,
      u32(0, 0, 0, 4),
    ]),
  },
];
