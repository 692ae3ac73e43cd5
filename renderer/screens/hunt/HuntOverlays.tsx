import { lazy, Suspense } from 'react';
import { RowsOverlays } from '../../features/export/RowsOverlays';
import { domainLabel } from '../../query/hunt-draft';
import { closeOverlay, useOverlay } from '../../state/overlay-store';
import { sampleKind } from './result/downloadable';
import type { Hunt } from './run/hunt-store';
import { HUNT_OVERLAYS } from './overlays';
import { withHidden, type ShownColumns } from './result/shown-columns';
import { useHuntState } from './run/use-hunt';

const HuntBulkAction = lazy(() =>
  import('./result/HuntBulkAction').then((m) => ({ default: m.HuntBulkAction })),
);
const DownloadDialog = lazy(() =>
  import('../../features/download/DownloadDialog').then((m) => ({ default: m.DownloadDialog })),
);
const HuntScheduleDialog = lazy(() =>
  import('./saved/HuntScheduleDialog').then((m) => ({ default: m.HuntScheduleDialog })),
);

type OverlaysProps = { readonly hunt: Hunt; readonly layout: ShownColumns };

/** Dialogs on a hunt's rows: bulk action, schedule, export and search for a column. */
export const HuntOverlays = ({ hunt, layout: { columns, hidden } }: OverlaysProps) => {
  const overlay = useOverlay((s) => s.open);
  const domain = useHuntState(hunt, (s) => s.draft.query_domain);
  const query = useHuntState(hunt, (s) => (s.run.kind === 'ready' ? s.run.words : ''));
  const run = useHuntState(hunt, (s) => s.run);
  const kind = sampleKind(run);
  const isLoading = useHuntState(hunt, (s) => s.loadJob !== null);
  const reveal = (id: string) => {
    const { draft } = hunt.store.getState();
    const column = columns.find((one) => one.id === id);
    if (column) hunt.setDraft({ ...draft, columns: withHidden(draft.columns ?? [], column, false) });
  };
  return (
    <Suspense fallback={null}>
      {overlay === HUNT_OVERLAYS.schedule && <HuntScheduleDialog hunt={hunt} />}
      {overlay === HUNT_OVERLAYS.download && kind && (
        <DownloadDialog
          target={hunt}
          kind={kind}
          noun={domainLabel(domain).toLowerCase().replace(/s$/, '')}
          onClose={closeOverlay}
        />
      )}
      {overlay === HUNT_OVERLAYS.bulkAction && <HuntBulkAction hunt={hunt} />}
      <RowsOverlays
        target={hunt}
        columns={columns}
        hidden={hidden}
        exported={columns.filter(({ id }) => !hidden.has(id))}
        name={domainLabel(domain).toLowerCase()}
        query={query}
        isLoading={isLoading}
        onLoadAll={() => void hunt.loadAll()}
        onReveal={reveal}
      />
    </Suspense>
  );
};
