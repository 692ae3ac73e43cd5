/** A program that writes a store over and over until it is killed: `node store-writer.mjs STORE FOLDER`. */
import { join } from 'node:path';
import { openSettingsFile } from '../../main/electron/settings-file';
import { createPartFile } from '../../main/formats/part-file';
import { createDocuments } from '../../main/services/documents';

const [store = '', folder = ''] = process.argv.slice(2);
const SIZE = 200_000;

const writers: Readonly<Record<string, (letter: string) => void | Promise<void>>> = {
  settings: (letter) =>
    openSettingsFile(folder).write({ connections: [{ id: 'c1', address: 'https://portal.example.com', label: letter.repeat(SIZE), colour: 0, keeps: 'session' }] }),
  document: (letter) => createDocuments(folder).write('one', letter.repeat(SIZE)),
  file: async (letter) => {
    const file = await createPartFile(join(folder, 'out.csv'));
    for (let n = 0; n < 20; n += 1) await file.write(Buffer.from(letter.repeat(SIZE / 20)));
    await file.finish();
  },
};

for (let n = 0; ; n += 1) {
  await writers[store]?.(n % 2 === 0 ? 'a' : 'b');
  process.stdout.write('.');
}
