import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { createCompoundFile, type Entry } from './compound-file-writer';
import type { PartFile } from './part-file';

/** Excel's own parameters for a password (ECMA-376 agile encryption, MS-OFFCRYPTO 2.3.4.10; research R59). */
const SPINS = 100_000;
const SEGMENT = 4096;
/** Turns of the key derivation before others get their turn: some milliseconds. */
const SPINS_A_TURN = 2_000;
const BLOCK = {
  input: Buffer.from('fea7d2763b4b9e79', 'hex'),
  value: Buffer.from('d7aa0f6d3061344e', 'hex'),
  key: Buffer.from('146e0be7abacd0d6', 'hex'),
  hmacKey: Buffer.from('5fb2ad010cb9e1f6', 'hex'),
  hmacValue: Buffer.from('a0677f02b22c8433', 'hex'),
} as const;

const sha512 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha512');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => bytes.writeUInt32LE(value, i * 4));
  return bytes;
};
const encrypt = (key: Uint8Array, iv: Uint8Array, bytes: Uint8Array): Buffer => {
  const cipher = createCipheriv('aes-256-cbc', key, iv.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
};

const spin = async (salt: Uint8Array, password: string): Promise<Buffer> => {
  let hash = sha512(salt, Buffer.from(password, 'utf16le'));
  for (let i = 0; i < SPINS; i += 1) {
    hash = sha512(u32(i), hash);
    if (i % SPINS_A_TURN === 0) await setImmediate();
  }
  return hash;
};

const COMMON =
  'saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512"';
const infoOf = (values: {
  readonly [K in 'salt' | 'hmacKey' | 'hmacValue' | 'passwordSalt' | 'input' | 'value' | 'key']: Buffer;
}): Buffer => {
  const at = (name: keyof typeof values) => values[name].toString('base64');
  const office = 'http://schemas.microsoft.com/office/2006';
  const xml =
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<encryption xmlns="${office}/encryption" xmlns:p="${office}/keyEncryptor/password"><keyData ${COMMON} saltValue="${at('salt')}"/>` +
    `<dataIntegrity encryptedHmacKey="${at('hmacKey')}" encryptedHmacValue="${at('hmacValue')}"/><keyEncryptors><keyEncryptor uri="${office}/keyEncryptor/password">` +
    `<p:encryptedKey spinCount="${SPINS}" ${COMMON} saltValue="${at('passwordSalt')}" encryptedVerifierHashInput="${at('input')}" encryptedVerifierHashValue="${at('value')}" encryptedKeyValue="${at('key')}"/>` +
    '</keyEncryptor></keyEncryptors></encryption>';
  return Buffer.concat([Buffer.from([4, 0, 4, 0]), u32(0x40), Buffer.from(xml)]);
};

/** A text with its length before it, as the container's own streams have it. */
const counted = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'utf16le');
  return Buffer.concat([u32(bytes.length), bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
};
const VERSION_1 = u32(1, 1, 1);
const SPACE = 'StrongEncryptionDataSpace';
const TRANSFORM = 'StrongEncryptionTransform';
const mapEntry = Buffer.concat([u32(1, 0), counted('EncryptedPackage'), counted(SPACE)]);
const transformId = counted('{FF9A3F03-56EF-4613-BDD5-5A41C1D07246}');

/** The container's directory (MS-OFFCRYPTO 2.3.4.1): names sort by length, then by letter. */
const entriesOf = (info: Buffer, small: Buffer | undefined): readonly Entry[] => [
  { name: 'Root Entry', kind: 'root', child: 2 },
  { name: '\u0006DataSpaces', kind: 'storage', child: 5 },
  { name: 'EncryptionInfo', kind: 'stream', left: 1, right: 3, bytes: info },
  { name: 'EncryptedPackage', kind: 'stream', ...(small ? { bytes: small } : {}) },
  {
    name: 'Version',
    kind: 'stream',
    bytes: Buffer.concat([counted('Microsoft.Container.DataSpaces'), VERSION_1]),
  },
  {
    name: 'DataSpaceMap',
    kind: 'stream',
    left: 4,
    right: 6,
    bytes: Buffer.concat([u32(8, 1, mapEntry.length + 4), mapEntry]),
  },
  { name: 'DataSpaceInfo', kind: 'storage', right: 7, child: 8 },
  { name: 'TransformInfo', kind: 'storage', isRed: true, child: 9 },
  { name: SPACE, kind: 'stream', bytes: Buffer.concat([u32(8, 1), counted(TRANSFORM)]) },
  { name: TRANSFORM, kind: 'storage', child: 10 },
  {
    name: '\u0006Primary',
    kind: 'stream',
    bytes: Buffer.concat([
      u32(8 + transformId.length, 1),
      transformId,
      counted('Microsoft.Container.EncryptionTransform'),
      VERSION_1,
      u32(0, 0, 0, 4),
    ]),
  },
];

/**
 * Encrypts a workbook as its bytes come, into a file that Excel opens with the password: nothing readable ever lies on the disk, and
 * memory stays flat, because the proof over all of it (HMAC) is made by reading the encrypted file once more.
 */
export const createEncryptedWorkbook = async (file: PartFile, password: string) => {
  const [salt, passwordSalt, key, input, hmacKey] = [16, 16, 32, 16, 64].map((size) => randomBytes(size)) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const box = await createCompoundFile(file);
  let rest: Buffer = Buffer.alloc(0);
  let size = 0;
  let segments = 0;
  /** The start of the stream, until it is known to be long. */
  let head: Buffer | undefined = Buffer.alloc(8);

  const put = async (bytes: Buffer): Promise<void> => {
    if (head) {
      head = Buffer.concat([head, bytes]);
      if (head.length < SEGMENT) return;
      await box.write(head);
      head = undefined;
    } else await box.write(bytes);
  };
  const encryptSegments = (bytes: Buffer): Buffer => {
    const parts: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += SEGMENT) {
      parts.push(encrypt(key, sha512(salt, u32(segments)), bytes.subarray(at, at + SEGMENT)));
      segments += 1;
    }
    return Buffer.concat(parts);
  };
  const sizeBytes = () => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(BigInt(size));
    return bytes;
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
      if (rest.length > 0)
        await put(encryptSegments(Buffer.concat([rest, Buffer.alloc((16 - (rest.length % 16)) % 16)])));
      const hmac = createHmac('sha512', hmacKey);
      if (head) {
        sizeBytes().copy(head);
        hmac.update(head);
      } else {
        await file.patch(sizeBytes(), box.start);
        for await (const chunk of file.read(box.start, box.start + 8 + segmentsLength(size)))
          hmac.update(chunk);
      }
      const derived = await spin(passwordSalt, password);
      const sealed = (block: Buffer, bytes: Buffer) =>
        encrypt(sha512(derived, block).subarray(0, 32), passwordSalt, bytes);
      const info = infoOf({
        salt,
        passwordSalt,
        hmacKey: encrypt(key, sha512(salt, BLOCK.hmacKey), hmacKey),
        hmacValue: encrypt(key, sha512(salt, BLOCK.hmacValue), hmac.digest()),
        input: sealed(BLOCK.input, input),
        value: sealed(BLOCK.value, sha512(input)),
        key: sealed(BLOCK.key, key),
      });
      await box.finish(entriesOf(info, head));
    },
  };
};

/** Bytes of the encrypted form of a text of `size` bytes. */
const segmentsLength = (size: number): number => Math.ceil(size / 16) * 16;
