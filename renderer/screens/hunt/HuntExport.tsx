import type { GridColumn } from '../../dataset-view/grid/grid-column';
import { ExportDialog } from '../../features/export/ExportDialog';
import { domainLabel } from '../../query/hunt-draft';
import type { Hunt } from './hunt-store';
import { useHuntState } from './use-hunt';

/** The export of what a hunt shows. */
export const HuntExport = ({
  hunt,
  columns,
}: {
  readonly hunt: Hunt;
  readonly columns: readonly GridColumn[];
}) => {
  const { view, count, countedAt, selection, dataset, run, draft, loadJob } = useHuntState(hunt, (s) => s);
  return (
    <ExportDialog
      view={view}
      count={count}
      countedAt={countedAt}
      selection={selection}
      dataset={dataset}
      columns={columns}
      name={domainLabel(draft.query_domain).toLowerCase()}
      query={run.kind === 'ready' ? run.words : ''}
      isLoading={loadJob !== null}
      onLoadAll={() => void hunt.loadAll()}
    />
  );
};
