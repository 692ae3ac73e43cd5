import type { Failure } from '../../../shared/bridge';
import type { App } from '../../../shared/model/apps';
import type { QueryDomain } from '../../../shared/model/ids';
import { inAppOrder } from '../../../shared/rules/app-order';
import { api } from '../../bridge';
import { isTypeAbsent } from '../../query/app-types';
import { queuesOf, REVIEWED, type Queue } from './queue-kinds';

/** An app whose fields could not be read, with the reason. */
export type UnreadApp = { readonly app: App; readonly failure: Failure };

/** The queues of a tenant's apps, and the apps without theirs. */
export type ReadQueues = { readonly queues: readonly Queue[]; readonly unread: readonly UnreadApp[] };

type Target = { readonly app: App; readonly domain: QueryDomain };

/** Returns the first of each app. */
const oncePerApp = (unread: readonly UnreadApp[]): readonly UnreadApp[] =>
  unread.filter(({ app }, at) => unread.findIndex((one) => one.app.name === app.name) === at);

/** Reads the fields of the tenant's apps, and returns the queues that they allow. */
export const readQueues = async (apps: readonly App[]): Promise<ReadQueues> => {
  const targets = inAppOrder(apps.filter((app) => app.is_saas && app.state !== 'disabled')).flatMap(
    (app): Target[] => REVIEWED.filter((one) => app.domains.includes(one)).map((domain) => ({ app, domain })),
  );
  const read = await Promise.all(
    targets.map(async ({ app, domain }) => {
      const config = await api['query.config']({ saas_id: app.name, query_domain: domain });
      if (config.ok) return { queues: queuesOf(app, domain, config.value), unread: [] };
      const { failure } = config;
      return { queues: [], unread: (await isTypeAbsent(app, domain, failure)) ? [] : [{ app, failure }] };
    }),
  );
  return {
    queues: read.flatMap(({ queues }) => queues),
    unread: oncePerApp(read.flatMap(({ unread }) => unread)),
  };
};
