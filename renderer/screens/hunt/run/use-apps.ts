import type { App } from '../../../../shared/model/apps';
import type { QueryDomain } from '../../../../shared/model/ids';
import { inAppOrder } from '../../../../shared/rules/app-order';
import { domainLabel } from '../../../query/hunt-draft';
import { useSecEntities } from '../../../state/use-sec-entities';
import { TEXT } from '../text';

const NONE: readonly App[] = [];

type Target = { readonly saas_id: string; readonly query_domain: QueryDomain };

/** Returns the tenant's apps that hold data, and names for what a query searches. */
export const useApps = () => {
  const { resource } = useSecEntities();
  const apps =
    resource.state === 'ready' ? inAppOrder(resource.value.apps.filter((app) => app.is_saas)) : NONE;
  const appLabel = (saas_id: string) => apps.find(({ name }) => name === saas_id)?.label ?? saas_id;
  return {
    apps,
    hasFailed: resource.state === 'failed',
    /** Names an app and a type, such as `Office 365 Mail · Emails`. */
    targetLabel: ({ saas_id, query_domain }: Target) =>
      TEXT.query.target(appLabel(saas_id), domainLabel(query_domain)),
  };
};
