/** The apps and types in which a text is looked for. */
import type { App } from '../../shared/model/apps';
import { QUERY_DOMAINS, type QueryDomain } from '../../shared/model/ids';
import { domainsOf } from './search-fields';
import type { Typed } from './typed-kind';

/** Returns the domains that an app can be searched in. */
export const appDomains = ({ domains }: App): App['domains'] =>
  domains.length > 0 ? domains : [...QUERY_DOMAINS];

/** An app and type to search in. */
export type SearchTarget = { readonly app: App; readonly domain: QueryDomain };

/**
 * Returns the apps and types in which a text is looked for, best first: those of the current hunt's app, then the others, each in the
 * order in which its kinds are usually found.
 */
export const searchTargets = (
  apps: readonly App[],
  { kinds }: Pick<Typed, 'kinds'>,
  current: string | undefined,
): readonly SearchTarget[] => {
  const domains = [...new Set(kinds.flatMap(domainsOf))];
  const enabled = apps.filter(({ state }) => state === 'enabled');
  const inOrder = [
    ...enabled.filter(({ name }) => name === current),
    ...enabled.filter(({ name }) => name !== current),
  ];
  return inOrder
    .flatMap((app, appAt) =>
      domains
        .filter((domain) => appDomains(app).includes(domain))
        .map((domain) => ({
          app,
          domain,
          place: (appAt === 0 ? 0 : 1) * domains.length + domains.indexOf(domain),
        })),
    )
    .sort((a, b) => a.place - b.place)
    .map(({ app, domain }) => ({ app, domain }));
};
