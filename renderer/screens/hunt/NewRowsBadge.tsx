import { useEffect } from 'react';
import { COUNTED_AT_ONCE } from '../../../shared/limits';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { local } from '../../bridge';
import { toastFailure } from '../../state/overlay-store';
import { formatInstantWithZone, useZone } from '../../state/time';
import { formatCount } from '../../state/format';
import type { Hunt } from './hunt-store';
import { TEXT } from './text';
import { useHuntState } from './use-hunt';

type BadgeProps = { readonly hunt: Hunt; readonly saved: SafeQuery; readonly isChanged: boolean };

/**
 * What a saved query finds that was not there at the last look. A run that is on screen is a look; one of more than `COUNTED_AT_ONCE`
 * rows only where the analyst asks for it, since each of its rows has to be read.
 */
export const NewRowsBadge = ({ hunt, saved, isChanged }: BadgeProps) => {
  const dataset = useHuntState(hunt, (s) => s.dataset?.dataset);
  const total = useHuntState(hunt, (s) => s.dataset?.total);
  const run = useHuntState(hunt, (s) => s.run);
  const looked = useHuntState(hunt, (s) => s.look);
  const counted = looked?.run === run ? looked.counted : null;
  const zone = useZone();
  const isLarge = total !== undefined && total > COUNTED_AT_ONCE;
  const look = async () => {
    hunt.note({ look: { run, counted: null } });
    const result = await local['saved.count']({
      query_ids: [saved.query_id],
      marksSeen: true,
      isThorough: true,
    });
    if (!result.ok) toastFailure(result.failure);
  };
  useEffect(() => {
    if (looked?.run !== run && run.kind === 'ready' && dataset !== undefined && !isChanged && !isLarge)
      void look();
    // One look for each run; what the tenant has of the query meanwhile does not make another.
  }, [run, dataset, saved.query_id]);

  if (isChanged || run.kind !== 'ready') return null;
  const { fresh, since } = counted ?? { fresh: null, since: null };
  if (isLarge && !counted) {
    return (
      <button type="button" className="link" onClick={() => void look()}>
        {TEXT.news.count}
      </button>
    );
  }
  if (!counted) return null;
  if (fresh === null || since === null) return <span className="hint">{TEXT.news.first}</span>;
  const when = formatInstantWithZone(since, zone);
  if (fresh.length === 0)
    return (
      <span className="hint" title={TEXT.news.since(when)}>
        {TEXT.news.none}
      </span>
    );
  return (
    <button
      type="button"
      className="tag new-tag"
      title={TEXT.news.showOnly(when)}
      onClick={() => void hunt.filter(() => [{ kind: 'is', key: 'entity_id', values: [...fresh] }])}
    >
      {formatCount(fresh.length)} new
    </button>
  );
};
