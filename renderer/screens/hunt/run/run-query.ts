import type { RunQuery } from '../../../../shared/local-calls/datasets';
import { MAX_QUERY_TEXT } from '../../../../shared/model/snapshots';
import { isStaleRun, toQuery, type HuntDraft } from '../../../query/hunt-draft';
import type { HuntState } from './hunt-state';
import { runTitle } from './run-title';

/** Returns the query that a run of a draft sends; `words` is its condition in words. */
export const runQuery = (draft: HuntDraft, words: string): RunQuery => ({
  ...toQuery(draft),
  title: runTitle(draft, words),
  words: words.slice(0, MAX_QUERY_TEXT),
});

/** Returns the query that the next start runs for this tab before the page asks for it; undefined if the draft was changed since its run. */
export const nextRun = ({ draft, run }: Pick<HuntState, 'draft' | 'run'>): RunQuery | undefined =>
  run.kind === 'ready' && !isStaleRun(draft, run.ran) ? runQuery(draft, run.words) : undefined;
