import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { QueryDraft } from '../../../shared/model/query';
import type { RowRanges, ViewSpec } from '../../../shared/dataset';
import type { Receipt } from '../../../shared/model/app-state';
import type { ScheduledQuery } from '../../../shared/model/work-schedule';
import { partsIn } from '../../../shared/rules/dates';
import { exportEnding } from '../../../shared/rules/export-name';
import { safeFileName } from '../../../shared/rules/file-name';
import type { Clock } from '../../deps';
import { sweepParts } from '../../formats/part-file';
import type { ApiClient } from '../tenant/api-client';
import type { DatasetClient } from '../datasets/dataset-client';
import type { Exports } from '../exports/exports';
import { fileFailure } from '../jobs/file-failure';
import { failure } from '../../wire/failures';
import { BULK_SIZE, queryColumns, queryLoader } from '../datasets/hunts';
import type { JobEnd, Report } from '../jobs/jobs';
import type { Journal } from '../storage/wal';
import type { KeptSchedule } from './schedule-store';
import type { LastSeen } from '../queries/last-seen';
import type { DatasetLoaders } from '../datasets/loaders';

const Rows = z.object({ asked: z.number(), total: z.number() });
/** The steps of a run (research R82): each is on the disk before the next begins. */
const Step = z.discriminatedUnion('step', [
  z.object({ step: z.literal('planned'), schedule: z.string(), due: z.number() }),
  z.object({ step: z.literal('fetching'), loaded: z.number(), total: z.number() }),
  z.object({
    step: z.literal('writing'),
    path: z.string(),
    rows: Rows,
    startedAt: z.string(),
    ids: z.array(z.string()).nullable(),
    columns: z.array(z.string()).default([]),
    filter: z.string().default(''),
  }),
  z.object({
    step: z.literal('renamed'),
    receipt: z.looseObject({ fileName: z.string() }),
    ids: z.array(z.string()).nullable(),
    path: z.string(),
  }),
  z.object({ step: z.literal('done') }),
]);
type Step = z.infer<typeof Step>;

/** A run's journal: one for each schedule, whose runs go one after the other. */
export const runJournal = (schedule: string): string => `run-${schedule}`;
const seenKey = ({ tenant, id }: KeptSchedule) => ({ connection: tenant.key, kind: 'schedule', id }) as const;

type RunDeps = {
  readonly sources: DatasetLoaders;
  readonly datasets: DatasetClient;
  readonly exports: Exports;
  readonly journal: Journal;
  readonly seen: LastSeen;
  readonly clock: Clock;
  /** The workstation's user, for receipts. */
  readonly user: string;
};

const two = (n: number): string => String(n).padStart(2, '0');
/** A file's name that does not stand yet: the schedule's, and when it was due on its own clock. */
const pathFor = ({ form, folder }: KeptSchedule, due: number, ending: string): string => {
  const p = partsIn(due, form.zone);
  const base = safeFileName(
    `${form.label} ${p.year}-${two(p.month)}-${two(p.day)} ${two(p.hour)}${two(p.minute)}`,
  );
  for (let n = 1; ; n += 1) {
    const path = join(folder, `${base}${n === 1 ? '' : ` (${n})`}.${ending}`);
    if (!existsSync(path)) return path;
  }
};

const rangesOf = (offsets: readonly number[]): RowRanges => {
  const ranges: [number, number][] = [];
  for (const offset of offsets) {
    const last = ranges.at(-1);
    if (last && last[1] === offset - 1) last[1] = offset;
    else ranges.push([offset, offset]);
  }
  return ranges;
};

const hashOf = async (path: string): Promise<{ readonly bytes: number; readonly sha256: string }> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
};

/** Whose rows they are and who asked: the schedule's own tenant, whichever one is on the screen. */
const belongsTo = ({ tenant }: KeptSchedule, user: string) => ({
  tenant: tenant.label,
  who: `${user}, with the connection “${tenant.label}”`,
});

/** The columns of a schedule's file: its own, and the entity's id, by which notes and comparisons find a row again in the next file. */
const fileColumns = (
  { form }: KeptSchedule,
  { columns }: DatasetState,
): { readonly keys: string[]; readonly labels: string[] } => {
  const keys = [...new Set([...form.query.columns.map(({ db_id }) => db_id), 'entity_id'])].filter((key) =>
    columns.some((column) => column.key === key),
  );
  return { keys, labels: keys.map((key) => columns.find((column) => column.key === key)?.label ?? key) };
};

/** Runs of workstation schedules: fetched, compared, written, renamed, each step journalled, exactly one whole file for each. */
export const createScheduleRuns = (deps: RunDeps) => {
  const queryOf = async (
    client: ApiClient,
    query: ScheduledQuery,
    signal: AbortSignal,
  ): Promise<Result<QueryDraft>> => {
    const { words: _words, query_id, ...draft } = query;
    if (query_id === undefined) return ok(draft);
    const saved = await client.call('query.get', { id: query_id }, { signal });
    if (!saved.ok)
      return saved.failure.kind === 'not_found'
        ? fail({
            ...saved.failure,
            message: 'The saved query that this schedule follows is gone.',
            next: 'Edit the schedule, or delete it.',
          })
        : saved;
    const { saas_id, query_domain, query_entity_type, condition, sort_by } = saved.value;
    const columns = saved.value.columns.length > 0 ? saved.value.columns : query.columns;
    return ok({ ...draft, saas_id, query_domain, query_entity_type, condition, columns, sort_by });
  };

  const fetchAll = async (
    client: ApiClient,
    query: QueryDraft,
    name: string,
    signal: AbortSignal,
    report: Report,
  ): Promise<Result<DatasetState>> => {
    const config = await client.call(
      'query.config',
      { saas_id: query.saas_id, query_domain: query.query_domain },
      { signal },
    );
    if (!config.ok) return config;
    const columns = queryColumns(query, config.value);
    const opened = await deps.sources.open(queryLoader(client, query), columns, true);
    if (!opened.ok) return opened;
    const all = await deps.sources.fetchUntil(
      opened.value.dataset,
      () => false,
      () => BULK_SIZE,
      signal,
      ({ loaded, total }) => {
        deps.journal.append(name, { step: 'fetching', loaded, total } satisfies Step);
        report(loaded, total);
      },
    );
    if (!all.ok) await deps.sources.close(opened.value.dataset);
    return all;
  };

  /** The rows that are wanted: all, or those whose entities were not there at the last run. */
  const wanted = async (
    schedule: KeptSchedule,
    view: ViewSpec,
  ): Promise<
    Result<{
      readonly selection: RowRanges | null;
      readonly ids: readonly string[] | null;
      readonly since: number | null;
    }>
  > => {
    if (schedule.form.which !== 'new') return ok({ selection: null, ids: null, since: null });
    const cells = await deps.datasets.cells({ view, selection: null, key: 'entity_id' });
    if (!cells.ok) return cells;
    const ids = cells.value.map((cell) => (typeof cell === 'string' ? cell : ''));
    const { fresh, since } = deps.seen.compare(seenKey(schedule), ids);
    if (since === null) return ok({ selection: null, ids, since });
    const isFresh = new Set(fresh);
    return ok({ selection: rangesOf(ids.flatMap((id, row) => (isFresh.has(id) ? [row] : []))), ids, since });
  };

  const write = async (
    schedule: KeptSchedule,
    state: DatasetState,
    due: number,
    password: string | null,
    signal: AbortSignal,
    report: Report,
  ): Promise<Result<JobEnd>> => {
    const { form } = schedule;
    const name = runJournal(schedule.id);
    const view: ViewSpec = { dataset: state.dataset, sort: [], filter: [] };
    const chosen = await wanted(schedule, view);
    if (!chosen.ok) return chosen;
    const { selection, ids, since } = chosen.value;
    const asked = selection ? selection.reduce((sum, [from, to]) => sum + to - from + 1, 0) : state.loaded;
    const note = (path: string, receipt: Receipt): Result<JobEnd> => {
      deps.journal.append(name, { step: 'renamed', path, receipt, ids: ids && [...ids] } satisfies Step);
      return ok({ path, receipt });
    };
    if (asked === 0 && form.which !== 'always') {
      if (ids) deps.seen.markSeen(seenKey(schedule), ids);
      return ok({
        message:
          form.which === 'new'
            ? `Nothing new among ${state.loaded} rows: no file was written`
            : 'No rows: no file was written',
      });
    }
    const path = pathFor(schedule, due, exportEnding(form.format, password !== null));
    const { keys: columns, labels } = fileColumns(schedule, state);
    const filter = since === null ? '' : `only what is new since ${new Date(since).toISOString()}`;
    deps.journal.append(name, {
      step: 'writing',
      path,
      rows: { asked, total: state.total },
      startedAt: new Date(deps.clock()).toISOString(),
      ids: ids && [...ids],
      columns: labels,
      filter,
    } satisfies Step);
    const made = await deps.exports.toPath(
      {
        view,
        columns,
        labels,
        selection: selection ? { kind: 'some', ranges: [...selection] } : null,
        format: form.format,
        defang: false,
        bom: true,
        timeZone: form.zone,
        name: form.label,
        query: form.query.words,
        ...(password === null ? {} : { password }),
      },
      path,
      signal,
      report,
    );
    if (!made.ok) return made;
    const { receipt } = made.value;
    return receipt ? note(path, { ...receipt, ...belongsTo(schedule, deps.user), filter }) : made;
  };

  /** What a file that is whole on the disk still needs: its rows are noted as seen, and its journal ends. */
  const finish = (schedule: KeptSchedule, ids: readonly string[] | null) => {
    if (ids) deps.seen.markSeen(seenKey(schedule), ids);
    deps.journal.append(runJournal(schedule.id), { step: 'done' } satisfies Step);
    deps.journal.remove(runJournal(schedule.id));
  };

  /** A run that a killed process left: the whole file that it made, if it made one; else what is half written goes. */
  const recover = async (schedule: KeptSchedule, due: number): Promise<JobEnd | undefined> => {
    const name = runJournal(schedule.id);
    const steps = deps.journal.read(name, Step);
    const [first] = steps;
    const isThisRun = first?.step === 'planned' && first.due === due;
    const renamed = steps.find((step) => step.step === 'renamed');
    const writing = steps.findLast((step) => step.step === 'writing');
    if (writing) await sweepParts(writing.path);
    if (isThisRun && renamed) {
      finish(schedule, renamed.ids);
      // Only `note` above writes this step, and it takes a receipt.
      return { path: renamed.path, receipt: renamed.receipt as unknown as Receipt };
    }
    if (isThisRun && writing && existsSync(writing.path)) {
      // The path was free when the step was written, and a file takes it only whole.
      const { bytes, sha256 } = await hashOf(writing.path);
      const { asked, total } = writing.rows;
      const at = new Date(deps.clock()).toISOString();
      const receipt: Receipt = {
        kind: 'export',
        fileName: basename(writing.path),
        bytes,
        sha256,
        startedAt: writing.startedAt,
        finishedAt: at,
        ...belongsTo(schedule, deps.user),
        columns: writing.columns,
        filter: writing.filter,
        timeZone: schedule.form.format === 'xlsx' ? schedule.form.zone : 'UTC, as the tenant sent it',
        rows: { asked, written: asked, total },
        query: schedule.form.query.words,
        format: schedule.form.format,
      };
      finish(schedule, writing.ids);
      return { path: writing.path, receipt };
    }
    deps.journal.remove(name);
    return undefined;
  };

  return {
    run: async (
      schedule: KeptSchedule,
      due: number,
      client: ApiClient,
      password: string | null,
      signal: AbortSignal,
      report: Report,
    ): Promise<Result<JobEnd>> => {
      const name = runJournal(schedule.id);
      try {
        const made = await recover(schedule, due);
        if (made) return ok(made);
        deps.journal.append(name, { step: 'planned', schedule: schedule.id, due } satisfies Step);
        const query = await queryOf(client, schedule.form.query, signal);
        if (!query.ok) return query;
        const state = await fetchAll(client, query.value, name, signal, report);
        if (!state.ok) return state;
        const written = await write(schedule, state.value, due, password, signal, report).finally(() =>
          deps.sources.close(state.value.dataset),
        );
        if (!written.ok) return written;
        const last = deps.journal.read(name, Step).at(-1);
        finish(schedule, last?.step === 'renamed' ? last.ids : null);
        return written;
      } catch (error) {
        if (error instanceof Error && 'syscall' in error) return fail(fileFailure(error));
        return fail(
          failure(
            'unexpected',
            error instanceof Error ? error.message.slice(0, 300) : 'The run ended unexpectedly.',
          ),
        );
      }
    },
    /** Forgets what a schedule's runs left behind, but its files. */
    forget: (schedule: KeptSchedule): void => {
      deps.journal.remove(runJournal(schedule.id));
      deps.seen.forget(seenKey(schedule));
    },
  };
};
