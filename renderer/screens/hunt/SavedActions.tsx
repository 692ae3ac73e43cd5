import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import type { QueryConfig } from '../../../shared/model/query';
import type { SafeQuery } from '../../../shared/model/saved-query';
import type { Hunt } from './hunt-store';
import { refreshAfter } from './refresh-after';
import { TEXT as ALL_TEXT } from './text';

const TEXT = ALL_TEXT.saved;

const QueryActionsDialog = lazy(() =>
  import('../../features/bulk-action/QueryActionsDialog').then((m) => ({ default: m.QueryActionsDialog })),
);

type ReportActionsProps = {
  readonly hunt: Hunt;
  readonly saved: SafeQuery;
  readonly isChanged: boolean;
  readonly config: QueryConfig | undefined;
};

/** Runs a saved query's own bulk actions when the analyst starts them. The tenant also runs them with each run of the query. */
export const SavedActions = ({ hunt, isChanged, ...rest }: ReportActionsProps) => {
  const [isOpen, setOpen] = useState(false);
  if ((rest.saved.report_actions ?? []).length === 0) return null;
  return (
    <>
      <Button
        variant="minimal"
        disabled={isChanged}
        title={isChanged ? TEXT.actionsBlocked : TEXT.actions}
        onClick={() => setOpen(true)}
      >
        {TEXT.runActions}
      </Button>
      {isOpen && (
        <Suspense>
          <QueryActionsDialog
            {...rest}
            onStarted={(job) => void refreshAfter(hunt, job.id)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};
