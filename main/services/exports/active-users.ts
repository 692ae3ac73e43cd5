import { basename } from 'node:path';
import type { Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import { safeFileName } from '../../formats/file-name';
import type { Deps } from '../../deps';
import type { Feature } from '../../feature';
import type { ApiClient } from '../tenant/api-client';
import type { Jobs } from '../jobs/jobs';
import type { FileToWrite, FinishedFile } from '../jobs/write-file';
import { text } from './text';

type UserDeps = Pick<Deps, 'dialogs'> & { readonly client: () => ApiClient; readonly jobs: Jobs };

const writeUsers = async (
  client: ApiClient,
  saas: string,
  { signal, create }: FileToWrite,
): Promise<Result<FinishedFile>> => {
  const answer = await client.call('query.exportActiveUsers', { saas }, { signal });
  if (!answer.ok) return answer;
  const file = await create();
  await file.write(answer.value);
  const details = {
    kind: 'export',
    timeZone: text.asSent,
    query: text.activeUsersQuery(saas),
  } as const;
  return ok({ written: await file.finish(), details });
};

/** Creates the feature that exports an app's active users as the tenant writes them (`query/export/active-users`). */
export const createActiveUsers = ({
  dialogs,
  client: current,
  jobs,
}: UserDeps): Feature<'export.activeUsers'> => ({
  handlers: {
    'export.activeUsers': async ({ saas }) => {
      const client = current();
      const path = await dialogs.saveFile({
        title: text.activeUsersTitle,
        defaultName: safeFileName(`active users ${saas}.csv`),
        filters: [{ name: 'CSV', extensions: ['csv'] }],
      });
      if (path === undefined) return ok(null);
      return ok(
        jobs.writeFile(path, { kind: 'export', title: basename(path), unit: 'bytes' }, (file) =>
          writeUsers(client, saas, file),
        ),
      );
    },
  },
});
