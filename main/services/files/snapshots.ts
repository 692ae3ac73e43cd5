import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { Job } from '../../../shared/model/app-state';
import type { PickedFile } from '../../../shared/model/files';
import type { Snapshot } from '../../../shared/model/snapshots';
import type { ExportOrder } from '../../datasets/protocol';
import type { Clock } from '../../deps';
import type { DatasetClient } from '../datasets/dataset-client';
import type { Storage } from '../storage/storage';
import { failure } from '../../wire/failures';
import type { PickedFiles } from './picked-files';
import { fileFailure } from '../jobs/file-failure';
import type { Jobs } from '../jobs/jobs';
import type { DatasetLoaders } from '../datasets/loaders';

const SnapshotDocument = z.strictObject({
  title: z.string(),
  tenant: z.string(),
  words: z.string(),
  at: z.string(),
  rows: z.number(),
  total: z.number(),
});
const PREFIX = 'snapshot-';

type SnapshotDeps = {
  readonly storage: Storage;
  readonly sources: DatasetLoaders;
  readonly datasets: DatasetClient;
  readonly jobs: Jobs;
  readonly files: PickedFiles;
  readonly clock: Clock;
  readonly tenant: () => string;
};

/** Deletes what a kill between the rows and their name left: rows that no list would ever show. A disk that refuses keeps them until the next start. */
const sweep = (folder: string) => {
  try {
    const files = existsSync(folder) ? readdirSync(folder) : [];
    // A damaged name is kept aside, and its rows with it.
    const isNamed = (id: string) => files.some((name) => name.startsWith(`${PREFIX}${id}.json`));
    for (const name of files)
      if (
        /\.rows(\.[0-9a-f]{12}\.part)?$/.test(name) &&
        (name.endsWith('.part') || !isNamed(name.slice(0, -'.rows'.length)))
      )
        rmSync(join(folder, name), { force: true });
  } catch {
    // Nothing is lost by it.
  }
};

/** Runs that the analyst keeps on this workstation, to compare later ones with: a file of rows each, and what it was. */
export const createSnapshots = (deps: SnapshotDeps) => {
  const folder = join(deps.storage.root, 'snapshots');
  const store = deps.storage.store({ name: 'snapshots', label: 'A saved run', schema: SnapshotDocument });
  sweep(folder);
  const pathOf = (id: string) => join(folder, `${id}.rows`);
  const list = (): readonly Snapshot[] =>
    store
      .names()
      .filter((name) => name.startsWith(PREFIX))
      .flatMap((name) => {
        const value = store.read(name);
        return value ? [{ id: name.slice(PREFIX.length), ...value }] : [];
      })
      .sort((a, b) => b.at.localeCompare(a.at));

  return {
    list,
    /** Keeps the loaded rows of a dataset, in the order they came. */
    keep: ({ dataset, words }: { readonly dataset: string; readonly words: string }): Result<Job> => {
      const state = deps.sources.state(dataset);
      if (!state)
        return fail(failure('not_found', 'This result is no longer open.', { next: 'Run the query again.' }));
      const id = randomUUID();
      const release = deps.sources.retain(dataset);
      const keys = state.columns.map(({ key }) => key);
      return ok(
        deps.jobs.start(
          { kind: 'snapshot', title: `Keep ${state.title}`, unit: 'rows' },
          async (signal, report) => {
            mkdirSync(folder, { recursive: true, mode: 0o700 });
            const order: ExportOrder = {
              view: { dataset, sort: [], filter: [] },
              columns: keys,
              labels: keys,
              selection: null,
              counted: null,
              format: 'json',
              defang: false,
              bom: false,
              timeZone: null,
              password: null,
              entryName: '',
              path: pathOf(id),
            };
            const made = await deps.datasets.export(order, report, signal).finally(release);
            if (!made.ok) return made;
            const { title, total } = deps.sources.state(dataset) ?? state;
            await store.save(`${PREFIX}${id}`, {
              title,
              tenant: deps.tenant(),
              words,
              at: new Date(deps.clock()).toISOString(),
              rows: made.value.written,
              total,
            });
            return ok({ message: `${made.value.written} rows kept to compare with` });
          },
        ),
      );
    },
    /** A kept run as a file that can be opened. */
    give: (id: string): Result<PickedFile> => {
      const found = list().find((one) => one.id === id);
      return found
        ? deps.files.own(pathOf(id), `${found.title} ${found.at.slice(0, 16).replace('T', ' ')}`)
        : fail(failure('not_found', 'This kept run is no longer there.', { next: 'Choose another one.' }));
    },
    remove: async (id: string): Promise<Result<readonly Snapshot[]>> => {
      try {
        await store.remove(`${PREFIX}${id}`);
        await rm(pathOf(id), { force: true });
        return ok(list());
      } catch (error) {
        return fail(fileFailure(error));
      }
    },
  };
};
