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
import { LOCAL } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import { text } from './text';
import type { DatasetLoaders } from '../datasets/loaders';

const SnapshotDocument = z.strictObject({
  title: z.string(),
  tenant: z.string(),
  /** The tenant whose rows these are, as its documents are named. Runs of the first versions have only its name. */
  owner: z.string().optional(),
  words: z.string(),
  at: z.string(),
  rows: z.number(),
  total: z.number(),
  /** Runs of the first versions don't have it. */
  isTotalKnown: z.boolean().optional(),
});
const PREFIX = 'snapshot-';

type SnapshotDeps = {
  readonly storage: Storage;
  readonly loaders: DatasetLoaders;
  readonly datasets: DatasetClient;
  readonly jobs: Jobs;
  readonly files: PickedFiles;
  readonly clock: Clock;
  readonly tenant: () => string;
  /** The name that the tenant's data is stored under. */
  readonly tenantId: () => string;
};

/** Deletes row files without a document, left by a process that was killed before it wrote one. */
const sweep = (folder: string) => {
  try {
    const files = existsSync(folder) ? readdirSync(folder) : [];
    // The rows of a damaged document stay, as the document itself was only moved aside.
    const isNamed = (id: string) => files.some((name) => name.startsWith(`${PREFIX}${id}.json`));
    for (const name of files)
      if (
        /\.rows(\.[0-9a-f]{12}\.part)?$/.test(name) &&
        (name.endsWith('.part') || !isNamed(name.slice(0, -'.rows'.length)))
      )
        rmSync(join(folder, name), { force: true });
  } catch {
    // The leftovers only take space; the next start deletes them.
  }
};

/** Builds the export of all loaded rows of a dataset, in the order they came. */
const exportOrder = (dataset: string, keys: readonly string[], path: string): ExportOrder => ({
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
  path,
});

/** Opens the documents and row files of the saved runs. */
const openRuns = (deps: Pick<SnapshotDeps, 'storage' | 'tenant' | 'tenantId'>) => {
  const folder = join(deps.storage.root, 'snapshots');
  const store = deps.storage.store({
    name: 'snapshots',
    label: text.snapshotLabel,
    schema: SnapshotDocument,
  });
  sweep(folder);
  const rowsPath = (id: string) => join(folder, `${id}.rows`);
  const all = () =>
    store
      .names()
      .filter((name) => name.startsWith(PREFIX))
      .flatMap((name) => {
        const value = store.read(name);
        return value ? [{ id: name.slice(PREFIX.length), ...value }] : [];
      });
  const isOf = (one: z.infer<typeof SnapshotDocument>, owner: string, tenant: string) =>
    one.owner === undefined ? one.tenant === tenant : one.owner === owner;
  /** The runs of the tenant that is signed in to, or all while nobody is. */
  const list = (): readonly Snapshot[] =>
    all()
      .filter((one) => deps.tenantId() === LOCAL || isOf(one, deps.tenantId(), deps.tenant()))
      .map(({ owner: _owner, isTotalKnown = true, ...shown }) => ({ ...shown, isTotalKnown }))
      .sort((a, b) => b.at.localeCompare(a.at));
  const remove = async (id: string): Promise<void> => {
    await store.remove(`${PREFIX}${id}`);
    await rm(rowsPath(id), { force: true });
  };
  return {
    folder,
    rowsPath,
    list,
    remove,
    save: (id: string, value: z.infer<typeof SnapshotDocument>) => store.save(`${PREFIX}${id}`, value),
    /** Deletes the runs of a tenant; `name` finds those that have only its name. */
    forget: async (owner: string, name: string): Promise<void> => {
      for (const one of all()) if (isOf(one, owner, name)) await remove(one.id);
    },
  };
};

/** Creates the saved runs, which later runs are compared with: a file of rows and a document each. */
export const createSnapshots = (deps: SnapshotDeps) => {
  const runs = openRuns(deps);
  const { folder, rowsPath, list } = runs;
  return {
    list,
    /** Saves the loaded rows of a dataset. */
    save: ({ dataset, words }: { readonly dataset: string; readonly words: string }): Result<Job> => {
      const state = deps.loaders.state(dataset);
      if (!state) return fail(failure('not_found', text.resultClosed, { next: text.runAgain }));
      const id = randomUUID();
      const owner = deps.tenantId();
      const tenant = deps.tenant();
      const release = deps.loaders.retain(dataset);
      const keys = state.columns.map(({ key }) => key);
      const about = { kind: 'snapshot', title: text.snapshotTitle(state.title), unit: 'rows' } as const;
      const job = deps.jobs.start(about, async (signal, report) => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const order = exportOrder(dataset, keys, rowsPath(id));
        const written = await deps.datasets.export(order, report, signal).finally(release);
        if (!written.ok) return written;
        const { title, total, isTotalKnown } = deps.loaders.state(dataset) ?? state;
        const rows = written.value.written;
        const at = new Date(deps.clock()).toISOString();
        await runs.save(id, { title, tenant, owner, words, at, rows, total, isTotalKnown });
        return ok({ message: text.snapshotSaved(rows) });
      });
      return ok(job);
    },
    /** Returns a saved run as a file that can be opened. */
    open: (id: string): Result<PickedFile> => {
      const found = list().find((one) => one.id === id);
      return found
        ? deps.files.addOwn(rowsPath(id), `${found.title} ${found.at.slice(0, 16).replace('T', ' ')}`)
        : fail(failure('not_found', text.snapshotGone, { next: text.chooseSnapshot }));
    },
    remove: async (id: string): Promise<Result<readonly Snapshot[]>> => {
      try {
        if (list().some((one) => one.id === id)) await runs.remove(id);
        return ok(list());
      } catch (error) {
        return fail(fileFailure(error));
      }
    },
    forget: runs.forget,
  };
};
