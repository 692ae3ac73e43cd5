/** Agile encryption of Office files (ECMA-376; MS-OFFCRYPTO 2.3.4.10 to 15), for the writer and the reader. */
import { createHash, hash } from 'node:crypto';

/** Bytes that are encrypted at a time, each with its own initialization vector. */
export const SEGMENT = 4096;
/** Constants that are hashed into the key for each purpose. */
export const BLOCK_KEYS = {
  verifierInput: Buffer.from('fea7d2763b4b9e79', 'hex'),
  verifierValue: Buffer.from('d7aa0f6d3061344e', 'hex'),
  key: Buffer.from('146e0be7abacd0d6', 'hex'),
  hmacKey: Buffer.from('5fb2ad010cb9e1f6', 'hex'),
  hmacValue: Buffer.from('a0677f02b22c8433', 'hex'),
} as const;
/** Hash rounds between two pauses, so that deriving a key never blocks the process for more than a few milliseconds. */
const ROUNDS_PER_TURN = 2_000;

const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Returns the hash of the parts, one after the other. */
export const digest = (algorithm: string, ...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Returns numbers as 32-bit little-endian bytes. */
export const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => bytes.writeUInt32LE(value, i * 4));
  return bytes;
};

/** Derives the key of a password. */
export const hashPassword = async (
  algorithm: string,
  salt: Uint8Array,
  password: string,
  rounds: number,
): Promise<Buffer> => {
  let derived = digest(algorithm, salt, Buffer.from(password, 'utf16le'));
  // The number of the round, then the hash of the one before. One call per round takes half the time that a hash object takes.
  const round = Buffer.alloc(4 + derived.length);
  for (let i = 0; i < rounds; i += 1) {
    round.writeUInt32LE(i);
    derived.copy(round, 4);
    derived = hash(algorithm, round, 'buffer');
    if (i % ROUNDS_PER_TURN === 0) await pause();
  }
  return derived;
};
