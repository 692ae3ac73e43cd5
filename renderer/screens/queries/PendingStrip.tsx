import { Button } from '@blueprintjs/core';
import type { CountedQuery } from '../../../shared/events';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { commandKey, commandLabel, runCommand } from '../../commands/registry';
import { useDefang } from '../../state/format';
import { hasActions, UNDO_MS } from './operations';
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
  // The progress of a deletion has a strip of its own.
  if (!pending || (pending.what === 'delete' && pending.isSent)) return null;
  const { queries, what, isSent } = pending;
  const effects = what === 'start' ? show(formatEffects(queries, counts)) : '';
  return (
    <div className="strip warn queries-pending" role="status">
      <span className="grow">{T.note(queries.length, T[what], effects, isSent ? null : UNDO_MS / 1000)}</span>
      {!isSent && (
        <Button onClick={() => runCommand('queries.undo')}>
          {commandLabel('queries.undo')} <kbd>{commandKey('queries.undo')}</kbd>
        </Button>
      )}
    </div>
  );
};
