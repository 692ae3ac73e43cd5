import { useEffect, useRef, type KeyboardEvent } from 'react';
import { ariaKey } from '../../../commands/registry';
import { StaleBadge } from '../../../components/StaleBadge';
import { useLostFocus } from '../../../components/use-lost-focus';
import { moveBy, noteRow } from './focus';
import { refreshDashboard, useRefreshes } from '../refresh';
import { isNothing, summaryOf, type CountedNeed } from './needs';
import { NeedTile } from './NeedTile';
import { TEXT } from './text';
import { refreshNeeds, useNeeds } from './use-needs';
import './needs.css';

const press = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !moveBy(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
};

const Tiles = ({ counted }: { readonly counted: readonly CountedNeed[] }) => {
  const element = useLostFocus<HTMLUListElement>();
  return (
    <ul ref={element} className="needs-tiles">
      {counted.map((one) => (
        <NeedTile key={one.need.id} {...one} />
      ))}
    </ul>
  );
};

/** The first row of the dashboard: how much of each kind needs the analyst, and how old the counts are. */
export const NeedsRow = () => {
  const { needs, progress, readAt } = useNeeds();
  useRefreshes(() => void refreshNeeds());
  const row = useRef<HTMLElement>(null);
  const counted = needs.map((need) => ({ need, summary: summaryOf(need) }));
  useEffect(() => {
    noteRow(row.current);
    return () => noteRow(null);
  }, []);
  return (
    <section
      ref={row}
      data-pane
      tabIndex={-1}
      className="needs"
      aria-label={TEXT.title}
      aria-keyshortcuts={ariaKey('dashboard.needs')}
      onKeyDown={press}
    >
      {isNothing(counted) ? (
        <p
          className="needs-nothing"
          role="status"
          title={counted.flatMap(({ need }) => need.off ?? []).join('\n')}
        >
          {TEXT.nothing}
        </p>
      ) : (
        <Tiles counted={counted} />
      )}
      <span className="needs-age">
        {readAt > 0 && <StaleBadge what={TEXT.counts} since={readAt} onRefresh={refreshDashboard} />}
        {progress && (
          <span className="quiet">
            {progress.all > 0 ? TEXT.progress(progress.done, progress.all) : TEXT.counting}
          </span>
        )}
      </span>
    </section>
  );
};
