import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { LocalCallOutput, ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import { rowOf } from '../../../shared/api/contract';
import type { Receipt } from '../../../shared/model/app-state';
import { fileIndicators } from '../../../shared/rules/file-indicators';
import { safeFileName } from '../../formats/file-name';
import type { Deps } from '../../deps';
import { writeMarkOfTheWeb } from '../../formats/mark-of-web';
import { createPartFile, type WrittenFile } from '../../formats/part-file';
import { SAMPLE_PASSWORD } from '../../formats/sample-password';
import { LIMITS, type ApiClient, type Reopen } from '../tenant/api-client';
import { cancelled, failure } from '../../wire/failures';
import { fileFailure } from '../jobs/file-failure';
import type { JobEnd, Jobs, Report } from '../jobs/jobs';
import { bytesOf, MOST_RESUMES, nextTry, RestRefused, StartAnew, toldLength } from './resume';

type Ask = ParsedLocalCallInput<'download.attachment'>;
type Answer = LocalCallOutput<'download.attachment'>;
type DownloadDeps = Pick<Deps, 'dialogs' | 'clock' | 'timeZone' | 'platform'> & {
  readonly client: () => ApiClient;
  readonly jobs: Jobs;
  readonly tenant: () => string;
};

const IDLE_MS = LIMITS.idleMs;
/** What is looked at to tell what a file is. */
const HEAD_BYTES = 64;

/** How the bytes compare with the hashes that the tenant gave for the entity. */
const compare = (
  ask: Ask,
  found: { readonly md5: string; readonly sha256: string },
): 'equal' | 'unknown' | 'different' => {
  const pairs = [
    [ask.sha256, found.sha256],
    [ask.md5, found.md5],
  ] as const;
  const known = pairs.filter(([told]) => told);
  if (known.length === 0) return 'unknown';
  return known.every(([told, real]) => told?.toLowerCase() === real) ? 'equal' : 'different';
};

/** Passes chunks on while it counts and hashes them. */
const measured = (
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  report: (bytes: number) => void,
) => {
  const sha256 = createHash('sha256');
  const md5 = createHash('md5');
  let bytes = 0;
  let head: Uint8Array = new Uint8Array();
  const pass = async function* () {
    for await (const chunk of chunks) {
      signal.throwIfAborted();
      sha256.update(chunk);
      md5.update(chunk);
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      bytes += chunk.length;
      report(bytes);
      yield chunk;
    }
  };
  return {
    chunks: pass(),
    end: () => ({ bytes, head, sha256: sha256.digest('hex'), md5: md5.digest('hex') }),
  };
};

/** What a file is by its first bytes, where its name says otherwise (research R47). */
const oddBytes = (name: string, head: Uint8Array): { readonly warning?: string } => {
  const odd = fileIndicators(name, '', head).find(({ kind }) => kind === 'bytes');
  return odd ? { warning: odd.words } : {};
};

/** Sample downloads: checked with `test_only`, saved where the analyst says, hashed, never opened (research R43, R44, R46). */
export const createDownloads = (deps: DownloadDeps) => {
  const fetchTo = (
    client: ApiClient,
    ask: Ask,
    path: string,
    signal: AbortSignal,
    report: Report,
  ): Promise<Result<JobEnd>> => {
    const startedAt = new Date(deps.clock()).toISOString();
    return client.stream(
      'download.file',
      { a: ask.entity_type, b: ask.entity_id, test_only: false },
      (response, reopen) => receive(ask, path, response, reopen, startedAt, signal, report),
      { signal },
    );
  };

  /** Saves the file, and where it broke off and could not be taken up again, begins anew. */
  const receive = async (
    ask: Ask,
    path: string,
    first: Response,
    reopen: Reopen,
    startedAt: string,
    signal: AbortSignal,
    report: Report,
  ): Promise<Result<JobEnd>> => {
    const tries = { left: MOST_RESUMES };
    for (let opened: Result<Response> = ok(first); ; opened = await reopen()) {
      if (!opened.ok) return opened;
      const saved = await save(
        ask,
        path,
        opened.value,
        (response) =>
          bytesOf(response, reopen, {
            maxBytes: rowOf('download.file').maxBytes ?? 0,
            idleMs: IDLE_MS,
            tries,
            signal,
          }),
        startedAt,
        signal,
        report,
      );
      if (saved !== 'anew') return saved;
      if (!(await nextTry({ tries, signal })))
        return fail(
          signal.aborted
            ? cancelled()
            : failure(
                'offline',
                'The connection broke off each time: the file did not come whole, and nothing was kept.',
                { code: 'reset' },
              ),
        );
    }
  };

  const save = async (
    ask: Ask,
    path: string,
    response: Response,
    read: (response: Response) => AsyncIterable<Uint8Array>,
    startedAt: string,
    signal: AbortSignal,
    report: Report,
  ): Promise<Result<JobEnd> | 'anew'> => {
    const encoding = response.headers.get('content-encoding') ?? 'identity';
    if (encoding !== 'identity') {
      // What was squeezed on the way cannot be told from what was cut short on the way.
      await response.body?.cancel();
      return fail(
        failure(
          'drifted',
          `The file came ${encoding}-encoded, so its length cannot be checked. Nothing was kept.`,
          { code: 'encoding' },
        ),
      );
    }
    const total = toldLength(response);
    const body = measured(read(response), signal, (bytes) => report(bytes, total));
    let file;
    try {
      file = await createPartFile(path);
      // The zip writer is loaded when the first sample is: no start needs it.
      if (ask.as === 'zip')
        await (
          await import('../../formats/sample-zip')
        ).writeSampleZip(file, safeFileName(ask.name), body.chunks);
      else for await (const chunk of body.chunks) await file.write(chunk);
      const found = body.end();
      if (total !== undefined && found.bytes !== total) {
        await file.discard();
        return fail(
          failure('rejected', `${found.bytes} of ${total} bytes came: the file was cut short.`, {
            next: 'Download it again.',
          }),
        );
      }
      const hash = compare(ask, found);
      if (hash === 'different') {
        await file.discard();
        return fail(
          failure(
            'rejected',
            'The file that came is not the one that was scanned: its hash differs. Nothing was kept.',
            { code: 'hash', next: 'Rescan the entity, then download it again.' },
          ),
        );
      }
      const written = await file.finish();
      await writeMarkOfTheWeb(path, deps.platform);
      return ok({ path, receipt: receiptOf(ask, path, written, found, hash, startedAt) });
    } catch (error) {
      await file?.discard();
      if (signal.aborted) return fail(cancelled());
      if (error instanceof StartAnew) return 'anew';
      return fail(error instanceof RestRefused ? error.failure : fileFailure(error));
    }
  };

  const receiptOf = (
    ask: Ask,
    path: string,
    written: WrittenFile,
    found: { readonly sha256: string; readonly md5: string; readonly head: Uint8Array },
    hash: 'equal' | 'unknown',
    startedAt: string,
  ): Receipt => ({
    kind: 'download',
    fileName: basename(path),
    bytes: written.bytes,
    // The sample's own hashes: what an analyst looks up, whatever it is wrapped in.
    sha256: found.sha256,
    md5: found.md5,
    startedAt,
    finishedAt: new Date(deps.clock()).toISOString(),
    tenant: deps.tenant(),
    timeZone: deps.timeZone,
    hash,
    format: ask.as,
    ...(ask.verdict === '' ? {} : { verdict: ask.verdict }),
    ...oddBytes(ask.name, found.head),
    ...(ask.as === 'zip' ? { zipPassword: SAMPLE_PASSWORD } : {}),
  });

  return {
    attachment: async (ask: Ask): Promise<Result<Answer>> => {
      const client = deps.client();
      const check = await client.call('download.file', {
        a: ask.entity_type,
        b: ask.entity_id,
        test_only: true,
      });
      if (!check.ok) return check;
      if (!check.value.success) {
        return ok({
          success: false,
          reason:
            check.meta?.fallback?.message ?? 'The tenant cannot give this file: it may be gone, or too old.',
        });
      }
      const name = safeFileName(ask.name);
      const isZip = ask.as === 'zip';
      const path = await deps.dialogs.saveFile({
        title: isZip ? 'Save the sample in a zip with a password' : 'Save the sample as it is',
        defaultName: isZip ? safeFileName(`${name}.zip`) : name,
        filters: isZip ? [{ name: 'Zip', extensions: ['zip'] }] : [],
      });
      if (path === undefined) return ok({ success: true, job: null });
      return ok({
        success: true,
        job: deps.jobs.start(
          { kind: 'download', title: name, unit: 'bytes', writes: path },
          (signal, report) => fetchTo(client, ask, path, signal, report),
        ),
      });
    },
  };
};
