import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { createCompoundFile } from './compound-file-writer';
import { directoryEntries, writeEncryptionInfo } from './encryption-streams';
import { BLOCK_KEYS, digest, hashPassword, SEGMENT, u32 } from './office-crypto';
import type { PartFile } from './part-file';

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
