/** The hunts that fit a typed text, by the fields that the tenant's configs have. */
import type { App } from '../../../shared/model/apps';
import type { QueryDomain } from '../../../shared/model/ids';
import type { QueryConfig } from '../../../shared/model/query';
import { formatCondition } from '../../../shared/rules/format-condition';
import { huntCondition } from '../../query/pivot';
import { domainLabel } from '../../query/hunt-draft';
import { TEXT } from '../text';
import { appDomains } from './app-entries';
import type { Entry } from './entry';
import { domainsOf, searchConditions } from './search-fields';
import type { Typed } from './typed-kind';

/** An app and type to search in. */
export type SearchTarget = { readonly app: App; readonly domain: QueryDomain };

/** Configs that are read for one typed text at most. */
const MOST_TARGETS = 8;

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
    .slice(0, MOST_TARGETS)
    .map(({ app, domain }) => ({ app, domain }));
};

/** The hunts for a typed text in one app and type. */
export const huntEntries = (
  { app, domain }: SearchTarget,
  config: QueryConfig,
  typed: Typed,
  show: (text: string) => string,
): readonly Entry[] =>
  typed.kinds.flatMap((kind) =>
    searchConditions(config, kind, typed.text).map((condition) => ({
      id: `hunt-${app.name}-${domain}-${condition.field_id ?? ''}-${kind}`,
      label: show(TEXT.palettes.hunt(domainLabel(domain), formatCondition(condition, config))),
      note: app.label,
      isEnabled: true,
      madeForText: typed.kinds[0] === 'words' ? ('last' as const) : ('first' as const),
      run: () => huntCondition({ saas_id: app.name, query_domain: domain }, condition),
    })),
  );
