import type { Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import { findEndpoint } from '../../../shared/api/contract';
import type { Deps } from '../../deps';
import type { Jobs } from '../jobs/jobs';
import type { FileToWrite, FinishedFile } from '../jobs/write-file';
import { LIMITS, type ApiClient } from '../tenant/api-client';
import { createRetryPolicy } from './retry-policy';
import { saveSample, type DownloadInput } from './save-sample';
import { TEXT } from './text';

/** Everything that downloads need. */
export type DownloadDeps = Pick<Deps, 'dialogs' | 'random' | 'timeZone' | 'platform'> & {
  readonly client: () => ApiClient;
  readonly jobs: Jobs;
};

/** Downloads a sample into the file. */
export const downloadSample = (
  deps: DownloadDeps,
  client: ApiClient,
  input: DownloadInput,
  file: FileToWrite,
): Promise<Result<FinishedFile>> =>
  client.stream(
    'download.file',
    { a: input.entity_type, b: input.entity_id },
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

type Availability = { readonly success: true } | { readonly success: false; readonly reason: string };

/** Asks if the tenant can send a sample now. */
export const checkSample = async (
  client: ApiClient,
  { entity_type, entity_id }: Pick<DownloadInput, 'entity_type' | 'entity_id'>,
  signal?: AbortSignal,
): Promise<Result<Availability>> => {
  const check = await client.call(
    'download.file',
    { a: entity_type, b: entity_id, test_only: true },
    signal ? { signal } : {},
  );
  if (!check.ok) return check;
  if (check.value.success) return ok({ success: true });
  return ok({ success: false, reason: check.meta?.fallback?.message ?? TEXT.unavailable });
};
