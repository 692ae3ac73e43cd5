import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

const BLOCK = 512;

// Set-up unpacks the test runtime before any package is installed, so no tar library is there yet.

/** Copies one file out of a .tgz into `target`, streaming; resolves to false if the archive does not have it. */
export async function copyFromTarball(tarball, name, target) {
  const out = await open(target, 'w');
  let found = false;
  try {
    await pipeline(
      createReadStream(tarball, { highWaterMark: 1 << 20 }),
      createGunzip({ chunkSize: 1 << 20 }),
      async (chunks) => {
        let header = Buffer.alloc(0);
        let body = 0;
        let padding = 0;
        let wanted = false;
        for await (let chunk of chunks) {
          while (chunk.length > 0) {
            if (body > 0) {
              const part = chunk.subarray(0, body);
              if (wanted) await out.write(part);
              body -= part.length;
              chunk = chunk.subarray(part.length);
            } else if (padding > 0) {
              const part = Math.min(padding, chunk.length);
              padding -= part;
              chunk = chunk.subarray(part);
            } else {
              const part = chunk.subarray(0, BLOCK - header.length);
              header = Buffer.concat([header, part]);
              chunk = chunk.subarray(part.length);
              if (header.length < BLOCK) continue;
              body = Number.parseInt(text(header, 124, 12), 8) || 0;
              padding = (BLOCK - (body % BLOCK)) % BLOCK;
              wanted = text(header, 0, 100) === name;
              found ||= wanted;
              header = Buffer.alloc(0);
            }
          }
        }
        if (wanted && body > 0) found = false;
      },
    );
  } finally {
    await out.close();
  }
  return found;
}

function text(block, start, length) {
  return block
    .toString('utf8', start, start + length)
    .split('\0')[0]
    .trim();
}
