import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { ImportedDefinitions } from '../../../shared/local-calls/queries';
import type { Job } from '../../../shared/model/app-state';
import { QueryPayload, Schedule } from '../../../shared/model/query';
import { secretsOf, withoutSecrets } from '../../../shared/model/saved-query';
import { safeFileName } from '../../formats/file-name';
import type { Deps } from '../../deps';
import type { ApiClient } from '../tenant/api-client';
import { failure } from '../../wire/failures';
import { fileFailure } from '../jobs/file-failure';
import type { Jobs } from '../jobs/jobs';
import type { FileToWrite, FinishedFile } from '../jobs/write-file';

type DefinitionDeps = Pick<Deps, 'dialogs' | 'clock'> & {
  readonly client: () => ApiClient;
  readonly jobs: Jobs;
};

/** The largest file of definitions that is sent, in bytes: what a bridge call would take sixteen times over. */
const MAX_FILE = 16 * 1024 * 1024;
const FILTERS = [{ name: 'Query definitions', extensions: ['json'] }];

const Definition = z.looseObject({
  query_label: z.string().optional(),
  schedule: z.looseObject({}).nullish(),
  has_schedule_password: z.boolean().optional(),
});
type Definition = z.infer<typeof Definition>;
const Content = z.union([z.looseObject({ queries: z.array(z.unknown()) }), z.array(z.unknown())]);

/** Reads a file of definitions; undefined where it is not one that we know. */
const contentOf = (bytes: Uint8Array): z.infer<typeof Content> | undefined => {
  try {
    return Content.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return undefined;
  }
};
const listOf = (content: z.infer<typeof Content>): readonly unknown[] =>
  Array.isArray(content) ? content : content.queries;
const bytesOf = (content: z.infer<typeof Content>, list: readonly unknown[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    JSON.stringify(Array.isArray(content) ? list : { ...content, queries: list }, null, 2),
  );

const nameOf = (definition: Definition, position: number): string =>
  definition.query_label || `(no label, number ${position + 1})`;

/** A definition as it may leave: a schedule without its secrets, and that it had some. */
const leaving = (one: unknown): { readonly value: unknown; readonly hadSecret: boolean } => {
  const schedule = Definition.safeParse(one).data?.schedule;
  const read = schedule ? Schedule.safeParse(schedule) : undefined;
  if (!read?.success || Object.keys(secretsOf(read.data)).length === 0)
    return { value: one, hadSecret: false };
  return {
    value: { ...(one as object), schedule: withoutSecrets(read.data), has_schedule_password: true },
    hadSecret: true,
  };
};

const flawOf = (definition: unknown): string | undefined => {
  const read = QueryPayload.safeParse(definition);
  const issue = read.error?.issues[0];
  return issue && `${issue.path.map(String).join('.') || 'It'}: ${issue.message}`;
};

/** Query definitions as files: out of the tenant without any password, and back into it. */
export const createDefinitions = (deps: DefinitionDeps) => {
  const fetchBytes = async (
    client: ApiClient,
    query_ids: string[],
    signal: AbortSignal,
  ): Promise<Result<Uint8Array>> => {
    const answer = await client.call('query.exportDefinitions', { query_ids }, { signal });
    if (!answer.ok) return answer;
    const content = contentOf(answer.value);
    // What cannot be read cannot be cleaned of passwords either.
    if (!content)
      return fail(
        failure(
          'drifted',
          'The tenant’s export is not in a form that Postern can read, so it could not be made sure that it holds no password. Nothing was written.',
        ),
      );
    const list = listOf(content).map(leaving);
    return ok(
      list.some(({ hadSecret }) => hadSecret)
        ? bytesOf(
            content,
            list.map(({ value }) => value),
          )
        : answer.value,
    );
  };

  const write = async (
    client: ApiClient,
    query_ids: string[],
    { signal, create }: FileToWrite,
  ): Promise<Result<FinishedFile>> => {
    const bytes = await fetchBytes(client, query_ids, signal);
    if (!bytes.ok) return bytes;
    const written = listOf(contentOf(bytes.value) ?? []).length;
    if (written !== query_ids.length)
      return fail(
        failure(
          'drifted',
          `${query_ids.length} definitions were asked for and ${written} came. Nothing was written.`,
        ),
      );
    const file = await create();
    await file.write(bytes.value);
    return ok({
      written: await file.finish(),
      details: {
        kind: 'export',
        timeZone: 'UTC, as the tenant sent it',
        rows: { asked: query_ids.length, written, total: query_ids.length },
        format: 'query definitions',
      },
    });
  };

  return {
    /** Writes definitions to a file that the analyst names; null where the dialog was closed. */
    toFile: async (query_ids: string[]): Promise<Result<Job | null>> => {
      const client = deps.client();
      const path = await deps.dialogs.saveFile({
        title: 'Export query definitions',
        defaultName: safeFileName(`queries ${new Date(deps.clock()).toISOString().slice(0, 10)}.json`),
        filters: FILTERS,
      });
      if (path === undefined) return ok(null);
      return ok(
        deps.jobs.writeFile(path, { kind: 'export', title: basename(path), unit: 'rows' }, (file) =>
          write(client, query_ids, file).finally(() => file.report(query_ids.length, query_ids.length)),
        ),
      );
    },

    /** Sends a file that the analyst chooses; null where the dialog was closed. */
    fromFile: async (): Promise<Result<ImportedDefinitions | null>> => {
      const client = deps.client();
      const path = await deps.dialogs.openFile({ title: 'Import query definitions', filters: FILTERS });
      if (path === undefined) return ok(null);
      let bytes: Uint8Array;
      try {
        if ((await stat(path)).size > MAX_FILE)
          return fail(
            failure('too_large', 'The file is larger than 16 MB.', {
              next: 'Export fewer queries at once, then import the parts.',
            }),
          );
        bytes = await readFile(path);
      } catch (error) {
        return fail(fileFailure(error));
      }
      const content = contentOf(bytes);
      if (!content)
        return fail(
          failure('invalid', 'This file holds no query definitions.', {
            field: 'file',
            next: 'Choose a file that was exported by “Export definitions”.',
          }),
        );
      const list = listOf(content);
      // A schedule whose password stayed behind would send its reports unprotected: it is left out, and said.
      const withoutSchedule: string[] = [];
      const sent = list.map((one, i) => {
        const read = Definition.safeParse(one);
        if (!read.success || read.data.has_schedule_password !== true) return one;
        const { has_schedule_password: _marker, schedule: _schedule, ...rest } = read.data;
        if (read.data.schedule) withoutSchedule.push(nameOf(read.data, i));
        return rest;
      });
      const answer = await client.call('query.importDefinitions', {
        file: sent.every((one, i) => one === list[i]) ? new Uint8Array(bytes) : bytesOf(content, sent),
      });
      if (!answer.ok) return answer;
      const failed = answer.value.error.map((one) => {
        const { query_label, reason } = typeof one === 'string' ? { query_label: one, reason: null } : one;
        const own = list.find(
          (definition) => Definition.safeParse(definition).data?.query_label === query_label,
        );
        return {
          label: query_label,
          reason: reason || (own === undefined ? undefined : flawOf(own)) || 'The tenant gave no reason.',
        };
      });
      return ok({
        file: basename(path),
        found: list.length,
        imported: answer.value.imported,
        failed,
        withoutSchedule: withoutSchedule.filter((label) => failed.every((one) => one.label !== label)),
      });
    },
  };
};
