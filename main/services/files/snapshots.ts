import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { Job } from '../../../shared/model/app-state';
import type { PickedFile } from '../../../shared/model/files';
import { hasEveryRow, type DatasetState } from '../../../shared/local-calls/datasets';
import { STORED_RUNS, type Snapshot } from '../../../shared/model/snapshots';
import type { ExportOrder } from '../../datasets/protocol';
import type { Clock } from '../../deps';
import type { DatasetClient } from '../datasets/dataset-client';
import type { Storage } from '../storage/storage';
import { failure } from '../../wire/failures';
import { fetchAll } from '../datasets/fetches';
import type { Log } from '../log/log';
import type { PickedFiles } from './picked-files';
import { fileFailure } from '../jobs/file-failure';
import { LOCAL, type Report } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import { text } from './text';
import type { DatasetLoaders } from '../datasets/loaders';

const SnapshotDocument = z.strictObject({
  title: z.string(),
  tenant: z.string(),
  /** The tenant whose rows these are, as its documents are named. Runs of the first versions have only its name. */
  owner: z.string().optional(),
  words: z.string(),
  app: z.string().optional(),
  isAutomatic: z.boolean().optional(),
  dataset: z.string().optional(),
  /** Bytes of the rows; noted for runs that are stored by themselves. */
  bytes: z.number().optional(),
  at: z.string(),
  rows: z.number(),
  total: z.number(),
  /** Rows that were left out because their shape was wrong; not noted if there are none. */
  skipped: z.number().optional(),
  /** Runs of the first versions don't have it. */
  isTotalKnown: z.boolean().optional(),
});
type SnapshotDocument = z.infer<typeof SnapshotDocument>;
const PREFIX = 'snapshot-';

type SnapshotDeps = {
  readonly storage: Storage;
  readonly loaders: DatasetLoaders;
  readonly datasets: DatasetClient;
  readonly jobs: Jobs;
  readonly files: PickedFiles;
  readonly clock: Clock;
  readonly log: Log;
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
  const isOf = (one: SnapshotDocument, owner: string, tenant: string) =>
    one.owner === undefined ? one.tenant === tenant : one.owner === owner;
  /** The runs of the current tenant, or all while signed out. */
  const list = (): readonly Snapshot[] =>
    all()
      .filter((one) => deps.tenantId() === LOCAL || isOf(one, deps.tenantId(), deps.tenant()))
      .map(({ owner: _owner, bytes: _bytes, isTotalKnown = true, ...shown }) => ({ ...shown, isTotalKnown }))
      .sort((a, b) => b.at.localeCompare(a.at));
  const remove = async (id: string): Promise<void> => {
    await store.remove(`${PREFIX}${id}`);
    await rm(rowsPath(id), { force: true });
  };
  /** Deletes the oldest runs of a tenant that were stored by themselves and are over a limit. */
  const trim = async (owner: string): Promise<void> => {
    const same = new Map<string, number>();
    const left: { runs: number; bytes: number } = { runs: STORED_RUNS.runs, bytes: STORED_RUNS.bytes };
    const automatic = all().filter((one) => one.isAutomatic && one.owner === owner);
    for (const { id, app, title, words, bytes = 0 } of automatic.sort((a, b) => b.at.localeCompare(a.at))) {
      const query = JSON.stringify([app, title, words]);
      const nth = (same.get(query) ?? 0) + 1;
      if (nth > STORED_RUNS.sameQuery || left.runs === 0 || bytes > left.bytes) {
        await remove(id);
        continue;
      }
      // Only a run that stays takes room from older ones.
      same.set(query, nth);
      left.runs -= 1;
      left.bytes -= bytes;
    }
  };
  return {
    folder,
    rowsPath,
    list,
    trim,
    remove,
    save: (id: string, value: SnapshotDocument) => store.save(`${PREFIX}${id}`, value),
    /** Deletes the runs of a tenant; `name` finds those that have only its name. */
    forget: async (owner: string, name: string): Promise<void> => {
      for (const one of all()) if (isOf(one, owner, name)) await remove(one.id);
    },
  };
};

type Runs = ReturnType<typeof openRuns>;

/** Returns true if a result is stored by itself: a run of a query that is whole and not too long. */
const isStorable = (state: DatasetState): boolean =>
  state.asked !== undefined && hasEveryRow(state) && state.loaded > 0 && state.loaded <= STORED_RUNS.rows;

/** Returns the number of rows that were left out, for the document of a run. */
const leftOut = ({ skipped }: DatasetState) => (skipped > 0 ? { skipped } : {});

/** Stores a whole result by itself, so that a later run of the same query can be compared with it. */
const storeWhole = async (deps: SnapshotDeps, runs: Runs, state: DatasetState): Promise<void> => {
  const { asked, dataset, title, total, isTotalKnown, loaded: rows } = state;
  const id = randomUUID();
  const owner = deps.tenantId();
  const tenant = deps.tenant();
  const release = deps.loaders.retain(dataset);
  try {
    mkdirSync(runs.folder, { recursive: true, mode: 0o700 });
    const keys = state.columns.map(({ key }) => key);
    const written = await deps.datasets.export(exportOrder(dataset, keys, runs.rowsPath(id)));
    if (!written.ok) return deps.log.warn('storage', { message: written.failure.message });
    const { size: bytes } = await stat(runs.rowsPath(id));
    // Rows may be missing because the dataset process was replaced, and the tenant may have been left and forgotten.
    const isGood = written.value.written === rows && deps.tenantId() === owner;
    if (!isGood || bytes > STORED_RUNS.bytes) return await rm(runs.rowsPath(id), { force: true });
    const at = new Date(state.fetchedAt).toISOString();
    const about = {
      title,
      tenant,
      owner,
      ...asked,
      words: asked?.words ?? '',
      at,
      rows,
      total,
      isTotalKnown,
    };
    await runs.save(id, { ...about, ...leftOut(state), isAutomatic: true, dataset, bytes });
    await runs.trim(owner);
  } catch (error) {
    deps.log.warn('storage', { message: fileFailure(error).message });
  } finally {
    release();
  }
};

/** Stores each result once, one after another, as storing trims the list of runs. */
const storeEachOnce = (deps: SnapshotDeps, runs: Runs): void => {
  const begun = new Set<string>();
  let storing = Promise.resolve();
  deps.loaders.whenComplete((state) => {
    // A result is complete again after the dataset process was replaced.
    if (!isStorable(state) || begun.has(state.dataset)) return;
    begun.add(state.dataset);
    storing = storing.then(() => storeWhole(deps, runs, state));
  });
};

/** Loads the rest of a dataset, and writes its rows; a result that lacks rows is no side of a comparison. */
const writeWhole = async (
  { loaders, datasets }: SnapshotDeps,
  dataset: string,
  path: string,
  report: Report,
  signal: AbortSignal,
): Promise<Result<{ readonly state: DatasetState; readonly rows: number }>> => {
  const rest = await fetchAll(loaders, dataset, signal, ({ loaded, total }) => report(loaded, total));
  if (!rest.ok) return rest;
  const { value: state } = rest;
  if (!hasEveryRow(state))
    return fail(state.failure ?? failure('rejected', text.notWhole, { next: text.runAgain }));
  const keys = state.columns.map(({ key }) => key);
  const written = await datasets.export(exportOrder(dataset, keys, path), { report, signal });
  return written.ok ? ok({ state, rows: written.value.written }) : written;
};

/** Creates the saved runs, which later runs are compared with: a file of rows and a document each. */
export const createSnapshots = (deps: SnapshotDeps) => {
  const runs = openRuns(deps);
  const { folder, rowsPath, list } = runs;
  storeEachOnce(deps, runs);
  return {
    list,
    /** Saves all rows of a dataset; those that are missing are loaded first. */
    save: ({ dataset, words }: { readonly dataset: string; readonly words: string }): Result<Job> => {
      const state = deps.loaders.state(dataset);
      if (!state) return fail(failure('not_found', text.resultClosed, { next: text.runAgain }));
      const id = randomUUID();
      const owner = deps.tenantId();
      const tenant = deps.tenant();
      const release = deps.loaders.retain(dataset);
      const about = { kind: 'snapshot', title: text.snapshotTitle(state.title), unit: 'rows' } as const;
      const job = deps.jobs.start(about, async (signal, report) => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const whole = await writeWhole(deps, dataset, rowsPath(id), report, signal).finally(release);
        if (!whole.ok) return whole;
        const { rows, state: saved } = whole.value;
        const { title, total, isTotalKnown, asked } = saved;
        const at = new Date(deps.clock()).toISOString();
        const more = { ...(asked && { app: asked.app }), ...leftOut(saved) };
        await runs.save(id, { title, tenant, owner, words, at, rows, total, isTotalKnown, ...more });
        return ok({ message: text.snapshotSaved(rows, saved.skipped) });
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
