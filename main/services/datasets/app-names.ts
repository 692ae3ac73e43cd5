import { ok, type Result } from '../../../shared/bridge';
import type { DatasetColumn } from '../../../shared/dataset';
import type { App } from '../../../shared/model/apps';
import type { ApiClient } from '../tenant/api-client';

/** Names of apps by their IDs. */
export type AppNames = Readonly<Record<string, string>>;

/** Returns the names that a tenant gives its apps. */
export const appNames = (apps: readonly Pick<App, 'name' | 'label'>[]): AppNames =>
  Object.fromEntries(apps.flatMap(({ name, label }) => (label === '' ? [] : [[name, label]])));

/** Shows the names of apps in the columns that have their IDs; files hold the IDs. */
export const withAppNames = (columns: readonly DatasetColumn[], names: AppNames): DatasetColumn[] =>
  columns.map((column) => (column.key === 'saas' ? { ...column, names } : column));

/** Reads the names of a tenant's apps: none if the tenant does not answer, a failure if the analyst left it. */
export const readAppNames = async (client: ApiClient): Promise<Result<AppNames>> => {
  const read = await client.call('apps.secEntities', {}, { isBackground: true });
  if (read.ok) return ok(appNames(read.value.apps));
  return read.failure.kind === 'cancelled' ? read : ok({});
};
