/** The types of rows that an app has, at tenants that don't say. */
import type { Failure } from '../../shared/bridge';
import type { App } from '../../shared/model/apps';
import type { QueryDomain } from '../../shared/model/ids';
import { api } from '../bridge';

/** Returns true if a failure to read the fields of a type may say that the app doesn't have it: the tenant didn't list the app's types, and refused this one. */
export const mayBeAbsent = (
  { areDomainsAssumed }: Pick<App, 'areDomainsAssumed'>,
  { kind }: Failure,
): boolean => areDomainsAssumed === true && (kind === 'invalid' || kind === 'not_found');

/** Returns true if an app doesn't have a type whose fields could not be read: the tenant may refuse it, and has another type of the app. */
export const isTypeAbsent = async (app: App, type: QueryDomain, failure: Failure): Promise<boolean> => {
  if (!mayBeAbsent(app, failure)) return false;
  for (const query_domain of app.domains.filter((one) => one !== type)) {
    const other = await api['query.config']({ saas_id: app.name, query_domain });
    if (other.ok) return true;
    if (!mayBeAbsent(app, other.failure)) return false;
  }
  return false;
};

/** Returns the type to search in an app: a wanted one if the app has it, or else the first that the tenant doesn't refuse. */
export const typeToSearch = async (app: App, wanted: QueryDomain): Promise<QueryDomain> => {
  const { name, domains } = app;
  const first = domains.includes(wanted) ? wanted : (domains[0] ?? wanted);
  if (!app.areDomainsAssumed) return first;
  for (const domain of new Set([first, ...domains])) {
    const config = await api['query.config']({ saas_id: name, query_domain: domain });
    if (config.ok) return domain;
    if (!mayBeAbsent(app, config.failure)) return first;
  }
  return first;
};
