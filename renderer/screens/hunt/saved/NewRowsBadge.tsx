import { useEffect } from 'react';
import { COUNTED_AT_ONCE } from '../../../../shared/limits';
import type { CountedQuery } from '../../../../shared/events';
import type { SafeQuery } from '../../../../shared/model/saved-query';
import { local } from '../../../bridge';
import { dropWantedNewRows, useWantedNewRows } from '../../../query/open-new-rows';
import { formatCount } from '../../../state/format';
import { toastFailure } from '../../../state/overlay-store';
import { formatInstantWithZone, useZone } from '../../../state/time';
import type { Hunt } from '../run/hunt-store';
import { TEXT as ALL_TEXT } from '../text';
import { useHuntState } from '../run/use-hunt';

const TEXT = ALL_TEXT.newRows;

type BadgeProps = { readonly hunt: Hunt; readonly saved: SafeQuery; readonly isChanged: boolean };

/** Counts the rows that are new since the last view, and makes the present run the last view. */
const countNewRows = async (hunt: Hunt, query_id: string): Promise<void> => {
  hunt.note({ lastView: { run: hunt.store.getState().run, counted: null } });
  const result = await local['saved.count']({ query_ids: [query_id], marksSeen: true, isThorough: true });
  if (!result.ok) toastFailure(result.failure);
};

const showOnly = (hunt: Hunt, fresh: readonly string[]): void =>
  void hunt.filter(() => [{ kind: 'is', key: 'entity_id', values: [...fresh] }]);

/** Shows the new rows alone if the hunt was opened for them: of a new run if its rows are older. */
const useWantedRows = (
  { hunt, saved, isChanged }: BadgeProps,
  isReady: boolean,
  counted: CountedQuery | null,
): void => {
  const wanted = useWantedNewRows((s) => (s.wanted?.query_id === saved.query_id ? s.wanted : null));
  const hasFailed = useHuntState(hunt, ({ run }) => run.kind === 'failed' || run.kind === 'stopped');
  useEffect(() => {
    if (!wanted) return;
    if (isChanged || hasFailed) return dropWantedNewRows();
    if (!isReady) return;
    if (wanted.mustRun) {
      useWantedNewRows.setState({ wanted: { ...wanted, mustRun: false } });
      void hunt.run();
    } else if (counted) {
      dropWantedNewRows();
      if (counted.fresh && counted.fresh.length > 0) showOnly(hunt, counted.fresh);
    }
  }, [wanted, isReady, isChanged, hasFailed, counted]);
};

const NewRows = ({ hunt, counted }: { readonly hunt: Hunt; readonly counted: CountedQuery }) => {
  const zone = useZone();
  const { fresh, since } = counted;
  if (fresh === null || since === null) return <span className="hint">{TEXT.first}</span>;
  const when = formatInstantWithZone(since, zone);
  if (fresh.length === 0)
    return (
      <span className="hint" title={TEXT.since(when)}>
        {TEXT.none}
      </span>
    );
  return (
    <button
      type="button"
      className="tag new-tag"
      title={TEXT.showOnly(when)}
      onClick={() => showOnly(hunt, fresh)}
    >
      {TEXT.found(formatCount(fresh.length))}
    </button>
  );
};

/**
 * Rows of a saved query that are new since its last view. Each run on screen counts as a view. A run of more than
 * `COUNTED_AT_ONCE` rows is only counted on request, because counting reads every row.
 */
export const NewRowsBadge = (props: BadgeProps) => {
  const { hunt, saved, isChanged } = props;
  const dataset = useHuntState(hunt, (s) => s.dataset?.dataset);
  const total = useHuntState(hunt, (s) => s.dataset?.total) ?? 0;
  const run = useHuntState(hunt, (s) => s.run);
  const lastView = useHuntState(hunt, (s) => s.lastView);
  const isReady = run.kind === 'ready' && !isChanged;
  const isLarge = total > COUNTED_AT_ONCE;
  const count = () => void countNewRows(hunt, saved.query_id);
  useEffect(() => {
    if (isReady && dataset !== undefined && !isLarge && lastView?.run !== run) count();
    // Each run is counted once; a change of the tenant's copy in the meantime does not count it again.
  }, [run, dataset, saved.query_id]);

  const counted = isReady && lastView?.run === run ? lastView.counted : null;
  useWantedRows(props, isReady, counted);

  if (!isReady) return null;
  if (counted) return <NewRows hunt={hunt} counted={counted} />;
  return isLarge ? (
    <button type="button" className="link" onClick={count}>
      {TEXT.count}
    </button>
  ) : null;
};
