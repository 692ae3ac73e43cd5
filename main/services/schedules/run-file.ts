/** Writes the file of a run. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ok, type Result } from '../../../shared/bridge';
import { rowsIn, type ViewSpec } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { partsIn } from '../../../shared/rules/dates';
import { exportEnding } from '../exports/export-name';
import { nameEndingIn } from '../../formats/file-name';
import { incompleteEnd } from '../exports/incomplete';
import type { ExportAsk } from '../exports/export-receipt';
import type { JobEnd } from '../jobs/job';
import type { FileOwner } from '../jobs/write-file';
import type { RunContext } from './run-context';
import { selectRows, type WantedRows } from './run-rows';
import type { StoredSchedule } from './schedule-store';
import { text } from './text';

const pad = (n: number): string => String(n).padStart(2, '0');

/** Returns a path that is free: the schedule's name, and when the run was due by the schedule's own clock. */
const freePath = ({ form, folder }: StoredSchedule, due: number, ending: string): string => {
  const { year, month, day, hour, minute } = partsIn(due, form.zone);
  const time = `${year}-${pad(month)}-${pad(day)} ${pad(hour)}${pad(minute)}`;
  for (let n = 1; ; n += 1) {
    const end = ` ${time}${n === 1 ? '' : ` (${n})`}.${ending}`;
    const path = join(folder, nameEndingIn(form.label, end));
    if (!existsSync(path)) return path;
  }
};

/** Returns the owner of the file: the schedule's own tenant, regardless of the one on screen. */
export const fileOwner = ({ tenant }: StoredSchedule, user: string): FileOwner => ({
  tenant: tenant.label,
  who: text.owner(user, tenant.label),
  journal: tenant.key,
});

/** The columns of the file: the schedule's own, and the entity's ID, by which notes and comparisons find a row again in the next file. */
const fileColumns = ({ form }: StoredSchedule, { columns }: DatasetState) => {
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  const wanted = new Set([...form.query.columns.map(({ db_id }) => db_id), 'entity_id']);
  const keys = [...wanted].filter((key) => labels.has(key));
  return { keys, labels: keys.map((key) => labels.get(key) ?? key) };
};

const exportOf = (run: RunContext, state: DatasetState, view: ViewSpec, wanted: WantedRows): ExportAsk => {
  const { form } = run.schedule;
  const { keys, labels } = fileColumns(run.schedule, state);
  return {
    view,
    columns: keys,
    labels,
    selection: wanted.selection ? { kind: 'some', ranges: [...wanted.selection] } : null,
    format: form.format,
    defang: false,
    ownDomains: [],
    bom: true,
    timeZone: form.zone,
    name: form.label,
    query: form.query.words,
    ...(run.password === null ? {} : { password: run.password }),
  };
};

/** A run's end, with the entities to remember as seen. */
export type WrittenRun = { readonly end: JobEnd; readonly ids: readonly string[] | null };

/** Writes the rows that are wanted to a new file, if there are any or the schedule writes empty files too. */
export const writeRows = async (run: RunContext, state: DatasetState): Promise<Result<WrittenRun>> => {
  const { schedule, due, log, signal, report } = run;
  const view: ViewSpec = { dataset: state.dataset, sort: [], filter: [] };
  const wanted = await selectRows(run, view);
  if (!wanted.ok) return wanted;
  const { selection, ids, since } = wanted.value;
  const asked = selection ? rowsIn(selection) : state.loaded;
  if (asked === 0 && schedule.form.which !== 'always') {
    const message = schedule.form.which === 'new' ? text.nothingNew(state.loaded) : text.noRows;
    return ok({ end: { message, ...incompleteEnd(state, 0) }, ids });
  }
  const path = freePath(schedule, due, exportEnding(schedule.form.format, run.password !== null));
  const ask = exportOf(run, state, view, wanted.value);
  const filter = since === null ? '' : text.onlyNewSince(new Date(since).toISOString());
  const incomplete = incompleteEnd(state, asked);
  await log.append({
    step: 'writing',
    path,
    rows: { asked, total: state.total },
    startedAt: new Date(run.clock()).toISOString(),
    ids: ids && [...ids],
    columns: ask.labels,
    filter,
    incomplete,
  });
  const owner = fileOwner(schedule, run.user);
  const made = await run.exports.toPath(ask, path, signal, report, owner);
  if (!made.ok || !made.value.receipt) return made.ok ? ok({ end: made.value, ids }) : made;
  const receipt = { ...made.value.receipt, filter };
  await log.append({ step: 'renamed', path, receipt, ids: ids && [...ids], incomplete });
  return ok({ end: { ...made.value, ...incomplete, receipt }, ids });
};
