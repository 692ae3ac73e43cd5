import type { Json } from '../../../shared/model/json';
import { readDraft, type HuntDraft } from '../../query/hunt-draft';

/** A run of a tab: what was asked, when (milliseconds since the epoch), and what it found. */
export type PastRun = { readonly at: number; readonly draft: HuntDraft; readonly words: string; readonly total: number; readonly tookMs: number };

const MOST_RUNS = 50;
/** A tab's history may take this many characters of the workspace file; the oldest runs go first. */
const MOST_TEXT = 150_000;

/** Puts a run before the others; the same question with the same answer takes the place of the last, with another answer both are kept. */
export const withRun = (runs: readonly PastRun[], run: PastRun): readonly PastRun[] => {
  const [last, ...older] = runs;
  const isSame = last !== undefined && last.total === run.total && JSON.stringify(last.draft) === JSON.stringify(run.draft);
  let room = MOST_TEXT;
  return [run, ...(isSame ? older : runs)].slice(0, MOST_RUNS).filter((one, i) => {
    room -= JSON.stringify(one).length;
    return i === 0 || room > 0;
  });
};

/** The runs that a tab kept; what cannot be read is left out. */
export const readRuns = (kept: Json | undefined): readonly PastRun[] => {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept) || !Array.isArray(kept['runs'])) return [];
  return kept['runs'].flatMap((one): PastRun[] => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return [];
    const { at, draft, words, total, tookMs } = one;
    const isRun = typeof at === 'number' && typeof words === 'string' && typeof total === 'number' && typeof tookMs === 'number' && typeof draft === 'object';
    return isRun ? [{ at, draft: readDraft(draft), words, total, tookMs }] : [];
  });
};
