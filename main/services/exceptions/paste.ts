import { brandOf } from '../../../shared/rules/brand';
import { fail, ok, type Result } from '../../../shared/bridge';
import type {
  LocalCallName,
  LocalCallOutput,
  ParsedLocalCallInput,
} from '../../../shared/local-calls/contract';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Job, SessionState } from '../../../shared/model/app-state';
import type { ItemOutcome } from '../../../shared/model/bulk-action';
import { exceptionKey, MOST_EXCEPTIONS, type NewException } from '../../../shared/model/exception';
import { ExceptionType } from '../../../shared/model/ids';
import { PASTED_COLUMNS, SendableState } from '../../../shared/model/pasted-exceptions';
import { flagsByName, type FlagValue } from '../../../shared/rules/flags';
import type { Clock } from '../../deps';
import type { Feature } from '../../feature';
import { failure } from '../../wire/failures';
import { actionLogName, readAction } from '../bulk-actions/bulk-action-log';
import type { DatasetClient } from '../datasets/dataset-client';
import { fetchFirstPage } from '../datasets/fetches';
import type { DatasetLoaders } from '../datasets/loaders';
import { isOpen } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import type { Storage } from '../storage/storage';
import type { Wal } from '../storage/wal';
import { createPasteLoader, pastedColumns } from './paste-loader';
import { readRowValues } from './paste-rows';
import { createPastedText, type PasteEnd } from './pasted-text';
import { text as words } from './text';

type PasteDeps = {
  readonly storage: Storage;
  readonly wal: Wal;
  readonly loaders: DatasetLoaders;
  readonly datasets: DatasetClient;
  readonly clock: Clock;
  readonly tenantId: () => string;
  readonly flags: () => readonly FlagValue[];
  readonly session: () => SessionState;
  readonly jobs: Pick<Jobs, 'find' | 'ended'>;
  readonly addExceptions: (
    input: ParsedLocalCallInput<'exceptions.add'>,
  ) => Promise<Result<Job>> | Result<Job>;
};
type PasteCall = Extract<LocalCallName, `paste.${string}`>;
type Pasted = ReturnType<typeof createPastedText>;

/** Rows of the first page: enough to fill a window. */
const FIRST_ROWS = 100;

/** Returns what an action has added, and what was refused with its reason. Any other entry stays ready: adding it twice changes nothing. */
const endOf = (items: readonly ItemOutcome[]): PasteEnd => ({
  added: items
    .filter(({ outcome }) => outcome === 'done' || outcome === 'already')
    .map(({ entity_id }) => entity_id),
  refused: Object.fromEntries(
    items.filter(({ outcome }) => outcome === 'refused').map(({ entity_id, reason }) => [entity_id, reason]),
  ),
});

/**
 * Notes what the actions of a tenant that have ended have added. It is stored with the text, because the jobs and their logs may be
 * deleted; of an action without a log, nothing counts as added.
 */
const noteEnded = ({ wal, jobs }: PasteDeps, pasted: Pasted, tenant: string): void =>
  pasted.noteEnded(tenant, (job) => {
    const found = jobs.find(job);
    if (found && isOpen(found)) return undefined;
    return endOf(readAction(wal, actionLogName(job))?.items ?? []);
  });

const openPasted = async (
  deps: PasteDeps,
  pasted: Pasted,
  { id, list, targets, ownDomains }: ParsedLocalCallInput<'paste.open'>,
): Promise<Result<DatasetState>> => {
  const { loaders, clock } = deps;
  const startedAt = clock();
  const columns = pastedColumns(brandOf(deps.session()));
  const flags = flagsByName(deps.flags());
  pasted.choose(id, list, targets);
  noteEnded(deps, pasted, deps.tenantId());
  const { text, sent, harmful = {} } = pasted.read(id);
  const keysOf = (isEnded: boolean) =>
    new Set(sent.flatMap((one) => ((one.hasEnded === true) === isEnded ? one.keys : [])));
  const [added, sending] = [keysOf(true), keysOf(false)];
  const refused = new Map(sent.flatMap((one) => Object.entries(one.refused ?? {})));
  const title = words.pasted.title;
  const begin = () =>
    createPasteLoader(text, { list, targets, flags, ownDomains, added, sending, refused, harmful }, columns);
  const opened = await loaders.open({ title, isMade: true, begin }, columns);
  if (!opened.ok) return opened;
  return fetchFirstPage(loaders, opened.value.dataset, { pageSize: FIRST_ROWS, clock, startedAt });
};

type SendInput = ParsedLocalCallInput<'paste.send'>;

/** Reads those of the selected rows that are in one of the states to be sent. */
const readReady = async (
  { datasets }: PasteDeps,
  { view, selection, states: wanted, comment, is_exclusive, overwrites, entity }: SendInput,
): Promise<Result<readonly NewException[]>> => {
  const read = (key: string) => datasets.cells({ view, selection, key });
  const [states, texts, types, tools] = await Promise.all([
    read(PASTED_COLUMNS.state),
    read('exception_str'),
    read('exception_type'),
    read('sec_type'),
  ]);
  if (!states.ok) return states;
  if (!texts.ok) return texts;
  if (!types.ok) return types;
  if (!tools.ok) return tools;
  return ok(
    states.value.flatMap((state, at): readonly NewException[] => {
      const type = ExceptionType.safeParse(types.value[at]);
      const [exception_str, sec_type] = [texts.value[at], tools.value[at]];
      const sendable = SendableState.safeParse(state);
      if (!sendable.success || !wanted.includes(sendable.data) || !type.success) return [];
      if (typeof exception_str !== 'string' || typeof sec_type !== 'string') return [];
      const exception_type = type.data;
      return [
        {
          sec_type,
          exception_type,
          exception_str,
          ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
          ...(is_exclusive ? { is_exclusive } : {}),
          ...(overwrites ? { overwrites } : {}),
          ...(entity ? { entity } : {}),
        },
      ];
    }),
  );
};

const send = async (
  deps: PasteDeps,
  pasted: Pasted,
  input: SendInput,
): Promise<Result<LocalCallOutput<'paste.send'>>> => {
  const tenant = deps.tenantId();
  const ready = await readReady(deps, input);
  if (!ready.ok) return ready;
  const entries = ready.value.slice(0, MOST_EXCEPTIONS);
  if (entries.length === 0)
    return fail(failure('invalid', words.pasted.noneReady, { next: words.pasted.noneReadyNext }));
  const job = await deps.addExceptions({
    entries,
    created_by_email: input.created_by_email,
    skipsConflicts: true,
  });
  if (!job.ok) return job;
  const { id } = job.value;
  const noted = await pasted.noteSent(input.id, id, entries.map(exceptionKey));
  void deps.jobs.ended(id).then(() => noteEnded(deps, pasted, tenant));
  return ok({
    job: job.value,
    sent: entries.length,
    left: ready.value.length - entries.length,
    isNoted: noted.ok,
  });
};

/** Creates the feature that turns pasted text into exceptions: the text is stored until the analyst deletes it. */
export const createPaste = (deps: PasteDeps): Feature<PasteCall> => {
  const pasted = createPastedText(deps.storage, deps.tenantId, deps.clock);
  return {
    forgetTenant: ({ id }) => pasted.forget(id),
    handlers: {
      'paste.read': ({ id }) => ok(pasted.info(id)),
      'paste.add': ({ id, ...part }) => pasted.add(id, part),
      'paste.addRows': async (input) => {
        const read = await readRowValues(deps, input);
        if (!read.ok) return read;
        const { values, harmful, empty } = read.value;
        const added = await pasted.addWhole(input.id, values.join('\n'), { title: input.title, harmful });
        return added.ok ? ok({ values: values.length, harmful: Object.keys(harmful).length, empty }) : added;
      },
      'paste.open': (input) => openPasted(deps, pasted, input),
      'paste.send': (input) => send(deps, pasted, input),
      'paste.clear': ({ id }) => pasted.clear(id),
    },
  };
};
