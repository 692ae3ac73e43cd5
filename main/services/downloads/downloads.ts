import type { Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import { findEndpoint } from '../../../shared/api/contract';
import type { LocalCallOutput } from '../../../shared/local-calls/contract';
import { safeFileName } from '../../formats/file-name';
import type { Deps } from '../../deps';
import type { Feature } from '../../feature';
import type { Jobs } from '../jobs/jobs';
import type { FileToWrite } from '../jobs/write-file';
import { LIMITS, type ApiClient } from '../tenant/api-client';
import { createRetryPolicy } from './retry-policy';
import { saveSample, type DownloadInput } from './save-sample';
import { TEXT } from './text';

type DownloadDeps = Pick<Deps, 'dialogs' | 'random' | 'timeZone' | 'platform'> & {
  readonly client: () => ApiClient;
  readonly jobs: Jobs;
};

const openAndSave = (deps: DownloadDeps, client: ApiClient, input: DownloadInput, file: FileToWrite) =>
  client.stream(
    'download.file',
    { a: input.entity_type, b: input.entity_id, test_only: false },
    (first, reopen) =>
      saveSample(
        { input, file, timeZone: deps.timeZone, platform: deps.platform },
        {
          first,
          reopen,
          policy: createRetryPolicy({ signal: file.signal, random: deps.random }),
          signal: file.signal,
          maxBytes: findEndpoint('download.file').maxBytes ?? 0,
          idleMs: LIMITS.idleMs,
        },
      ),
    { signal: file.signal },
  );

/** Asks for the file first, so that the analyst names it only if it is there; then downloads it in a job. */
const downloadAttachment = async (
  deps: DownloadDeps,
  input: DownloadInput,
): Promise<Result<LocalCallOutput<'download.attachment'>>> => {
  const client = deps.client();
  const check = await client.call('download.file', {
    a: input.entity_type,
    b: input.entity_id,
    test_only: true,
  });
  if (!check.ok) return check;
  if (!check.value.success)
    return ok({ success: false, reason: check.meta?.fallback?.message ?? TEXT.unavailable });
  const name = safeFileName(input.name);
  const isZip = input.as === 'zip';
  const path = await deps.dialogs.saveFile({
    title: isZip ? TEXT.saveZip : TEXT.saveRaw,
    defaultName: isZip ? safeFileName(`${name}.zip`) : name,
    filters: isZip ? [{ name: 'Zip', extensions: ['zip'] }] : [],
  });
  if (path === undefined) return ok({ success: true, job: null });
  const job = deps.jobs.writeFile(path, { kind: 'download', title: name, unit: 'bytes' }, (file) =>
    openAndSave(deps, client, input, file),
  );
  return ok({ success: true, job });
};

/** Creates the feature of sample downloads: checked, saved where the analyst says, hashed, never opened. */
export const createDownloads = (deps: DownloadDeps): Feature<'download.attachment'> => ({
  handlers: { 'download.attachment': (input) => downloadAttachment(deps, input) },
});
