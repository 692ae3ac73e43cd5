import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { createRandom } from './random';

const adler32 = (bytes: Uint8Array): number => {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return ((b << 16) | a) >>> 0;
};

/** Makes a zlib stream of stored blocks. Its bytes are the same under every runtime, which no compressor promises. */
const stored = (bytes: Uint8Array): Uint8Array => {
  const parts: Uint8Array[] = [Uint8Array.of(0x78, 0x01)];
  for (let at = 0; at < bytes.length; at += 65_535) {
    const block = bytes.subarray(at, at + 65_535);
    const head = Buffer.alloc(5);
    head[0] = at + 65_535 >= bytes.length ? 1 : 0;
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(block.length ^ 0xffff, 3);
    parts.push(head, block);
  }
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(adler32(bytes));
  return Buffer.concat([...parts, sum]);
};

const chunk = (type: string, bytes: Uint8Array): Uint8Array => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), bytes]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
};

/** Makes a black and white PNG of `size` by `size` fields of `scale` pixels; `isDark` tells which are black. */
const createPng = (size: number, isDark: (x: number, y: number) => boolean, scale = 1): Uint8Array => {
  const pixels = size * scale;
  const width = 1 + Math.ceil(pixels / 8);
  const raw = Buffer.alloc(width * pixels);
  for (let y = 0; y < size; y += 1) {
    const row = y * scale * width;
    for (let x = 0; x < size; x += 1) {
      if (isDark(x, y)) continue;
      for (let px = x * scale; px < (x + 1) * scale; px += 1) {
        const at = row + 1 + (px >> 3);
        raw[at] = (raw[at] ?? 0) | (0x80 >> (px & 7));
      }
    }
    for (let again = 1; again < scale; again += 1) raw.copyWithin(row + again * width, row, row + width);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', stored(raw)),
    chunk('IEND', new Uint8Array(0)),
  ]);
};

const MODULES = 33;
const QUIET = 4;

const inFinder = (x: number, y: number): boolean | undefined => {
  for (const [cx, cy] of [
    [3, 3],
    [MODULES - 4, 3],
    [3, MODULES - 4],
  ] as const) {
    const ring = Math.max(Math.abs(x - cx), Math.abs(y - cy));
    if (ring <= 4) return ring <= 1 || ring === 3;
  }
  return undefined;
};

/** Makes a picture that looks like a QR code, for lures. It is noise and can't be scanned. */
export const qrPicture = (variant: number): Uint8Array => {
  const random = createRandom(0, 'qr', variant);
  const modules = Array.from({ length: MODULES * MODULES }, () => random.chance(0.5));
  return createPng(
    MODULES + 2 * QUIET,
    (fieldX, fieldY) => {
      const x = fieldX - QUIET;
      const y = fieldY - QUIET;
      if (x < 0 || y < 0 || x >= MODULES || y >= MODULES) return false;
      if (x === 6 || y === 6) return inFinder(x, y) ?? (x + y) % 2 === 0;
      return inFinder(x, y) ?? modules[y * MODULES + x] ?? false;
    },
    4,
  );
};

/** Makes a small plotted line, for ordinary attachments and signatures. */
export const chartPicture = (variant: number): Uint8Array => {
  const random = createRandom(0, 'chart', variant);
  const bars = Array.from({ length: 8 }, () => random.int(8, 84));
  return createPng(96, (x, y) => {
    if (x === 2 || y === 93) return true;
    const bar = bars[Math.floor((x - 6) / 11)];
    return x > 5 && (x - 6) % 11 < 8 && bar !== undefined && y > 93 - bar;
  });
};
