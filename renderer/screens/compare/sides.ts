import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { LocalCallOutput } from '../../../shared/local-calls/contract';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Tab } from '../../../shared/model/app-state';
import { CompareDraft, type ComparedSide } from '../../../shared/model/file-drafts';
import { local } from '../../bridge';
import { jobEnded, upsertJob } from '../../state/jobs-store';

/** What a tab keeps of its comparison; undefined where there was none yet. */
export const compareDraft = (tab: Tab): CompareDraft | undefined => CompareDraft.safeParse(tab.draft).data;

/** Finds the open rows of a side again: themselves, or those of the same part of the same file. */
export const isSide = (one: DatasetState, { dataset, file }: ComparedSide): boolean =>
  one.dataset === dataset ||
  (file !== undefined &&
    one.file?.ref?.file === file.file &&
    one.file.ref.part === file.part &&
    one.state !== 'cancelled' &&
    one.state !== 'failed');

type OpenSide = { readonly dataset: string; /** Nobody else looks at it. */ readonly isOurs: boolean };

const close = (dataset: string) => void local['dataset.close']({ dataset });

/** Reads a side that is not open: a run that was kept, or a file that needs no password. */
const readSide = async (side: ComparedSide): Promise<Result<OpenSide>> => {
  const given =
    side.run !== undefined
      ? await local['snapshot.open']({ id: side.run })
      : side.file
        ? ok(side.file)
        : fail({
            kind: 'not_found',
            message: `“${side.title}” is no longer open.`,
            next: 'Open it again, then choose it.',
          });
  if (!given.ok) return given;
  const { file } = given.value;
  const needs = await local['files.inspect']({ file });
  if (!needs.ok) return needs;
  if (needs.value.kind === 'password')
    return fail({
      kind: 'invalid',
      message: `“${side.title}” is locked.`,
      next: 'Open it by Offline review, where its password is asked for, then compare again.',
    });
  const opened = await local['files.open']({
    file,
    ...(side.file?.part === undefined ? {} : { part: side.file.part }),
  });
  if (!opened.ok) return opened;
  upsertJob(opened.value.job);
  await jobEnded(opened.value.job.id);
  const { dataset } = opened.value.state;
  const state = await local['dataset.state']({ dataset });
  if (state.ok && state.value.state === 'complete') return ok({ dataset, isOurs: true });
  close(dataset);
  return state.ok
    ? fail(
        state.value.failure ?? {
          kind: 'cancelled',
          message: `Reading “${side.title}” was cancelled.`,
          next: 'Compare again.',
        },
      )
    : state;
};

const openSide = async (side: ComparedSide): Promise<Result<OpenSide>> => {
  const open = await local['dataset.list']({});
  if (!open.ok) return open;
  const found = open.value.find((one) => isSide(one, side));
  return found ? ok({ dataset: found.dataset, isOurs: false }) : readSide(side);
};

/** Compares two sides, which are opened where they are not. What was opened for it alone is closed with its end. */
export const compareSides = async ({
  before,
  after,
  key,
}: CompareDraft): Promise<Result<LocalCallOutput<'compare.open'>>> => {
  const left = await openSide(before);
  if (!left.ok) return left;
  const right = await openSide(after);
  const ours = [left, right].flatMap((side) => (side.ok && side.value.isOurs ? [side.value.dataset] : []));
  const made = right.ok
    ? await local['compare.open']({
        before: left.value.dataset,
        after: right.value.dataset,
        ...(key === '' ? {} : { key: [key] }),
      })
    : right;
  ours.forEach(close);
  if (made.ok) upsertJob(made.value.job);
  return made;
};
