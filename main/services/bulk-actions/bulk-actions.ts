import { randomUUID } from 'node:crypto';
import { fail, ok, type Result } from '../../../shared/bridge';
import {
  MOST_ITEMS,
  type FailedRows,
  type FrozenRows,
  type RestorableAnswers,
} from '../../../shared/local-calls/bulk-actions';
import type { LocalCallName, ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { Job } from '../../../shared/model/app-state';
import type { BulkAction, ItemOutcome } from '../../../shared/model/bulk-action';
import { exceptionKey } from '../../../shared/model/exception';
import { toolLabel } from '../../../shared/rules/brand';
import { countStates } from '../../../shared/rules/entity-state';
import { keyedAction } from '../../../shared/rules/keyed-actions';
import type { Clock } from '../../deps';
import type { Feature } from '../../feature';
import { failure } from '../../wire/failures';
import type { DatasetClient } from '../datasets/dataset-client';
import type { DatasetLoaders } from '../datasets/loaders';
import { isOpen, type JobStart } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import type { Wal } from '../storage/wal';
import type { ApiClient } from '../tenant/api-client';
import { actionLogName, readAction, type ActionRecord } from './bulk-action-log';
import { askWhichRestorable } from './check-first';
import { namesOfOne, namesOfRows, readNames, type EntityNames } from './entity-names';
import { readStates } from './entity-states';
import { explainRefusals } from './explain-refusals';
import { exportText } from './export-text';
import { followExport } from './follow-export';
import { changedEntities, createFrozenSelections, type FrozenSelection } from './frozen-selections';
import { createOwnDecisions, type OwnDecisions } from './own-decisions';
import { openOutcomes } from './outcome-rows';
import { runBulkAction } from './run-bulk-action';
import { text } from './text';
import type { Wording } from './wording';

type BulkDeps = {
  readonly client: () => ApiClient;
  readonly tenant: () => string;
  readonly tenantId: () => string;
  readonly loaders: DatasetLoaders;
  readonly datasets: DatasetClient;
  readonly jobs: Jobs;
  readonly wal: Wal;
  readonly clock: Clock;
  /** Seconds in which an action can be undone before it is sent. */
  readonly undoSeconds: () => number;
  readonly wording: () => Wording;
};
type BulkCall = Extract<LocalCallName, `bulk.${string}`>;

/** Says why an action cannot start with this selection, or null; `selection` is null for a whole query. */
const problemOf = (action: BulkAction, selection: FrozenSelection | null, current: ApiClient) => {
  // After a sign-in to another tenant the client is another one: nothing selected in one tenant may reach the other.
  if (selection && selection.client !== current)
    return failure('signed_out', text.otherSession, { next: text.selectAgain });
  const isForQuery = action.kind === 'sendResult' || action.kind === 'exportResults';
  if (action.kind !== 'query' && isForQuery !== (selection === null))
    return failure('invalid', text.needsSelection, { field: 'choice' });
  return selection?.ids.length === 0
    ? failure('invalid', text.nothingSelected, { field: 'choice' })
    : undefined;
};

/** Actions that still wait, each with what sends it at once. */
type Waiting = Map<string, AbortController>;

/** Returns an action with those of its exceptions that are selected: a retry takes only the ones that failed. */
const narrow = (action: BulkAction, selection: FrozenSelection | null): BulkAction => {
  if (action.kind !== 'exceptions' || !selection) return action;
  const ids = new Set(selection.ids);
  return { ...action, entries: action.entries.filter((entry) => ids.has(exceptionKey(entry))) };
};

/** The marks of a job that say where its action came from. */
type ActionMarks = Pick<JobStart, 'isReview' | 'batch'>;

/** Starts a bulk action as a job. */
const startJob = (
  deps: BulkDeps,
  waiting: Waiting,
  action: BulkAction,
  selection: FrozenSelection | null,
  marks: ActionMarks,
  own: OwnDecisions,
): Job => {
  const id = randomUUID();
  const ids = selection?.ids ?? null;
  const count = ids?.length ?? 0;
  const total = count > 0 ? { total: count } : {};
  const entity_type = 'entity_type' in action ? action.entity_type : undefined;
  const reverse = action.kind === 'manual' ? action.reverse : undefined;
  const undoMs = deps.undoSeconds() * 1000;
  const about = {
    // It can be undone from the start: until its log is written, an undo would reach the action before it.
    ...(undoMs === 0 ? {} : { leavesAt: new Date(deps.clock() + undoMs).toISOString() }),
    ...(reverse ? { reverse: reverse.label } : {}),
    ...(entity_type === undefined ? {} : { entityType: entity_type }),
    ...(action.kind === 'exceptions' ? { addsExceptions: true } : {}),
    ...marks,
  };
  const wait = new AbortController();
  waiting.set(id, wait);
  const title = text.title(action, count, (tool) => toolLabel(tool, deps.wording().brand));
  return deps.jobs.start(
    { id, kind: 'action', title, unit: 'entities', ...total, ...about },
    (signal, report, tell) =>
      runBulkAction({
        action,
        ids,
        names: selection?.names,
        client: selection?.client ?? deps.client(),
        signal,
        wait,
        report,
        tell,
        log: async (step) => {
          if (step.step === 'chosen') await deps.jobs.stored(id);
          await deps.wal.append(actionLogName(id), step);
        },
        clock: deps.clock,
        undoMs,
        wording: deps.wording(),
        readAt: selection?.readAt,
        isRestorableAsked: marks.isReview === true,
        own,
      }).finally(() => waiting.delete(id)),
  );
};

/** Freezes the entities of the selected rows. */
const freezeRows = async (
  deps: BulkDeps,
  selections: ReturnType<typeof createFrozenSelections>,
  { view, selection }: ParsedLocalCallInput<'bulk.freeze'>,
): Promise<Result<FrozenRows>> => {
  const dataset = deps.loaders.state(view.dataset);
  if (!dataset) return fail(failure('not_found', text.resultClosed, { next: text.runAgain }));
  const selected = { view, selection: selection ?? null };
  const cells = await deps.datasets.cells({ ...selected, key: 'entity_id' });
  if (!cells.ok) return cells;
  const ids = cells.value.map((cell) => (typeof cell === 'string' ? cell : ''));
  const names = await readNames(deps.datasets, dataset.columns, selected, ids);
  const chosen = deps.loaders.chosenFields(view.dataset);
  const states = await readStates(deps.datasets, dataset.columns, selected, ids, chosen);
  return ok(selections.freeze(ids.length, ids, names, dataset.fetchedAt || undefined, states));
};

/** Returns what became of entities that were refused before anything was sent. */
const explain = (
  deps: BulkDeps,
  { act, refused }: ParsedLocalCallInput<'bulk.explain'>,
): Promise<ItemOutcome[]> => {
  const items = refused.map((item): ItemOutcome => ({ ...item, outcome: 'refused' }));
  return explainRefusals(deps.client(), act, items, deps.wording(), new AbortController().signal);
};

const readRecord = ({ jobs, wal }: BulkDeps, job: string): ActionRecord | undefined =>
  jobs.find(job)?.kind === 'action' ? readAction(wal, actionLogName(job)) : undefined;

const outcomesGone = () => fail(failure('not_found', text.outcomesGone));

const selectionGone = () => fail(failure('not_found', text.selectionGone, { next: text.selectAgain }));

/** Asks about some entities of a selection. */
const restorable = async (
  selection: FrozenSelection | undefined,
  offset: number,
): Promise<Result<RestorableAnswers>> =>
  selection ? ok(await askWhichRestorable(selection, offset)) : selectionGone();

/** Freezes the entities of an ended action that had one of some outcomes. */
const freezeEnded = (
  deps: BulkDeps,
  selections: ReturnType<typeof createFrozenSelections>,
  { job, outcomes }: ParsedLocalCallInput<'bulk.freezeFailed'>,
): Result<FailedRows> => {
  const record = readRecord(deps, job);
  if (!record) return outcomesGone();
  const { act, isWhole, items, names, readAt } = record;
  const failed = items.filter(({ outcome }) => outcomes.includes(outcome));
  const ids = failed.map(({ entity_id }) => entity_id);
  // A whole query is retried for the entities that the tenant named. If it named none, the query is retried as a whole.
  if (isWhole && (act.kind !== 'query' || ids.includes(act.id))) return ok({ choice: null, act });
  const choice = selections.freeze(ids.length, ids, names, readAt);
  // The log tells what stopped them also when Postern was started again.
  const wanted = act.kind === 'manual' ? keyedAction(act) : undefined;
  const reasons = new Map(failed.map(({ entity_id, isChanged, reason }) => [entity_id, isChanged && reason]));
  const changed = changedEntities(ids, names, (id) => {
    const reason = reasons.get(id);
    return wanted && reason ? { wanted, reason } : undefined;
  });
  return ok({ choice: { ...choice, changed }, act });
};

/** Looks again for the file of an export that an ended job started; returns a job that is still looking as it is. */
const followAgain = (deps: BulkDeps, id: string): Result<Job> => {
  const record = readRecord(deps, id);
  const job = deps.jobs.find(id);
  if (!job || !record?.following || record.act.kind !== 'exportResults')
    return fail(failure('not_found', exportText.gone));
  if (isOpen(job)) return ok(job);
  if (!job.isFollowable) return fail(failure('not_found', exportText.gone));
  const { act: action, following } = record;
  const { kind, title, unit, outcomes } = job;
  const client = deps.client();
  return ok(
    deps.jobs.start({ id, kind, title, unit }, async (signal, _report, tell) => {
      if (outcomes) tell({ outcomes });
      return followExport({ ...following, client, action, signal, tell });
    }),
  );
};

/** Creates the bulk actions: sent to the tenant for selected entities or whole queries, with the outcome of each entity. */
export const createBulkActions = (deps: BulkDeps) => {
  const waiting: Waiting = new Map();
  const own = createOwnDecisions(deps.tenantId);
  const selections = createFrozenSelections(deps, (id) => own().stopped(id));

  const freezeFailed = (input: ParsedLocalCallInput<'bulk.freezeFailed'>) =>
    freezeEnded(deps, selections, input);

  const start = ({ choice, act, isReview }: ParsedLocalCallInput<'bulk.start'>): Result<Job> => {
    const selection = choice === null ? null : selections.get(choice);
    if (selection === undefined) return selectionGone();
    const problem = problemOf(act, selection, deps.client());
    if (problem) return fail(problem);
    if (choice !== null) selections.release(choice);
    return ok(
      startJob(deps, waiting, narrow(act, selection), selection, isReview ? { isReview } : {}, own()),
    );
  };

  return {
    /** Starts an action of the current session on entries that main has checked and named. */
    startAction: (act: BulkAction, ids: readonly string[], names: EntityNames, batch?: string): Job =>
      startJob(
        deps,
        waiting,
        act,
        { client: deps.client(), ids, names },
        batch === undefined ? {} : { batch },
        own(),
      ),
    handlers: {
      'bulk.freeze': (input) => freezeRows(deps, selections, input),
      'bulk.freezeEntity': ({ entity_id, name, readAt }) =>
        ok(selections.freeze(1, [entity_id], namesOfOne(entity_id, name), readAt)),
      'bulk.freezeEntities': ({ columns, entities, chosen, readAt }) => {
        const ids = entities.map(({ entity_id }) => entity_id);
        const rows = entities.map(({ entity_id, cells }) => [entity_id, cells] as const);
        const states = countStates(columns, rows, chosen);
        return ok(selections.freeze(ids.length, ids, namesOfRows(columns, entities), readAt, states));
      },
      'bulk.freezeFailed': freezeFailed,
      'bulk.restorable': (input) => restorable(selections.get(input.choice), input.offset),
      'bulk.release': ({ choice }) => ok((selections.release(choice), null)),
      'bulk.start': start,
      'bulk.sendNow': ({ jobs }) => {
        for (const job of jobs) waiting.get(job)?.abort();
        return ok(null);
      },
      'bulk.explain': async (input) => ok(await explain(deps, input)),
      'bulk.followExport': ({ job }) => followAgain(deps, job),
      'bulk.items': ({ job, offset }) => {
        const record = readRecord(deps, job);
        return record ? ok(record.items.slice(offset, offset + MOST_ITEMS)) : outcomesGone();
      },
      'bulk.outcomes': async ({ job }) => {
        const record = readRecord(deps, job);
        if (!record) return outcomesGone();
        return openOutcomes(deps.loaders, deps.jobs.find(job)?.title ?? text.outcomesTitle, record);
      },
    },
  } satisfies Feature<BulkCall> & Record<'startAction', unknown>;
};
