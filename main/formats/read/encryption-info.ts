import { READ_TEXT } from '../text';
import { ReadError } from './read-error';
import { attribute, createXmlScan, type XmlAttributes } from './xml-scan';

const HASHES: Readonly<Record<string, string>> = {
  SHA1: 'sha1',
  'SHA-1': 'sha1',
  SHA256: 'sha256',
  SHA384: 'sha384',
  SHA512: 'sha512',
  'SHA-512': 'sha512',
};
/** Office writes 100,000. Far more would only keep the computer busy. */
const MAX_ROUNDS = 10_000_000;
const FLAG_AGILE = 0x40;

/** The algorithms of a key, with its salt. */
export type KeyParameters = {
  readonly hash: string;
  readonly hashSize: number;
  readonly keyBits: number;
  readonly blockSize: number;
  readonly salt: Buffer;
};
/** Parameters with which the password decrypts the key of the file. */
export type PasswordParameters = KeyParameters & {
  readonly rounds: number;
  readonly input: Buffer;
  readonly value: Buffer;
  readonly key: Buffer;
};
/** Description of the encryption in an encrypted workbook (MS-OFFCRYPTO 2.3.4.10). */
export type EncryptionInfo = {
  readonly data: KeyParameters;
  readonly password: PasswordParameters;
  readonly hmacKey: Buffer;
  readonly hmacValue: Buffer;
};

/** Creates the error for a kind of encryption that is not supported. */
export const unsupportedEncryption = () => new ReadError('unsupported', ...READ_TEXT.encryptionUnsupported);

const base64 = (attributes: XmlAttributes, name: string): Buffer =>
  Buffer.from(attribute(attributes, name) ?? '', 'base64');

const readKey = (attributes: XmlAttributes): KeyParameters => {
  const hash = HASHES[attribute(attributes, 'hashAlgorithm') ?? ''];
  const keyBits = Number(attribute(attributes, 'keyBits'));
  const isAes =
    attribute(attributes, 'cipherAlgorithm') === 'AES' &&
    attribute(attributes, 'cipherChaining') === 'ChainingModeCBC';
  if (hash === undefined || !isAes || ![128, 192, 256].includes(keyBits)) throw unsupportedEncryption();
  return {
    hash,
    hashSize: Number(attribute(attributes, 'hashSize')),
    keyBits,
    blockSize: Number(attribute(attributes, 'blockSize')),
    salt: base64(attributes, 'saltValue'),
  };
};

const readPassword = (attributes: XmlAttributes): PasswordParameters => {
  const rounds = Number(attribute(attributes, 'spinCount'));
  if (!(rounds >= 0 && rounds <= MAX_ROUNDS)) throw unsupportedEncryption();
  return {
    ...readKey(attributes),
    rounds,
    input: base64(attributes, 'encryptedVerifierHashInput'),
    value: base64(attributes, 'encryptedVerifierHashValue'),
    key: base64(attributes, 'encryptedKeyValue'),
  };
};

const isAgile = (stream: Buffer): boolean =>
  stream.length >= 8 &&
  stream.readUInt16LE(0) === 4 &&
  stream.readUInt16LE(2) === 4 &&
  (stream.readUInt32LE(4) & FLAG_AGILE) !== 0;

/** Reads the stream `EncryptionInfo`. Throws a `ReadError` for any encryption but ECMA-376 agile with a password. */
export const readEncryptionInfo = (stream: Buffer): EncryptionInfo => {
  if (!isAgile(stream)) throw unsupportedEncryption();
  let data: KeyParameters | undefined;
  let password: PasswordParameters | undefined;
  let hmac: { readonly key: Buffer; readonly value: Buffer } | undefined;
  const scan = createXmlScan({
    open: (name, attributes) => {
      if (name === 'keyData') data = readKey(attributes);
      else if (name === 'encryptedKey') password ??= readPassword(attributes);
      else if (name === 'dataIntegrity')
        hmac = {
          key: base64(attributes, 'encryptedHmacKey'),
          value: base64(attributes, 'encryptedHmacValue'),
        };
    },
    close: () => undefined,
    text: () => undefined,
  });
  scan.push(stream.toString('utf8', 8));
  scan.end();
  if (!data || !password || !hmac) throw unsupportedEncryption();
  return { data, password, hmacKey: hmac.key, hmacValue: hmac.value };
};
