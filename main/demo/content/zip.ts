import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';

const TABLE = Array.from({ length: 256 }, (_, i) => {
  let c = i;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

const step = (crc: number, byte: number): number => ((TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)) >>> 0;

/** Encrypts with PKWARE's traditional method: weak, but what most password-protected attachments still use. */
const encrypt = (bytes: Uint8Array, password: string, crc: number): Uint8Array => {
  let [k0, k1, k2] = [0x12345678, 0x23456789, 0x34567890];
  const update = (byte: number): void => {
    k0 = step(k0, byte);
    k1 = (Math.imul((k1 + (k0 & 0xff)) | 0, 134_775_813) + 1) >>> 0;
    k2 = step(k2, k1 >>> 24);
  };
  for (const byte of Buffer.from(password, 'latin1')) update(byte);
  const header = Buffer.alloc(12);
  header.writeUInt32BE(Math.imul(crc, 2_654_435_761) >>> 0, 0);
  header[11] = crc >>> 24;
  return Buffer.concat([header, bytes]).map((byte) => {
    const t = (k2 | 2) & 0xffff;
    const cipher = byte ^ ((Math.imul(t, t ^ 1) >>> 8) & 0xff);
    update(byte);
    return cipher;
  });
};

export type ZipEntry = { readonly name: string; readonly bytes: Uint8Array };

/**
 * Returns a zip of the entries, encrypted when a password is given. Entries are stored uncompressed with a fixed date, so that
 * bytes and hashes are the same under every runtime's zlib.
 */
export const createZip = (entries: readonly ZipEntry[], password?: string): Uint8Array => {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const title = Buffer.from(name, 'utf8');
    const crc = crc32(bytes);
    const body = password === undefined ? bytes : encrypt(bytes, password, crc);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800 | (password === undefined ? 0 : 1), 2);
    common.writeUInt16LE(0x58c8, 8);
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(title.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, title, body);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, title);
    offset += 30 + title.length + body.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
};
