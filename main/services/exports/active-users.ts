import { basename } from 'node:path';
import type { Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import type { Job } from '../../../shared/model/app-state';
import { safeFileName } from '../../../shared/rules/file-name';
import type { Deps } from '../../deps';
import { createPartFile } from '../../formats/part-file';
import type { ApiClient } from '../tenant/api-client';
import { fileFailure } from '../jobs/file-failure';
import type { JobEnd, Jobs } from '../jobs/jobs';

type UserDeps = Pick<Deps, 'dialogs' | 'clock'> & {
  readonly client: () => ApiClient;
  readonly jobs: Jobs;
  readonly tenant: () => string;
};

/** An app's active users as the tenant writes them (`query/export/active-users`), to a file that the analyst names. */
export const createActiveUsers = (deps: UserDeps) => {
  const save = async (
    client: ApiClient,
    saas: string,
    path: string,
    signal: AbortSignal,
  ): Promise<Result<JobEnd>> => {
    const startedAt = new Date(deps.clock()).toISOString();
    const answer = await client.call('query.exportActiveUsers', { saas }, { signal });
    if (!answer.ok) return answer;
    let file;
    try {
      file = await createPartFile(path);
      await file.write(answer.value);
      const { bytes, sha256 } = await file.finish();
      const query = `Active users of ${saas}, as the tenant wrote them: formulas in the cells are not guarded`;
      const receipt = {
        kind: 'export',
        fileName: basename(path),
        bytes,
        sha256,
        startedAt,
        finishedAt: new Date(deps.clock()).toISOString(),
        tenant: deps.tenant(),
        timeZone: 'As the tenant wrote it',
        query,
      } as const;
      return ok({ path, receipt });
    } catch (error) {
      await file?.discard();
      return { ok: false, failure: fileFailure(error) };
    }
  };

  return async (saas: string): Promise<Result<Job | null>> => {
    const client = deps.client();
    const path = await deps.dialogs.saveFile({
      title: 'Export the active users',
      defaultName: safeFileName(`active users ${saas}.csv`),
      filters: [{ name: 'CSV', extensions: ['csv'] }],
    });
    if (path === undefined) return ok(null);
    return ok(
      deps.jobs.start({ kind: 'export', title: basename(path), unit: 'bytes' }, (signal) =>
        save(client, saas, path, signal),
      ),
    );
  };
};
