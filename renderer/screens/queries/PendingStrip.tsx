import { Button } from '@blueprintjs/core';
import type { CountedQuery } from '../../../shared/events';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { commandKey, commandLabel, runCommand } from '../../commands/registry';
import { useDefang } from '../../state/format';
import { useTicking } from '../../state/use-ticking';
import { hasActions } from './operations';
import { useQueries } from './queries-store';
import { TEXT } from './text';

const T = TEXT.pending;
const SHOWN = 3;

/** Formats the actions that starting queries runs, and on how many entities. */
const formatEffects = (queries: readonly SafeQuery[], counts: ReadonlyMap<string, CountedQuery>): string => {
  const all = queries.filter(hasActions).map(({ query_id, query_label, report_actions }) => {
    const total = counts.get(query_id)?.total ?? null;
    const actions = (report_actions ?? []).map(({ action_id }) => action_id);
    return T.runs(query_label, actions, total === null ? T.everything : T.entities(total));
  });
  return all.slice(0, SHOWN).join('; ') + (all.length > SHOWN ? T.moreLikeThem(all.length - SHOWN) : '');
};

/** The operation that is about to be sent, with a button that undoes it. */
export const PendingStrip = () => {
  const { pending, counts } = useQueries();
  const show = useDefang();
  const now = useTicking(pending !== null && !pending.isSent);
  // The progress of a deletion has its own strip.
  if (!pending || (pending.what === 'delete' && pending.isSent)) return null;
  const { queries, what, leavesAt, isSent } = pending;
  const about =
    what === 'start'
      ? formatEffects(queries, counts)
      : TEXT.names(queries.map(({ query_label }) => query_label));
  // Its own command has no key unless the analyst gave it one: the key of the pending action undoes it too.
  const key = commandKey('queries.undo') || commandKey('app.undoPending');
  return (
    <div className="strip warn queries-pending">
      <span className="grow">
        <span role="status">{T.note(queries.length, T[what], show(about), isSent)}</span>{' '}
        {/* Not read out: the seconds change all the time. */}
        {!isSent && (
          <span className="quiet">{T.sentIn(Math.max(0, Math.ceil((leavesAt - now) / 1000)))}</span>
        )}
      </span>
      {!isSent && (
        <Button onClick={() => runCommand('queries.undo')}>
          {commandLabel('queries.undo')} {key !== '' && <kbd>{key}</kbd>}
        </Button>
      )}
    </div>
  );
};
