import { brandOf } from '../../../shared/rules/brand';
import { fail, ok, type Failure, type Result } from '../../../shared/bridge';
import { EXCEPTION_PAGE_SIZE } from '../../../shared/limits';
import type { LocalCallName, ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { ExceptionQuery } from '../../../shared/local-calls/exceptions';
import type { Job, SessionState } from '../../../shared/model/app-state';
import type { BulkAction } from '../../../shared/model/bulk-action';
import { exceptionKey, type NewException } from '../../../shared/model/exception';
import { findExceptionError } from '../../../shared/rules/exception-check';
import { exceptionTypeLabel } from '../../../shared/rules/exception-types';
import { isAddressText, plainExceptionValue } from '../../../shared/rules/exception-value';
import { flagsByName, type Flags, type FlagValue } from '../../../shared/rules/flags';
import type { Clock } from '../../deps';
import type { Feature } from '../../feature';
import { failure } from '../../wire/failures';
import type { EntityNames } from '../bulk-actions/entity-names';
import { findConflicts } from '../bulk-actions/stored-exception';
import { fetchFirstPage } from '../datasets/fetches';
import { listLoader } from '../datasets/list-loader';
import type { DatasetLoaders } from '../datasets/loaders';
import type { Journal } from '../journal/journal';
import type { ApiClient } from '../tenant/api-client';
import { readExceptionHistory } from './exception-history';
import { exceptionCells, exceptionColumns } from './exception-columns';
import { createExceptionPages } from './exception-pages';
import { text } from './text';

type ExceptionDeps = {
  readonly client: () => ApiClient;
  readonly zone: () => string;
  readonly flags: () => readonly FlagValue[];
  readonly session: () => SessionState;
  readonly loaders: DatasetLoaders;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly tenantId: () => string;
  /** Starts an action on entries that are named by their keys. */
  readonly startAction: (
    action: BulkAction,
    ids: readonly string[],
    names: EntityNames,
    batch?: string,
  ) => Job;
};
/** Entries that are compared with the tenant's before their action starts; more would keep the form waiting. */
const MOST_READ_FIRST = 20;

type ExceptionCall = Extract<LocalCallName, `exceptions.${string}`>;

/** Opens a part of the exceptions as a dataset, with its first page. */
const openList = async (deps: ExceptionDeps, query: ExceptionQuery): Promise<Result<DatasetState>> => {
  const { loaders, clock } = deps;
  const startedAt = clock();
  const context = { flags: flagsByName(deps.flags()), zone: deps.zone(), now: startedAt };
  const client = deps.client();
  // The first page comes before the columns, since it tells which fields the tenant has.
  const opening = createExceptionPages(client, query);
  const [first, entities] = await Promise.all([
    opening.next(EXCEPTION_PAGE_SIZE, new AbortController().signal),
    client.call('apps.secEntities', {}),
  ]);
  if (!first.ok) return first;
  // Without the tenant's apps, a tool that only it knows is shown by its ID.
  const apps = entities.ok ? entities.value.apps : [];
  const columns = exceptionColumns(brandOf(deps.session()), context.zone, first.value.rows, apps);
  let ahead: typeof first | undefined = first;
  const begin = () => {
    let known = ahead;
    const pages = known ? opening : createExceptionPages(client, query);
    ahead = undefined;
    return listLoader({
      title: text.title,
      columns,
      read: async (_offset, size, signal) => {
        const page = known ?? (await pages.next(size, signal));
        known = undefined;
        if (!page.ok) return page;
        const rows = page.value.rows.map((row) => exceptionCells(row, context));
        return ok({ rows, total_rows: page.value.total_rows }, page.meta);
      },
    }).begin();
  };
  const opened = await loaders.open({ title: text.title, begin }, columns);
  if (!opened.ok) return opened;
  return fetchFirstPage(loaders, opened.value.dataset, { pageSize: EXCEPTION_PAGE_SIZE, clock, startedAt });
};

/** Returns the first error of the entries. The tenant decides which tools take them; what they say is checked here too. */
const findFailure = (entries: readonly NewException[], flags: Flags): Failure | undefined => {
  for (const [at, entry] of entries.entries()) {
    const error = findExceptionError(entry, flags, [entry.exception_type]);
    if (error)
      return failure('invalid', text.invalidEntry(at, entries.length, error.message), { field: error.field });
  }
  return undefined;
};

/** Returns the entries as they are sent. Of two that the tenant would take for the same one, the last is sent. */
const plainEntries = (entries: readonly NewException[]): readonly NewException[] => [
  ...new Map(
    entries
      .map((entry) => ({
        ...entry,
        exception_str: plainExceptionValue(entry.exception_type, entry.exception_str),
      }))
      .map((entry) => [exceptionKey(entry), entry]),
  ).values(),
];

const namesOf = (entries: readonly NewException[]): EntityNames => ({
  labels: [text.columns.value, text.columns.type, text.columns.tool],
  cells: new Map(
    entries.map((entry) => [
      exceptionKey(entry),
      [entry.exception_str, exceptionTypeLabel(entry.exception_type), entry.sec_type],
    ]),
  ),
});

const add = async (
  deps: ExceptionDeps,
  { entries: given, created_by_email, skipsConflicts, batch }: ParsedLocalCallInput<'exceptions.add'>,
): Promise<Result<Job>> => {
  const creator = created_by_email.trim();
  // With exceptions of entities the tenant takes no creator.
  const isNeeded = given.some(({ files }) => files === undefined);
  if ((isNeeded || creator !== '') && !isAddressText(creator))
    return fail(failure('invalid', text.invalidCreator, { field: 'created_by_email' }));
  const wrong = findFailure(given, flagsByName(deps.flags()));
  if (wrong) return fail(wrong);
  const entries = plainEntries(given);
  // Said at once where it can be; each is read again when it is sent, since it waits until then.
  const isReadFirst = skipsConflicts !== true && entries.length <= MOST_READ_FIRST;
  const conflict = isReadFirst ? await findConflicts(deps.client(), entries) : undefined;
  if (conflict) return fail(conflict);
  const action: BulkAction = { kind: 'exceptions', created_by_email: creator, entries: [...entries] };
  return ok(deps.startAction(action, entries.map(exceptionKey), namesOf(entries), batch));
};

/** Creates the exceptions: their lists as datasets, and new ones as actions that can be undone while they wait. */
export const createExceptions = (deps: ExceptionDeps): Feature<ExceptionCall> => ({
  handlers: {
    'exceptions.open': (query) => openList(deps, query),
    'exceptions.history': async (input) =>
      ok(await readExceptionHistory(deps.journal, deps.tenantId(), input)),
    'exceptions.add': (input) => add(deps, input),
  },
});
