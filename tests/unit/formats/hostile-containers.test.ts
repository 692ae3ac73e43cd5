import { expect, it } from 'vitest';
import { readCompoundFile } from '../../../main/formats/read/compound-file-reader';

const SECTOR = 512;
const END = 0xfffffffe;
const FREE = 0xffffffff;

/** A compound file (MS-CFB) of one long chain that `entries` streams all claim as theirs. */
const sharedChain = (entries: readonly string[], dataSectors: number): Buffer => {
  const directorySectors = Math.ceil((entries.length + 1) / 4);
  const fatSectors = Math.ceil((directorySectors + dataSectors + 64) / 128);
  const firstDirectory = fatSectors;
  const firstData = firstDirectory + directorySectors;
  const count = firstData + dataSectors;
  const file = Buffer.alloc((count + 1) * SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(firstDirectory, 48);
  file.writeUInt32LE(END, 60);
  file.writeUInt32LE(END, 68);
  for (let i = 0; i < 109; i += 1) file.writeUInt32LE(i < fatSectors ? i : FREE, 76 + i * 4);
  const link = (id: number, next: number) => file.writeUInt32LE(next, SECTOR + id * 4);
  for (let id = 0; id < fatSectors; id += 1) link(id, 0xfffffffd);
  for (let id = firstDirectory; id < firstData; id += 1) link(id, id + 1 < firstData ? id + 1 : END);
  for (let id = firstData; id < count; id += 1) link(id, id + 1 < count ? id + 1 : END);
  ['Root Entry', ...entries].forEach((name, i) => {
    const at = (firstDirectory + 1) * SECTOR + i * 128;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, at + 64);
    file[at + 66] = i === 0 ? 5 : 2;
    file.writeUInt32LE(i === 0 ? END : firstData, at + 116);
    file.writeUInt32LE(i === 0 ? 0 : dataSectors * SECTOR, at + 120);
  });
  return file;
};

it('takes no more memory for streams that all claim one chain than for the two that are read', () => {
  const names = Array.from({ length: 1_000 }, (_, i) => `Stream ${i}`);
  const file = sharedChain([...names, 'EncryptionInfo', 'EncryptedPackage'], 2_000);
  const before = process.memoryUsage().arrayBuffers;
  const streams = readCompoundFile(file);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * file.length);
  expect([...streams.keys()]).toEqual(['EncryptionInfo', 'EncryptedPackage']);
  expect(streams.get('EncryptedPackage')?.length).toBe(2_000 * SECTOR);
});

it('refuses two streams of one name', () => {
  expect(() => readCompoundFile(sharedChain(['EncryptionInfo', 'EncryptionInfo'], 16))).toThrow('damaged');
});
