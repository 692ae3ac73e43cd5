import { randomUUID } from 'node:crypto';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { Choice } from '../../../shared/local-calls/bulk-actions';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { Act, OutcomeCounts } from '../../../shared/model/act';
import type { DatasetColumn } from '../../../shared/dataset';
import type { Job } from '../../../shared/model/app-state';
import type { Clock } from '../../deps';
import type { ApiClient } from '../tenant/api-client';
import { countOutcomes, readAct, type ActStep } from './bulk-action-log';
import { sendBatch, sendWhole, type BatchOutcome, type ItemOutcome } from './requests';
import type { DatasetClient } from '../datasets/dataset-client';
import { cancelled, failure } from '../../wire/failures';
import type { EndReason, JobEnd, Jobs, Report, Tell } from '../jobs/jobs';
import type { Journal } from '../storage/wal';
import { pauseBefore } from '../tenant/retry';
import type { LoadStep } from '../datasets/loader';
import type { DatasetLoaders } from '../datasets/loaders';

/** Entities a request: small enough that a lost answer leaves few in doubt, and that a cancel takes hold soon. */
export const BATCH = 200;
/** An act stops by itself after so many requests in a row that failed as a whole. */
const MOST_FAILURES = 3;
const MOST_CHOICES = 20;
const ITEM_PAGE = 5_000;
const ITEM_COLUMNS: readonly DatasetColumn[] = [
  { key: 'entity_id', label: 'Entity ID', type: 'text', width: 280 },
  { key: 'outcome', label: 'Outcome', type: 'text', width: 100 },
  { key: 'reason', label: 'Reason', type: 'text', width: 360 },
];

/** What is chosen and frozen: rows that arrive later are not in it. */
type Frozen = { readonly client: ApiClient; readonly ids: readonly string[] };
type BulkDeps = {
  readonly client: () => ApiClient;
  readonly tenant: () => string;
  readonly sources: DatasetLoaders;
  readonly datasets: DatasetClient;
  readonly jobs: Jobs;
  readonly journal: Journal;
  readonly clock: Clock;
  /** Seconds in which an act can be taken back before it leaves. */
  readonly undoSeconds: () => number;
};

/** Where an act's journal is, by its job. */
export const actJournal = (job: string): string => `act-${job}`;

const titleOf = (act: Act, count: number): string => {
  if (act.kind === 'sendResult') return `Send result of ${act.query_label}`;
  if (act.kind === 'exportResults') return `Export results of ${act.query_label} at the tenant`;
  return count === 0 && act.kind === 'query'
    ? `${act.label}: all results of ${act.query_label}`
    : `${act.label}: ${count.toLocaleString('en-US')} ${count === 1 ? 'entity' : 'entities'}`;
};

const COUNT_WORDS = {
  done: 'done',
  refused: 'refused',
  unknown: 'of unknown outcome',
  unsent: 'not sent',
} as const;
/** Counts as people read them: `180 done, 20 refused`. */
export const outcomeWords = (counts: OutcomeCounts): string =>
  (Object.keys(COUNT_WORDS) as (keyof OutcomeCounts)[])
    .filter((key) => counts[key] > 0)
    .map((key) => `${counts[key].toLocaleString('en-US')} ${COUNT_WORDS[key]}`)
    .join(', ');

const nextOf = ({ unknown, refused, unsent }: OutcomeCounts): string =>
  unknown > 0
    ? 'Unknown outcomes may have happened: check at the tenant before repeating them.'
    : refused > 0
      ? 'The list says why each was refused. Retry sends those that failed, and no others.'
      : unsent > 0
        ? 'Retry sends the rest.'
        : '';

/** Acts on the tenant for chosen entities or whole queries: after a delay in which they can be taken back, in batches, each entity with its outcome. */
export const createBulkActions = (deps: BulkDeps) => {
  const choices = new Map<string, Frozen>();

  const freeze = (rows: number, named: readonly string[]): Choice => {
    const ids = [...new Set(named.filter((id) => id !== ''))];
    const choice = randomUUID();
    choices.set(choice, { client: deps.client(), ids });
    for (const oldest of choices.keys()) {
      if (choices.size <= MOST_CHOICES) break;
      choices.delete(oldest);
    }
    return {
      choice,
      rows,
      entities: ids.length,
      nameless: named.filter((id) => id === '').length,
      tenant: deps.tenant(),
    };
  };

  /** The delay before anything leaves. Answers whether it may leave now. */
  const waitOut = async (signal: AbortSignal, tell: Tell): Promise<boolean> => {
    const ms = deps.undoSeconds() * 1000;
    if (ms > 0) {
      tell({ state: 'waiting', leavesAt: new Date(deps.clock() + ms).toISOString() });
      await pauseBefore(ms, signal);
    }
    if (signal.aborted) return false;
    tell({ state: 'running' });
    return true;
  };

  const run = async (
    job: string,
    act: Act,
    frozen: Frozen | null,
    signal: AbortSignal,
    report: Report,
    tell: Tell,
  ): Promise<Result<JobEnd>> => {
    const name = actJournal(job);
    const write = (step: ActStep) => deps.journal.append(name, step);
    const client = frozen?.client ?? deps.client();
    const ids = frozen?.ids ?? [];
    write({ step: 'chosen', act, ids: [...ids], isWhole: frozen === null });
    if (!(await waitOut(signal, tell))) {
      write({ step: 'ended' });
      tell({
        outcomes: countOutcomes(ids.map((entity_id) => ({ entity_id, outcome: 'unsent', reason: '' }))),
      });
      const isAnalyst = signal.reason === ('analyst' satisfies EndReason);
      return fail({
        ...cancelled(),
        message: isAnalyst
          ? 'Taken back. Nothing was sent.'
          : 'Nothing was sent: Postern was closed, or the tenant left, before it did.',
      });
    }
    const items: ItemOutcome[] = [];
    let failures = 0;
    const send = async (from: number, to: number, request: () => Promise<BatchOutcome>) => {
      // On the disk before it leaves: whatever ends the process, what may have happened is known.
      write({ step: 'sending', from, to });
      const answered = await request();
      write({ step: 'answered', items: [...answered.items] });
      for (const item of answered.items) items.push(item);
      failures = answered.failure ? failures + 1 : 0;
      const mustStop =
        answered.failure !== undefined &&
        ['unauthorized', 'forbidden', 'signed_out', 'tls'].includes(answered.failure.kind);
      if (mustStop) failures = MOST_FAILURES;
      report(items.length, frozen === null ? items.length : ids.length);
      tell({ outcomes: countOutcomes(items) });
    };
    if (frozen === null && act.kind !== 'manual') await send(0, 0, () => sendWhole(client, act));
    else if (act.kind === 'manual' || act.kind === 'query') {
      for (let from = 0; from < ids.length && !signal.aborted && failures < MOST_FAILURES; from += BATCH) {
        const batch = ids.slice(from, from + BATCH);
        await send(from, from + batch.length, () => sendBatch(client, act, batch));
      }
    }
    write({ step: 'ended' });
    return endOf(ids, items, signal, tell);
  };

  const endOf = (
    ids: readonly string[],
    items: readonly ItemOutcome[],
    signal: AbortSignal,
    tell: Tell,
  ): Result<JobEnd> => {
    const met = countOutcomes(items);
    const outcomes = { ...met, unsent: met.unsent + Math.max(0, ids.length - items.length) };
    tell({ outcomes });
    if (outcomes.refused + outcomes.unknown + outcomes.unsent === 0)
      return ok({ message: outcomeWords(outcomes) || 'Nothing matched: nothing was done', outcomes });
    const [first] = items.filter(({ outcome, reason }) => outcome !== 'done' && reason !== '');
    const message = `${outcomeWords(outcomes)}.${first ? ` First: ${first.reason}` : ''}`;
    const isCancelled = signal.aborted && outcomes.unsent > 0;
    return fail(
      failure(isCancelled ? 'cancelled' : outcomes.unknown > 0 ? 'unknown_outcome' : 'rejected', message, {
        next: nextOf(outcomes),
      }),
    );
  };

  const start = ({ choice, act }: ParsedLocalCallInput<'act.start'>): Result<Job> => {
    const frozen = choice === null ? null : choices.get(choice);
    if (frozen === undefined)
      return fail(failure('not_found', 'This choice is no longer held.', { next: 'Choose the rows again.' }));
    // A sign-in to another tenant since then has another client: nothing chosen in one may reach the other.
    if (frozen && frozen.client !== deps.client())
      return fail(
        failure('signed_out', 'The rows were chosen in another session.', { next: 'Choose the rows again.' }),
      );
    if (
      (frozen === null) !== (act.kind === 'sendResult' || act.kind === 'exportResults') &&
      act.kind !== 'query'
    )
      return fail(failure('invalid', 'This act needs chosen rows.', { field: 'choice' }));
    if (frozen?.ids.length === 0)
      return fail(failure('invalid', 'No entity is chosen.', { field: 'choice' }));
    if (choice !== null) choices.delete(choice);
    const id = randomUUID();
    const total = frozen?.ids.length ?? 0;
    return ok(
      deps.jobs.start(
        { id, kind: 'action', title: titleOf(act, total), unit: 'entities', ...(total > 0 ? { total } : {}) },
        (signal, report, tell) => run(id, act, frozen, signal, report, tell),
      ),
    );
  };

  const recordOf = (job: string) => {
    const found = deps.jobs.find(job);
    return found?.kind === 'action' ? readAct(deps.journal, actJournal(job)) : undefined;
  };
  const gone = () => fail(failure('not_found', 'What came of this act is no longer kept.'));

  return {
    start,
    /** Resolves the chosen rows to entities, once and for all. */
    choose: async ({ view, selection }: ParsedLocalCallInput<'act.choose'>): Promise<Result<Choice>> => {
      if (!deps.sources.state(view.dataset))
        return fail(failure('not_found', 'This result is no longer open.', { next: 'Run the query again.' }));
      const cells = await deps.datasets.cells({ view, selection: selection ?? null, key: 'entity_id' });
      if (!cells.ok) return cells;
      return ok(
        freeze(
          cells.value.length,
          cells.value.map((cell) => (typeof cell === 'string' ? cell : '')),
        ),
      );
    },
    /** The entities of an ended act that had one of the given outcomes, for another try, with the act itself. */
    chooseFailed: ({
      job,
      outcomes,
    }: ParsedLocalCallInput<'act.chooseFailed'>): Result<{
      readonly choice: Choice | null;
      readonly act: Act;
    }> => {
      const record = recordOf(job);
      if (!record) return gone();
      const { act, isWhole, items } = record;
      const ids = items.filter(({ outcome }) => outcomes.includes(outcome)).map(({ entity_id }) => entity_id);
      // A whole query whose entities the tenant named goes again to those alone; one that stands for itself, as a whole.
      if (isWhole && (act.kind !== 'query' || ids.includes(act.id))) return ok({ choice: null, act });
      return ok({ choice: freeze(ids.length, ids), act });
    },
    drop: (choice: string) => void choices.delete(choice),
    /** What came of an act, an entity a row, as a dataset: sorted, filtered and exported like any other. */
    items: async (job: string): Promise<Result<DatasetState>> => {
      const record = recordOf(job);
      if (!record) return gone();
      const rows = record.items.map(({ entity_id, outcome, reason }) => [entity_id, outcome, reason]);
      const begin = () => {
        let at = 0;
        return {
          next: async (
            sink: Parameters<ReturnType<Parameters<DatasetLoaders['open']>[0]['begin']>['next']>[0],
          ): Promise<Result<LoadStep>> => {
            const page = rows.slice(at, at + ITEM_PAGE);
            const appended = await sink.rows(page);
            if (!appended.ok) return appended;
            at += page.length;
            return ok({ loaded: appended.value, total: rows.length, isComplete: at >= rows.length });
          },
        };
      };
      const opened = await deps.sources.open(
        { title: deps.jobs.find(job)?.title ?? 'Act', begin },
        ITEM_COLUMNS,
      );
      if (!opened.ok) return opened;
      return deps.sources.fetchUntil(
        opened.value.dataset,
        () => false,
        () => ITEM_PAGE,
        new AbortController().signal,
      );
    },
  };
};
