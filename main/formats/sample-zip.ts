import type { PartFile } from './part-file';
import { createPasswordZip } from './password-zip';
import { SAMPLE_PASSWORD } from './sample-password';

/** Puts a stream of bytes into an AES-256 zip (WinZip AE-2) as its only entry; the zip is written to `file` as it is made. */
export const writeSampleZip = async (
  file: PartFile,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const zip = createPasswordZip(file.write, name, SAMPLE_PASSWORD);
  try {
    for await (const chunk of bytes) await zip.write(chunk);
    await zip.finish();
  } catch (error) {
    await zip.abort();
    throw error;
  }
};
