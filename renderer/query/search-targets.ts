/** The apps and types in which a text is looked for. */
import { isAppOn, type App } from '../../shared/model/apps';
import { QUERY_DOMAINS, type QueryDomain } from '../../shared/model/ids';
import { domainsOf } from './search-fields';
import type { Typed } from './typed-kind';

/** Returns the domains that an app can be searched in. */
export const appDomains = ({ domains }: App): App['domains'] =>
  domains.length > 0 ? domains : [...QUERY_DOMAINS];

/** An app and type to search in. */
export type SearchTarget = { readonly app: App; readonly domain: QueryDomain };

/**
 * Returns the apps and types in which a text is looked for, best first: those of the current hunt's app, then the first app of each
 * type, the second of each, and so on, so that no type waits for all apps of another.
 */
export const searchTargets = (
  apps: readonly App[],
  { kinds }: Pick<Typed, 'kinds'>,
  current: string | undefined,
): readonly SearchTarget[] => {
  const domains = [...new Set(kinds.flatMap(domainsOf))];
  const enabled = apps.filter(isAppOn);
  const inOrder = [
    ...enabled.filter(({ name }) => name === current),
    ...enabled.filter(({ name }) => name !== current),
  ];
  const byType = domains.map((domain) =>
    inOrder
      .filter((app) => appDomains(app).includes(domain))
      .map((app, at) => ({ app, domain, turn: app.name === current ? -1 : at })),
  );
  return byType
    .flat()
    .sort((a, b) => a.turn - b.turn)
    .map(({ app, domain }) => ({ app, domain }));
};
