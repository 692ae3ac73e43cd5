import { useMemo, useState } from 'react';
import { api, local } from '../bridge';
import { BulkActionDialog } from '../features/bulk-action/BulkActionDialog';
import type { ActedRecord } from '../features/bulk-action/record-actions';
import type { QueryDomain } from '../../shared/model/ids';
import { domainLabel } from '../query/hunt-draft';
import { useResource, type Resource } from '../state/use-resource';
import { useActionKeys } from './actions-on-screen';
import { RecordActions, type RecordActionsHost } from './RecordActions';
import { chosenOf, queryDomainOf, type RecordTarget } from './record-target';
import { followActionOn, useDecisionOn } from './refresh-record';

type OwnProps = {
  readonly target: RecordTarget;
  readonly record: ActedRecord;
  readonly title: string;
  /** When the record was read, in milliseconds. */
  readonly readAt: number;
};

const NONE: readonly never[] = [];

const unknownOf = (resource: Resource<unknown>, retry: () => void): RecordActionsHost['unknown'] => {
  if (resource.state === 'ready') return undefined;
  return resource.state === 'failed' ? { failure: resource.failure, retry } : {};
};

/** The actions on a record that was not opened from a hunt's row: they act on this entity alone. */
export const OwnActions = ({ target, record, title, readAt }: OwnProps) => {
  const { saas, entityId, entityType } = target;
  const domain = queryDomainOf(target);
  /** The dialog with the action that was chosen for it, if one was. */
  const [dialog, setDialog] = useState<{ readonly wanted: string | undefined }>();
  // The tenant offers actions by domain.
  const { resource, reload } = useResource(domain ? `${saas} ${domain}` : null, (signal) =>
    api['query.config']({ saas_id: saas, query_domain: domain as QueryDomain }, signal),
  );
  const offered = resource.state === 'ready' ? resource.value.actions : NONE;
  const host = useMemo<RecordActionsHost>(
    () => ({
      offered,
      unknown: domain === undefined ? undefined : unknownOf(resource, reload),
      onAct: (action_id: string | null) => {
        setDialog(offered.length > 0 ? { wanted: action_id ?? undefined } : undefined);
      },
    }),
    [offered, resource],
  );
  useActionKeys(host);
  const decision = useDecisionOn(target);
  return (
    <>
      <RecordActions target={target} record={record} host={{ ...host, decision }} />
      {dialog && (
        <BulkActionDialog
          noun={domain === undefined ? entityType : domainLabel(domain).toLowerCase()}
          target={{ entity_type: entityType }}
          actions={offered}
          wanted={dialog.wanted}
          record={record}
          chosen={chosenOf(target)}
          choose={() => local['bulk.freezeEntity']({ entity_id: entityId, name: title, readAt })}
          isOfOne
          onStarted={(job, action) => followActionOn(target, job, action)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
};
