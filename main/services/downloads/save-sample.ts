import { createHash } from 'node:crypto';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import { fileIndicators } from '../../../shared/rules/file-indicators';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import { writeMarkOfTheWeb } from '../../formats/mark-of-web';
import type { PartFile } from '../../formats/part-file';
import { SAMPLE_PASSWORD } from '../../formats/sample-password';
import { cancelled, failure } from '../../wire/failures';
import type { FileToWrite, FinishedFile, ReceiptDetails } from '../jobs/write-file';
import { safeFileName } from '../../formats/file-name';
import { announcedLength, encodingOf, fileChunks, Interrupted, type DownloadSource } from './file-chunks';
import { TEXT } from './text';

export type DownloadInput = ParsedLocalCallInput<'download.attachment'>;
/** The name, the format and the verdict of a sample. */
type SampleInfo = Pick<DownloadInput, 'name' | 'as' | 'verdict'>;

/** The target of a sample, and its format. */
export type SampleToSave = {
  readonly input: DownloadInput;
  readonly file: FileToWrite;
  readonly timeZone: string;
  readonly platform: string;
};

type Measured = {
  readonly bytes: number;
  readonly head: Uint8Array;
  readonly sha256: string;
  readonly md5: string;
};

/** Bytes that are looked at to recognize what a file is. */
const HEAD_BYTES = 64;

/** Compares the bytes with the hashes that the tenant gave for the entity. */
const compareHashes = (input: DownloadInput, found: Measured): 'equal' | 'unknown' | 'different' => {
  const pairs = [
    [input.sha256, found.sha256],
    [input.md5, found.md5],
  ] as const;
  const known = pairs.filter(([expected]) => expected);
  if (known.length === 0) return 'unknown';
  return known.every(([expected, actual]) => expected?.toLowerCase() === actual) ? 'equal' : 'different';
};

/** Passes chunks on while it counts and hashes them. */
const measure = (chunks: AsyncIterable<Uint8Array>, onBytes: (bytes: number) => void) => {
  const sha256 = createHash('sha256');
  const md5 = createHash('md5');
  let bytes = 0;
  let head: Uint8Array = new Uint8Array();
  const pass = async function* () {
    for await (const chunk of chunks) {
      sha256.update(chunk);
      md5.update(chunk);
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      bytes += chunk.length;
      onBytes(bytes);
      yield chunk;
    }
  };
  return {
    chunks: pass(),
    end: (): Measured => ({ bytes, head, sha256: sha256.digest('hex'), md5: md5.digest('hex') }),
  };
};

const writeBytes = async (part: PartFile, input: SampleInfo, chunks: AsyncIterable<Uint8Array>) => {
  if (input.as !== 'zip') {
    for await (const chunk of chunks) await part.write(chunk);
    return;
  }
  // The zip writer is loaded with the first sample: no start needs it.
  const { writeSampleZip } = await import('../../formats/sample-zip');
  await writeSampleZip(part, safeFileName(input.name), chunks);
};

/** Describes the sample for the receipt: one inside a zip with its own name, size and hashes, beside those of the zip. */
const details = (
  { input, timeZone }: { readonly input: SampleInfo; readonly timeZone: string },
  found: Measured,
  hash?: 'equal' | 'unknown',
): ReceiptDetails => {
  const { bytes, sha256, md5 } = found;
  const mismatch = fileIndicators(input.name, '', found.head).find(({ kind }) => kind === 'bytes');
  return {
    kind: 'download',
    timeZone,
    ...(hash === undefined ? {} : { hash }),
    format: input.as,
    ...(input.verdict === '' ? {} : { verdict: input.verdict }),
    ...(mismatch ? { warning: mismatch.text } : {}),
    ...(input.as === 'zip'
      ? { zipPassword: SAMPLE_PASSWORD, sample: { name: safeFileName(input.name), bytes, sha256, md5 } }
      : { md5 }),
  };
};

/** Writes bytes that Postern made itself, such as an email, in the same way as a sample. */
export const saveMade = async (
  input: SampleInfo,
  { file, timeZone, platform }: Omit<SampleToSave, 'input'>,
  bytes: Uint8Array,
): Promise<Result<FinishedFile>> => {
  const all = async function* () {
    yield await Promise.resolve(bytes);
  };
  const body = measure(all(), (done) => file.report(done, bytes.length));
  const part = await file.create();
  await writeBytes(part, input, body.chunks);
  const written = await part.finish();
  await writeMarkOfTheWeb(file.path, platform);
  return ok({ written, details: details({ input, timeZone }, body.end()) });
};

/** Saves the file from one response on. Throws `Interrupted` if it has to be fetched whole again. */
const saveOnce = async (
  sample: SampleToSave,
  source: DownloadSource,
  response: Response,
): Promise<Result<FinishedFile>> => {
  const { file, input } = sample;
  const encoding = encodingOf(response);
  if (encoding !== undefined && !input.sha256 && !input.md5) {
    // Without a hash, an encoded body looks the same as one that was cut short on the way.
    await response.body?.cancel();
    return fail(failure('drifted', TEXT.encoded(encoding), { code: 'encoding', next: TEXT.notEncoded }));
  }
  const total = announcedLength(response);
  const body = measure(fileChunks(source, response), (bytes) => {
    file.signal.throwIfAborted();
    file.report(bytes, total);
  });
  const part = await file.create();
  await writeBytes(part, input, body.chunks);
  const found = body.end();
  if (total !== undefined && found.bytes !== total)
    return fail(failure('rejected', TEXT.cutShort(found.bytes, total), { next: TEXT.downloadAgain }));
  const hash = compareHashes(input, found);
  if (hash === 'different')
    return fail(failure('rejected', TEXT.anotherFile, { code: 'hash', next: TEXT.rescan }));
  const written = await part.finish();
  await writeMarkOfTheWeb(file.path, sample.platform);
  return ok({ written, details: details(sample, found, hash) });
};

/** Saves the file, and fetches it whole again, as often as its policy allows, if it was interrupted and can't be continued. */
export const saveSample = async (
  sample: SampleToSave,
  source: DownloadSource,
): Promise<Result<FinishedFile>> => {
  for (let opened: Result<Response> = ok(source.first); ; opened = await source.reopen()) {
    if (!opened.ok) return opened;
    try {
      return await saveOnce(sample, source, opened.value);
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      if (error.refusal) return fail(error.refusal);
    }
    if (await source.policy.next()) continue;
    return fail(
      source.signal.aborted ? cancelled() : failure('offline', TEXT.interrupted, { code: 'reset' }),
    );
  }
};
