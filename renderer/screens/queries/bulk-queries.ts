import { create } from 'zustand';
import type { Failure } from '../../../shared/bridge';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { local } from '../../bridge';
import { copyOf } from '../../features/query-editor/use-save-query';
import { toast } from '../../state/overlay-store';
import { formatQuantity } from '../../state/format';

export type BulkWhat = 'delete' | 'duplicate';
/** What came of one query; `waiting` until it was its turn, `unsent` where it never was. */
export type BulkItem = {
  readonly query: SafeQuery;
  readonly outcome: 'waiting' | 'done' | 'failed' | 'unsent';
  readonly reason: string;
};
export type Bulk = {
  readonly what: BulkWhat;
  readonly items: readonly BulkItem[];
  readonly isRunning: boolean;
};

const DONE: Readonly<Record<BulkWhat, string>> = { delete: 'deleted', duplicate: 'copied' };
/** What is done to many queries, one after the other; null while nothing is, and once all of it went well. */
export const useBulk = create<{ readonly bulk: Bulk | null }>(() => ({ bulk: null }));
let mine = 0;
/** Settles once nothing runs: what is asked for next comes after it, and takes nothing of it away. */
let last: Promise<void> = Promise.resolve();

const doOne = async (what: BulkWhat, query: SafeQuery): Promise<Failure | undefined> => {
  const result =
    what === 'delete'
      ? await local['saved.remove']({ id: query.query_id })
      : await local['saved.save']({ query: copyOf(query), base: null });
  // What is gone already need not be deleted.
  return result.ok || (what === 'delete' && result.failure.kind === 'not_found') ? undefined : result.failure;
};

/** How many came to each outcome. */
export const countOf = ({ items }: Bulk, outcome: BulkItem['outcome']): number =>
  items.filter((one) => one.outcome === outcome).length;

/** In words such as `3 queries deleted`. */
export const bulkWords = (bulk: Bulk): string =>
  `${formatQuantity(countOf(bulk, 'done'), 'query', 'queries')} ${DONE[bulk.what]}${bulk.what === 'duplicate' && bulk.items.some(({ query, outcome }) => outcome === 'done' && query.schedule) ? ', without their schedules' : ''}`;

/** Deletes or duplicates queries one after the other, once what runs has ended; answers when that has ended too. */
export const runBulk = (what: BulkWhat, queries: readonly SafeQuery[]): Promise<void> => {
  const turn = mine;
  last = last.then(() => (turn === mine && queries.length > 0 ? runNow(what, queries, turn) : undefined));
  return last;
};

const runNow = async (what: BulkWhat, queries: readonly SafeQuery[], turn: number): Promise<void> => {
  const { bulk: former } = useBulk.getState();
  const left = former?.items.filter(({ outcome }) => outcome !== 'done') ?? [];
  if (former && left.length > 0)
    toast(
      `${formatQuantity(left.length, 'query', 'queries')} not ${DONE[former.what]}.`,
      'bad',
      left
        .slice(0, 5)
        .map(({ query, reason }) => `${query.query_label}: ${reason}`)
        .join('; '),
    );
  const items: BulkItem[] = queries.map((query) => ({ query, outcome: 'waiting', reason: '' }));
  useBulk.setState({ bulk: { what, items: [...items], isRunning: true } });
  for (const [i, query] of queries.entries()) {
    if (turn !== mine) return;
    if (useBulk.getState().bulk?.isRunning) {
      const failure = await doOne(what, query);
      items[i] = failure
        ? { query, outcome: 'failed', reason: `${failure.message} ${failure.next}` }
        : { query, outcome: 'done', reason: '' };
    } else items[i] = { query, outcome: 'unsent', reason: 'Not sent: it was cancelled before.' };
    const isRunning = useBulk.getState().bulk?.isRunning ?? false;
    if (turn === mine) useBulk.setState({ bulk: { what, items: [...items], isRunning } });
  }
  if (turn !== mine) return;
  const bulk: Bulk = { what, items, isRunning: false };
  const isWhole = countOf(bulk, 'done') === items.length;
  useBulk.setState({ bulk: isWhole ? null : bulk });
  if (isWhole) toast(`${bulkWords(bulk)}.`, 'ok');
};

/** Sends no more of them; the one that is on its way is awaited. */
export const cancelBulk = (): void =>
  useBulk.setState(({ bulk }) => ({ bulk: bulk && { ...bulk, isRunning: false } }));

/** Takes the outcomes off the screen; what still runs ends with the query at hand. */
export const closeBulk = (): void => {
  mine += 1;
  useBulk.setState({ bulk: null });
};
