import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { Stop } from './say.mjs';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_HEADER = 30;

// Set-up reads the runtime's archive before any package is installed, so no zip library is there yet.

/** Returns the files of a zip archive (no zip64, no encryption): name, Unix mode, sizes and where each starts. */
export async function listZip(file) {
  const { size } = await stat(file);
  const handle = await open(file, 'r');
  try {
    const tail = await readAt(handle, Math.max(0, size - 65_557), Math.min(size, 65_557));
    let end = tail.length - 22;
    while (end >= 0 && tail.readUInt32LE(end) !== END_SIGNATURE) end--;
    if (end < 0) throw new Stop('the runtime archive has no directory: run this again');
    const directory = await readAt(handle, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
    const entries = [];
    for (let at = 0; at < directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE;) {
      const nameLength = directory.readUInt16LE(at + 28);
      entries.push({
        name: directory.toString('utf8', at + 46, at + 46 + nameLength),
        mode: (directory.readUInt32LE(at + 38) >>> 16) & 0o777,
        method: directory.readUInt16LE(at + 10),
        packed: directory.readUInt32LE(at + 20),
        size: directory.readUInt32LE(at + 24),
        offset: directory.readUInt32LE(at + 42),
      });
      at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    }
    return entries;
  } finally {
    await handle.close();
  }
}

/** Streams one entry of `listZip` into `target` with its mode, and checks its size. */
export async function extractEntry(file, entry, target) {
  await mkdir(dirname(target), { recursive: true });
  const handle = await open(file, 'r');
  const local = await readAt(handle, entry.offset, LOCAL_HEADER).finally(() => handle.close());
  const start = entry.offset + LOCAL_HEADER + local.readUInt16LE(26) + local.readUInt16LE(28);
  const out = createWriteStream(target, { mode: entry.mode || 0o644 });
  if (entry.packed === 0) {
    await new Promise((resolve, reject) => out.on('error', reject).end(resolve));
    return;
  }
  const packed = createReadStream(file, { start, end: start + entry.packed - 1, highWaterMark: 1 << 20 });
  await pipeline(
    entry.method === 0 ? [packed, out] : [packed, createInflateRaw({ chunkSize: 1 << 18 }), out],
  );
  if (out.bytesWritten !== entry.size)
    throw new Stop(`the runtime archive is damaged at ${entry.name}: run this again`);
}

async function readAt(handle, position, length) {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, position);
  if (bytesRead !== length) throw new Stop('the runtime archive is incomplete: run this again');
  return buffer;
}
