import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { BLOCK_KEYS, digest, hashPassword, SEGMENT, u32 } from '../office-crypto';
import { READ_TEXT } from '../text';
import {
  readEncryptionInfo,
  unsupportedEncryption,
  type EncryptionInfo,
  type KeyParameters,
} from './encryption-info';
import { ReadError } from './read-error';

/** Cuts bytes to a length, or pads them with 0x36. */
const resize = (bytes: Buffer, length: number): Buffer =>
  bytes.length >= length
    ? bytes.subarray(0, length)
    : Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 0x36)]);

const decrypt = ({ keyBits }: KeyParameters, key: Buffer, iv: Buffer, bytes: Buffer): Buffer => {
  const cipher = createDecipheriv(`aes-${keyBits}-cbc`, key, iv).setAutoPadding(false);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
};

const isSame = (expected: Buffer, actual: Buffer): boolean =>
  expected.length === actual.length && timingSafeEqual(expected, actual);

/** Returns the key of the file, which the password unlocks. */
const unlockKey = async ({ password, data }: EncryptionInfo, text: string): Promise<Buffer> => {
  const derived = await hashPassword(password.hash, password.salt, text, password.rounds);
  const iv = resize(password.salt, password.blockSize);
  const unseal = (block: Buffer, bytes: Buffer) =>
    decrypt(password, resize(digest(password.hash, derived, block), password.keyBits / 8), iv, bytes);
  const expected = unseal(BLOCK_KEYS.verifierValue, password.value).subarray(0, password.hashSize);
  const input = unseal(BLOCK_KEYS.verifierInput, password.input).subarray(0, password.salt.length);
  if (!isSame(expected, digest(password.hash, input)))
    throw new ReadError('wrong_password', ...READ_TEXT.wrongPassword);
  return unseal(BLOCK_KEYS.key, password.key).subarray(0, data.keyBits / 8);
};

/** Throws if the encrypted bytes were changed since they were written. */
const checkIntegrity = ({ data, hmacKey, hmacValue }: EncryptionInfo, key: Buffer, packed: Buffer): void => {
  const unseal = (block: Buffer, bytes: Buffer) =>
    decrypt(data, key, resize(digest(data.hash, data.salt, block), data.blockSize), bytes).subarray(
      0,
      data.hashSize,
    );
  const actual = createHmac(data.hash, unseal(BLOCK_KEYS.hmacKey, hmacKey)).update(packed).digest();
  if (!isSame(unseal(BLOCK_KEYS.hmacValue, hmacValue), actual))
    throw new ReadError('malformed', ...READ_TEXT.encryptedChanged);
};

const decryptSegments = ({ data }: EncryptionInfo, key: Buffer, cipher: Buffer): Buffer => {
  const plain: Buffer[] = [];
  for (let at = 0, i = 0; at < cipher.length; at += SEGMENT, i += 1) {
    const iv = resize(digest(data.hash, data.salt, u32(i)), data.blockSize);
    const segment = cipher.subarray(at, at + SEGMENT);
    plain.push(
      decrypt(data, key, iv, segment.subarray(0, segment.length - (segment.length % data.blockSize))),
    );
  }
  return Buffer.concat(plain);
};

/** Opens a workbook that was encrypted with a password (ECMA-376 agile), in memory only. Throws a `ReadError`. */
export const decryptWorkbook = async (
  streams: ReadonlyMap<string, Buffer>,
  password: string,
): Promise<Buffer> => {
  const infoStream = streams.get('EncryptionInfo');
  const packed = streams.get('EncryptedPackage');
  if (!infoStream || !packed || packed.length < 8) throw unsupportedEncryption();
  const info = readEncryptionInfo(infoStream);
  try {
    const key = await unlockKey(info, password);
    checkIntegrity(info, key, packed);
    const size = Number(packed.readBigUInt64LE(0));
    if (size > packed.length - 8) throw new ReadError('malformed', ...READ_TEXT.encryptedCutOff);
    return decryptSegments(info, key, packed.subarray(8)).subarray(0, size);
  } catch (error) {
    if (error instanceof ReadError) throw error;
    throw new ReadError('malformed', ...READ_TEXT.encryptedDamaged);
  }
};
