import { useState } from 'react';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { api } from '../../bridge';
import { closeOverlay, useOverlay } from '../../state/overlay-store';
import { useResource } from '../../state/use-resource';
import { BulkActionDialog } from '../bulk-action/BulkActionDialog';
import { LoadingDialog } from '../../components/LoadingDialog';
import { TEXT as ACTION_TEXT } from '../bulk-action/text';
import { useMatchedCount } from '../bulk-action/use-matched-count';
import { openAllResultsDialog, type AllResultsKind } from './all-results';
import { TenantReportDialog } from './TenantReportDialog';

type AllActionProps = { readonly query: SafeQuery; readonly matched: number | null | undefined };

/** Acts on all that a query finds, by one of the actions its app offers. */
const ActOnAll = ({ query, matched }: AllActionProps) => {
  const { saas_id, query_domain } = query;
  const { resource, reload } = useResource(`${saas_id} ${query_domain}`, (signal) =>
    api['query.config']({ saas_id, query_domain }, signal),
  );
  if (resource.state !== 'ready')
    return (
      <LoadingDialog
        label={ACTION_TEXT.loadingActions}
        title={ACTION_TEXT.titleAll(query.query_label)}
        resource={resource}
        onRetry={reload}
        onClose={closeOverlay}
      />
    );
  return (
    <BulkActionDialog
      noun={`${query_domain}s`}
      target={{
        entity_type: query.query_entity_type,
        saved: { id: query.query_id, label: query.query_label },
      }}
      actions={resource.value.actions}
      choose={null}
      matched={matched}
      onStarted={() => undefined}
      onClose={closeOverlay}
    />
  );
};

const OpenDialog = ({ kind, query: given }: { readonly kind: AllResultsKind; readonly query: SafeQuery }) => {
  // The list may be refreshed while the dialog is open: the query it was opened for stays.
  const [query] = useState(given);
  const matched = useMatchedCount(query);
  if (kind === 'actOnAll') return <ActOnAll query={query} matched={matched} />;
  return <TenantReportDialog kind={kind} query={query} matched={matched} onClose={closeOverlay} />;
};

/** The open dialog, if any, of what can be done with all results of a saved query. */
export const AllResultsDialogs = ({ query }: { readonly query: SafeQuery | undefined }) => {
  const kind = useOverlay((s) => openAllResultsDialog(s.open));
  return kind && query ? <OpenDialog key={kind} kind={kind} query={query} /> : null;
};
