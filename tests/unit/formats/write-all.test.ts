import { mkdtempSync, openSync, closeSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { formatDiskError } from '../../../main/formats/disk-errors';
import { writeAll, writeAllSync } from '../../../main/formats/write-all';
import { fileFailure } from '../../../main/services/jobs/file-failure';

const twin = (takes: readonly number[]) => {
  const taken: number[] = [];
  let n = 0;
  const write = async (bytes: Uint8Array, offset: number, length: number) => {
    const bytesWritten = Math.min(takes[n] ?? 0, length);
    n += 1;
    taken.push(...bytes.subarray(offset, offset + bytesWritten));
    return { bytesWritten, buffer: bytes };
  };
  return { taken, file: { write } as never };
};

it('continues until a disk that takes a part at a time has taken everything', async () => {
  const { taken, file } = twin([2, 1, 9]);
  await writeAll(file, Uint8Array.of(1, 2, 3, 4, 5));
  expect(taken).toEqual([1, 2, 3, 4, 5]);
});

it('fails like a full disk if the disk takes nothing', async () => {
  const failed = await writeAll(twin([2, 0]).file, Uint8Array.of(1, 2, 3)).catch((error: unknown) => error);
  expect(fileFailure(failed)).toMatchObject({
    kind: 'disk',
    code: 'ENOSPC',
    message: formatDiskError('ENOSPC'),
  });
});

it('writes from the given position', () => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-write-'));
  const path = join(folder, 'f');
  const fd = openSync(path, 'wx+');
  writeAllSync(fd, Buffer.from('abcdef'));
  writeAllSync(fd, Buffer.from('XY'), 1);
  closeSync(fd);
  expect(readFileSync(path, 'utf8')).toBe('aXYdef');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

it('describes each refusal of a disk, also an unknown one', () => {
  expect(formatDiskError('EDQUOT')).toBe('Your disk quota is used up.');
  expect(formatDiskError('constructor')).toBe('The disk reported an error (constructor).');
});
