/** Encrypts a workbook. Small streams of its container describe the encryption (MS-OFFCRYPTO 2.3.4.1 and 2.3.4.10). */
import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { createCompoundFile, type Entry } from './compound-file-writer';
import { BLOCK_KEYS, digest, hashPassword, SEGMENT, u32 } from './office-crypto';
import type { PartFile } from './part-file';

const ALGORITHMS =
  'saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512"';
const OFFICE = 'http://schemas.microsoft.com/office/2006';

/** The salts, and the keys in their encrypted form. */
type EncryptionInfo = Readonly<
  Record<'salt' | 'hmacKey' | 'hmacValue' | 'passwordSalt' | 'input' | 'value' | 'key', Buffer>
>;

/** Returns the stream `EncryptionInfo`. */
const writeEncryptionInfo = (info: EncryptionInfo, rounds: number): Buffer => {
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
const directoryEntries = (info: Buffer, small: Buffer | undefined): readonly Entry[] => [
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

/** Excel's own parameters: SHA-512, AES-256 and this many hash rounds. */
const HASH = 'sha512';
const ROUNDS = 100_000;
const BLOCK_BYTES = 16;

const encrypt = (key: Uint8Array, iv: Uint8Array, bytes: Uint8Array): Buffer => {
  const cipher = createCipheriv('aes-256-cbc', key, iv.subarray(0, BLOCK_BYTES)).setAutoPadding(false);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
};

const createSecrets = () => ({
  salt: randomBytes(16),
  passwordSalt: randomBytes(16),
  key: randomBytes(32),
  input: randomBytes(16),
  hmacKey: randomBytes(64),
});
type Secrets = ReturnType<typeof createSecrets>;

/** Encrypts the secrets with the password, and returns the stream that describes them. */
const sealSecrets = async (secrets: Secrets, hmac: Buffer, password: string): Promise<Buffer> => {
  const { salt, passwordSalt, key, input, hmacKey } = secrets;
  const derived = await hashPassword(HASH, passwordSalt, password, ROUNDS);
  const seal = (block: Buffer, bytes: Buffer) =>
    encrypt(digest(HASH, derived, block).subarray(0, 32), passwordSalt, bytes);
  return writeEncryptionInfo(
    {
      salt,
      passwordSalt,
      hmacKey: encrypt(key, digest(HASH, salt, BLOCK_KEYS.hmacKey), hmacKey),
      hmacValue: encrypt(key, digest(HASH, salt, BLOCK_KEYS.hmacValue), hmac),
      input: seal(BLOCK_KEYS.verifierInput, input),
      value: seal(BLOCK_KEYS.verifierValue, digest(HASH, input)),
      key: seal(BLOCK_KEYS.key, key),
    },
    ROUNDS,
  );
};

/** Encrypts bytes segment by segment; all but the last piece must be whole segments. */
const createSegmentCipher = ({ key, salt }: Secrets) => {
  let segments = 0;
  return (bytes: Buffer): Buffer => {
    const parts: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += SEGMENT) {
      parts.push(encrypt(key, digest(HASH, salt, u32(segments)), bytes.subarray(at, at + SEGMENT)));
      segments += 1;
    }
    return Buffer.concat(parts);
  };
};

const sizeField = (size: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(size));
  return bytes;
};
const roundUp = (length: number): number => Math.ceil(length / BLOCK_BYTES) * BLOCK_BYTES;

/**
 * Encrypts a workbook as its bytes come, into a file that Excel opens with the password. Nothing readable is ever on the disk,
 * and memory stays constant: the checksum (HMAC) is computed by reading the encrypted file once more.
 */
export const createEncryptedWorkbook = async (file: PartFile, password: string) => {
  const secrets = createSecrets();
  const encryptSegments = createSegmentCipher(secrets);
  const container = await createCompoundFile(file);
  let rest: Buffer = Buffer.alloc(0);
  let size = 0;
  /** The start of the stream, until it is long enough to be the container's long stream. */
  let head: Buffer | undefined = Buffer.alloc(8);

  const put = async (bytes: Buffer): Promise<void> => {
    if (!head) return container.write(bytes);
    head = Buffer.concat([head, bytes]);
    if (head.length < SEGMENT) return;
    await container.write(head);
    head = undefined;
  };
  /** Writes the size at the start, and returns the checksum of all encrypted bytes. */
  const finishPackage = async (): Promise<Buffer> => {
    const hmac = createHmac(HASH, secrets.hmacKey);
    if (head) {
      sizeField(size).copy(head);
      return hmac.update(head).digest();
    }
    await file.patch(sizeField(size), container.start);
    const end = container.start + 8 + roundUp(size);
    for await (const chunk of file.read(container.start, end)) hmac.update(chunk);
    return hmac.digest();
  };

  return {
    write: async (bytes: Uint8Array): Promise<void> => {
      size += bytes.length;
      const all = Buffer.concat([rest, bytes]);
      const whole = all.length - (all.length % SEGMENT);
      rest = all.subarray(whole);
      if (whole > 0) await put(encryptSegments(all.subarray(0, whole)));
    },
    finish: async (): Promise<void> => {
      if (rest.length > 0) {
        const padding = Buffer.alloc(roundUp(rest.length) - rest.length);
        await put(encryptSegments(Buffer.concat([rest, padding])));
      }
      const hmac = await finishPackage();
      await container.finish(directoryEntries(await sealSecrets(secrets, hmac, password), head));
    },
  };
};
