import { describe, expect, it } from 'vitest';
import {
  addWatches,
  afterCount,
  afterFailure,
  asSeen,
  dueNow,
  dueWatch,
  retryFailed,
} from '../../../../main/services/queries/watch-list';
import { failure } from '../../../../main/wire/failures';
import type { Watch } from '../../../../shared/model/watch';

const MINUTE = 60_000;
const [fresh] = addWatches([], [{ query_id: 'q', label: 'Q' }], 30, 0);
const watch: Watch = fresh ?? expect.unreachable();
const down = failure('offline', 'The tenant didn’t answer.');

describe('a watched query', () => {
  it('becomes due at once, and again after its interval', () => {
    expect(dueWatch([watch], 0)).toBe(watch);
    const counted = afterCount(watch, 5, 12, 'New label');
    expect(counted).toMatchObject({ label: 'New label', seen: { at: 5, total: 12 }, fails: 0 });
    expect(dueWatch([counted], 5 + 30 * MINUTE - 1)).toBeUndefined();
    expect(dueWatch([counted], 5 + 30 * MINUTE)).toBe(counted);
  });

  it('grows from the count that the analyst saw last', () => {
    const twice = afterCount(afterCount(watch, 1, 10), 2, 15);
    expect(twice.seen).toEqual({ at: 1, total: 10 });
    expect(asSeen(twice).seen).toEqual({ at: 2, total: 15 });
  });

  it('stores two days of counts at the usual interval', () => {
    let long = watch;
    for (let n = 0; n < 200; n += 1) long = afterCount(long, n, n);
    expect(long.counts).toHaveLength(96);
    expect(long.counts.at(-1)).toEqual({ at: 199, total: 199 });
  });

  it('becomes due less and less often while it fails, but once a day', () => {
    const pauses: number[] = [];
    let failing = watch;
    for (let n = 0; n < 40; n += 1) {
      failing = afterFailure(failing, 0, down);
      pauses.push(failing.nextAt / MINUTE);
    }
    expect(pauses.slice(0, 3)).toEqual([60, 120, 240]);
    expect(Math.max(...pauses)).toBe(1_440);
    expect(retryFailed([failing], 7)).toMatchObject([{ fails: 0, nextAt: 7 }]);
    expect(retryFailed([watch], 7)).toBeUndefined();
  });

  it('stops once the tenant reports that it is gone', () => {
    const gone = afterFailure(watch, 0, failure('not_found', 'There is no such query.'));
    expect(dueWatch([gone], Infinity)).toBeUndefined();
    expect(retryFailed([gone], 7)).toBeUndefined();
  });

  it('becomes due at once if the analyst asks for a count, and keeps its failure until it is counted', () => {
    const failed = afterFailure(afterCount(watch, 1, 10), 2, down);
    expect(dueNow([failed], ['q'], 7)).toEqual([{ ...failed, nextAt: 7 }]);
    expect(dueNow([failed], ['other'], 7)).toBeUndefined();
    const gone = afterFailure(watch, 0, failure('not_found', 'There is no such query.'));
    expect(dueNow([gone], ['q'], 7)).toBeUndefined();
  });

  it('keeps its counts if only its interval changes', () => {
    const counted = afterCount(watch, 1, 10);
    expect(addWatches([counted], [{ query_id: 'q', label: 'Q' }], 60, 9)).toMatchObject([
      { minutes: 60, nextAt: 9, counts: [{ at: 1, total: 10 }], seen: { total: 10 } },
    ]);
  });
});
