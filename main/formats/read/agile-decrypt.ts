import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { ReadError } from './read-error';
import { attribute, createXmlScan } from './xml-scan';

/** Blocks of MS-OFFCRYPTO 2.3.4.11 that tell keys apart. */
const BLOCK = {
  verifierInput: Buffer.from('fea7d2763b4b9e79', 'hex'),
  verifierValue: Buffer.from('d7aa0f6d3061344e', 'hex'),
  key: Buffer.from('146e0be7abacd0d6', 'hex'),
  hmacKey: Buffer.from('5fb2ad010cb9e1f6', 'hex'),
  hmacValue: Buffer.from('a0677f02b22c8433', 'hex'),
};
const SEGMENT = 4096;
const HASHES: Readonly<Record<string, string>> = {
  SHA1: 'sha1',
  'SHA-1': 'sha1',
  SHA256: 'sha256',
  SHA384: 'sha384',
  SHA512: 'sha512',
  'SHA-512': 'sha512',
};
/** Office writes 100,000; a file that asks for far more would only keep the machine busy. */
const MOST_SPINS = 10_000_000;
const FLAG_AGILE = 0x40;

type Part = {
  readonly hash: string;
  readonly hashSize: number;
  readonly keyBits: number;
  readonly blockSize: number;
  readonly salt: Buffer;
};
type Info = {
  readonly data: Part;
  readonly password: Part & {
    readonly spins: number;
    readonly input: Buffer;
    readonly value: Buffer;
    readonly key: Buffer;
  };
  readonly hmacKey: Buffer;
  readonly hmacValue: Buffer;
};

const unsupported = () =>
  new ReadError(
    'unsupported',
    'The workbook is encrypted in a way that is not read here.',
    'Save it again with a current Office, or without a password, and open that.',
  );

const partOf = (attributes: string): Part => {
  const hash = HASHES[attribute(attributes, 'hashAlgorithm') ?? ''];
  const keyBits = Number(attribute(attributes, 'keyBits'));
  const isAes =
    attribute(attributes, 'cipherAlgorithm') === 'AES' &&
    attribute(attributes, 'cipherChaining') === 'ChainingModeCBC';
  if (hash === undefined || !isAes || ![128, 192, 256].includes(keyBits)) throw unsupported();
  return {
    hash,
    hashSize: Number(attribute(attributes, 'hashSize')),
    keyBits,
    blockSize: Number(attribute(attributes, 'blockSize')),
    salt: base64(attributes, 'saltValue'),
  };
};
const base64 = (attributes: string, name: string): Buffer =>
  Buffer.from(attribute(attributes, name) ?? '', 'base64');

const readInfo = (stream: Buffer): Info => {
  if (
    stream.length < 8 ||
    stream.readUInt16LE(0) !== 4 ||
    stream.readUInt16LE(2) !== 4 ||
    (stream.readUInt32LE(4) & FLAG_AGILE) === 0
  )
    throw unsupported();
  let data: Part | undefined;
  let password: Info['password'] | undefined;
  let hmac: { readonly key: Buffer; readonly value: Buffer } | undefined;
  const scan = createXmlScan({
    open: (name, attributes) => {
      if (name === 'keyData') data = partOf(attributes);
      else if (name === 'dataIntegrity')
        hmac = {
          key: base64(attributes, 'encryptedHmacKey'),
          value: base64(attributes, 'encryptedHmacValue'),
        };
      else if (name === 'encryptedKey' && password === undefined) {
        password = {
          ...partOf(attributes),
          spins: Number(attribute(attributes, 'spinCount')),
          input: base64(attributes, 'encryptedVerifierHashInput'),
          value: base64(attributes, 'encryptedVerifierHashValue'),
          key: base64(attributes, 'encryptedKeyValue'),
        };
      }
    },
    close: () => undefined,
    text: () => undefined,
  });
  scan.push(stream.toString('utf8', 8));
  scan.end();
  if (!data || !password || !hmac || !(password.spins >= 0 && password.spins <= MOST_SPINS))
    throw unsupported();
  return { data, password, hmacKey: hmac.key, hmacValue: hmac.value };
};

const digest = (hash: string, ...parts: readonly Buffer[]): Buffer => {
  const made = createHash(hash);
  for (const part of parts) made.update(part);
  return made.digest();
};

/** Cut, or filled up with 0x36, to a length. */
const sized = (bytes: Buffer, length: number): Buffer =>
  bytes.length >= length
    ? bytes.subarray(0, length)
    : Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 0x36)]);

const decrypt = (part: Part, key: Buffer, iv: Buffer, bytes: Buffer): Buffer => {
  const cipher = createDecipheriv(`aes-${part.keyBits}-cbc`, key, iv).setAutoPadding(false);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
};

const PAUSE_EVERY = 20_000;
const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

const passwordHash = async ({ hash, salt, spins }: Info['password'], password: string): Promise<Buffer> => {
  let key = digest(hash, salt, Buffer.from(password, 'utf16le'));
  const counter = Buffer.alloc(4);
  for (let i = 0; i < spins; i += 1) {
    counter.writeUInt32LE(i);
    key = digest(hash, counter, key);
    if (i % PAUSE_EVERY === PAUSE_EVERY - 1) await pause();
  }
  return key;
};

const openKey = async (info: Info, password: string): Promise<Buffer> => {
  const one = info.password;
  const base = await passwordHash(one, password);
  const under = (block: Buffer, bytes: Buffer) =>
    decrypt(
      one,
      sized(digest(one.hash, base, block), one.keyBits / 8),
      sized(one.salt, one.blockSize),
      bytes,
    );
  const expected = under(BLOCK.verifierValue, one.value).subarray(0, one.hashSize);
  const actual = digest(one.hash, under(BLOCK.verifierInput, one.input).subarray(0, one.salt.length));
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual))
    throw new ReadError('wrong_password', 'The password is not right.');
  return under(BLOCK.key, one.key).subarray(0, info.data.keyBits / 8);
};

/** Checks that nobody changed the bytes since they were encrypted. */
const checkWhole = (info: Info, key: Buffer, packed: Buffer) => {
  const { data } = info;
  const ivOf = (block: Buffer) => sized(digest(data.hash, data.salt, block), data.blockSize);
  const hmacKey = decrypt(data, key, ivOf(BLOCK.hmacKey), info.hmacKey).subarray(0, data.hashSize);
  const expected = decrypt(data, key, ivOf(BLOCK.hmacValue), info.hmacValue).subarray(0, data.hashSize);
  const actual = createHmac(data.hash, hmacKey).update(packed).digest();
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual))
    throw new ReadError(
      'malformed',
      'The encrypted workbook was changed after it was written, or is damaged.',
    );
};

/** Opens a workbook that was encrypted as ECMA-376 agile has it (MS-OFFCRYPTO 2.3.4.10 to 15), in memory alone. Throws a `ReadError`. */
export const decryptWorkbook = async (
  streams: ReadonlyMap<string, Buffer>,
  password: string,
): Promise<Buffer> => {
  const infoStream = streams.get('EncryptionInfo');
  const packed = streams.get('EncryptedPackage');
  if (!infoStream || !packed || packed.length < 8) throw unsupported();
  const info = readInfo(infoStream);
  try {
    const key = await openKey(info, password);
    checkWhole(info, key, packed);
    const size = Number(packed.readBigUInt64LE(0));
    const cipher = packed.subarray(8);
    if (size > cipher.length) throw new ReadError('malformed', 'The encrypted workbook is cut short.');
    const plain: Buffer[] = [];
    const number = Buffer.alloc(4);
    for (let at = 0, i = 0; at < cipher.length; at += SEGMENT, i += 1) {
      number.writeUInt32LE(i);
      const iv = sized(digest(info.data.hash, info.data.salt, number), info.data.blockSize);
      const segment = cipher.subarray(at, at + SEGMENT);
      plain.push(
        decrypt(
          info.data,
          key,
          iv,
          segment.subarray(0, segment.length - (segment.length % info.data.blockSize)),
        ),
      );
    }
    return Buffer.concat(plain).subarray(0, size);
  } catch (error) {
    if (error instanceof ReadError) throw error;
    throw new ReadError('malformed', 'The encrypted workbook is damaged.');
  }
};
