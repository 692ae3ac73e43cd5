import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isDenied } from '../../../shared/api/done';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { ImportedDefinitions } from '../../../shared/local-calls/queries';
import type { Job } from '../../../shared/model/app-state';
import { safeFileName } from '../../formats/file-name';
import type { Deps } from '../../deps';
import { failure, quoting } from '../../wire/failures';
import { fileFailure } from '../jobs/file-failure';
import type { Jobs } from '../jobs/jobs';
import type { FileToWrite, FinishedFile } from '../jobs/write-file';
import type { ApiClient } from '../tenant/api-client';
import {
  definitionsIn,
  readDefinitionFile,
  refusedDefinition,
  withDefinitions,
  withoutLockedSchedules,
  withoutPasswords,
} from './definition-file';
import { text } from './text';

type DefinitionDeps = Pick<Deps, 'dialogs' | 'clock'> & {
  readonly client: () => ApiClient;
  readonly jobs: Jobs;
};

/** The largest file of definitions that is sent, in bytes. */
const MAX_FILE = 16 * 1024 * 1024;
const FILTERS = [{ name: text.definitionFiles, extensions: ['json'] }];

/** Fetches an export and removes its passwords. An export that can't be read can't be cleaned either, so it is refused. */
const fetchExport = async (
  client: ApiClient,
  query_ids: string[],
  signal: AbortSignal,
): Promise<Result<{ readonly bytes: Uint8Array; readonly count: number }>> => {
  const answer = await client.call('query.exportDefinitions', { query_ids }, { signal });
  if (!answer.ok) return answer;
  const content = readDefinitionFile(answer.value);
  if (!content) return fail(failure('drifted', text.unreadableExport));
  const definitions = definitionsIn(content);
  if (definitions.length !== query_ids.length)
    return fail(failure('drifted', text.incompleteExport(query_ids.length, definitions.length)));
  const clean = definitions.map(withoutPasswords);
  const isClean = clean.every((one, i) => one === definitions[i]);
  return ok({
    bytes: isClean ? answer.value : withDefinitions(content, clean),
    count: definitions.length,
  });
};

const writeDefinitions = async (
  client: ApiClient,
  query_ids: string[],
  { signal, create }: FileToWrite,
): Promise<Result<FinishedFile>> => {
  const fetched = await fetchExport(client, query_ids, signal);
  if (!fetched.ok) return fetched;
  const { bytes, count } = fetched.value;
  const file = await create();
  await file.write(bytes);
  return ok({
    written: await file.finish(),
    details: {
      kind: 'export',
      timeZone: text.timeZone,
      rows: { asked: query_ids.length, written: count, total: query_ids.length },
      format: text.format,
    },
  });
};

const readImport = async (path: string): Promise<Result<Uint8Array>> => {
  try {
    if ((await stat(path)).size > MAX_FILE)
      return fail(failure('too_large', text.fileTooLarge, { next: text.exportFewer }));
    return ok(await readFile(path));
  } catch (error) {
    return fail(fileFailure(error));
  }
};

const sendDefinitions = async (
  client: ApiClient,
  name: string,
  bytes: Uint8Array,
): Promise<Result<ImportedDefinitions>> => {
  const content = readDefinitionFile(bytes);
  if (!content)
    return fail(failure('invalid', text.noDefinitions, { field: 'file', next: text.chooseExported }));
  const found = definitionsIn(content);
  const { definitions, withoutSchedule } = withoutLockedSchedules(found);
  const isUnchanged = definitions.every((one, i) => one === found[i]);
  const answer = await client.call(
    'query.importDefinitions',
    { file: isUnchanged ? new Uint8Array(bytes) : withDefinitions(content, definitions) },
    { names: { file: name } },
  );
  if (!answer.ok) return answer;
  const failed = answer.value.error.map((one) => refusedDefinition(one, found));
  if (isDenied(answer.value))
    return fail(quoting(failure('rejected', text.notImported(failed)), answer.value));
  return ok({
    file: name,
    found: found.length,
    imported: answer.value.imported,
    failed,
    withoutSchedule: withoutSchedule.filter((label) => failed.every((one) => one.label !== label)),
  });
};

/** Creates export and import of query definitions: files without any password. */
export const createDefinitions = (deps: DefinitionDeps) => ({
  /** Writes definitions to a file that the analyst names; null if the dialog was closed. */
  toFile: async (query_ids: string[]): Promise<Result<Job | null>> => {
    const client = deps.client();
    const path = await deps.dialogs.saveFile({
      title: text.exportTitle,
      defaultName: safeFileName(text.exportName(new Date(deps.clock()).toISOString().slice(0, 10))),
      filters: FILTERS,
    });
    if (path === undefined) return ok(null);
    return ok(
      deps.jobs.writeFile(path, { kind: 'export', title: basename(path), unit: 'rows' }, (file) =>
        writeDefinitions(client, query_ids, file).finally(() =>
          file.report(query_ids.length, query_ids.length),
        ),
      ),
    );
  },

  /** Sends a file that the analyst chooses; null if the dialog was closed. */
  fromFile: async (): Promise<Result<ImportedDefinitions | null>> => {
    const client = deps.client();
    const path = await deps.dialogs.openFile({ title: text.importTitle, filters: FILTERS });
    if (path === undefined) return ok(null);
    const bytes = await readImport(path);
    return bytes.ok ? sendDefinitions(client, basename(path), bytes.value) : bytes;
  },
});
