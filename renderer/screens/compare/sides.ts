import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { LocalCallOutput } from '../../../shared/local-calls/contract';
import type { DatasetState, SavedTotal } from '../../../shared/local-calls/datasets';
import type { Tab } from '../../../shared/model/app-state';
import { CompareDraft, type ComparedSide } from '../../../shared/model/file-drafts';
import { isSameReading } from '../../../shared/model/files';
import { local } from '../../bridge';
import { jobEnded, upsertJob } from '../../state/jobs-store';
import { TEXT } from './text';

/** Returns the comparison that a tab stores; undefined if it has none yet. */
export const compareDraft = (tab: Tab): CompareDraft | undefined => CompareDraft.safeParse(tab.draft).data;

const isChosen = ({ dataset, file, run }: ComparedSide): boolean =>
  dataset !== undefined || file !== undefined || run !== undefined;

/** Returns true if the analyst has chosen both sides: a hunt only proposes them. */
export const hasBothSides = ({ before, after, isProposal = false }: CompareDraft): boolean =>
  !isProposal && isChosen(before) && isChosen(after);

/** Finds the open dataset of a stored side: the very one, or another that was read from the same file in the same way. */
export const findOpen = (
  datasets: readonly DatasetState[],
  { dataset, file }: ComparedSide,
): DatasetState | undefined =>
  datasets.find((one) => one.dataset === dataset) ??
  datasets.find(
    ({ file: of, state }) =>
      file && of?.ref && isSameReading(of.ref, file) && state !== 'cancelled' && state !== 'failed',
  );

type OpenSide = {
  readonly dataset: string;
  /** Rows that a saved run had at the tenant. */
  readonly total?: SavedTotal;
  /** Opened for this comparison only, so it is closed afterwards. */
  readonly isTemporary: boolean;
};

const close = (dataset: string) => void local['dataset.close']({ dataset });

/** Returns the file of a side: of its snapshot, or the one that it was read from. */
const findFile = async ({ run, file, title }: ComparedSide): Promise<Result<{ readonly file: string }>> => {
  if (run !== undefined) return local['snapshot.open']({ id: run });
  return file ? ok(file) : fail({ kind: 'not_found', message: TEXT.closed(title), next: TEXT.closedNext });
};

/** Waits until a file is read; closes it if that fails. */
const whenRead = async (dataset: string, job: string, title: string): Promise<Result<OpenSide>> => {
  await jobEnded(job);
  const state = await local['dataset.state']({ dataset });
  if (state.ok && state.value.state === 'complete') return ok({ dataset, isTemporary: true });
  close(dataset);
  if (!state.ok) return state;
  return fail(
    state.value.failure ?? {
      kind: 'cancelled',
      message: TEXT.readingCanceled(title),
      next: TEXT.readingCanceledNext,
    },
  );
};

/** Reads a side that is not open: a snapshot, or a file without a password. */
const readSide = async (side: ComparedSide): Promise<Result<OpenSide>> => {
  const found = await findFile(side);
  if (!found.ok) return found;
  const { file } = found.value;
  const needs = await local['files.inspect']({ file });
  if (!needs.ok) return needs;
  if (needs.value.kind === 'password')
    return fail({ kind: 'invalid', message: TEXT.locked(side.title), next: TEXT.lockedNext });
  const { part, readAs } = side.file ?? {};
  const opened = await local['files.open']({
    file,
    ...(part === undefined ? {} : { part }),
    ...(readAs === undefined ? {} : { readAs }),
  });
  if (!opened.ok) return opened;
  upsertJob(opened.value.job);
  return whenRead(opened.value.state.dataset, opened.value.job.id, side.title);
};

/** Returns the number of rows that a saved run had at the tenant: it may hold fewer. */
const totalOfRun = async (run: string): Promise<SavedTotal | undefined> => {
  const snapshots = await local['snapshot.list']({});
  const found = snapshots.ok ? snapshots.value.find(({ id }) => id === run) : undefined;
  return found && { total: found.total, isTotalKnown: found.isTotalKnown, skipped: found.skipped };
};

/** Reads a side that is not open, with what is known of its rows. */
const readWithTotal = async (side: ComparedSide): Promise<Result<OpenSide>> => {
  const read = await readSide(side);
  const total = side.run === undefined ? undefined : await totalOfRun(side.run);
  return read.ok && total !== undefined ? ok({ ...read.value, total }) : read;
};

const openSide = async (side: ComparedSide): Promise<Result<OpenSide>> => {
  const open = await local['dataset.list']({});
  if (!open.ok) return open;
  const found = findOpen(open.value, side);
  return found ? ok({ dataset: found.dataset, isTemporary: false }) : readWithTotal(side);
};

/** Compares two sides. Those that are not open are opened for it, and closed again afterwards. */
export const compareSides = async ({
  before,
  after,
  key,
}: CompareDraft): Promise<Result<LocalCallOutput<'compare.open'>>> => {
  const left = await openSide(before);
  if (!left.ok) return left;
  const right = await openSide(after);
  const compared = right.ok
    ? await local['compare.open']({
        before: left.value.dataset,
        after: right.value.dataset,
        ...(key === '' ? {} : { key: [key] }),
        totals: { before: left.value.total, after: right.value.total },
      })
    : right;
  for (const side of [left, right]) if (side.ok && side.value.isTemporary) close(side.value.dataset);
  if (compared.ok) upsertJob(compared.value.job);
  return compared;
};
