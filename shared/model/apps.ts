import { z } from 'zod';
import { QUERY_DOMAINS, QueryDomain, SEC_TOOLS } from './ids';
import { Label } from './json';
import { completed, Flag, Numeric } from './lenient-values';

/** States of an app. The tenant has the first three, however it writes their letters; anything else is `unknown`. */
export const APP_STATES = ['enabled', 'disabled', 'display_only', 'unknown'] as const;
export type AppState = (typeof APP_STATES)[number];

const state = z.unknown().transform((sent): AppState => {
  const plain = typeof sent === 'string' ? sent.trim().toLowerCase() : sent;
  return APP_STATES.find((one) => one === plain) ?? 'unknown';
});

const isTool = (name: unknown): boolean => SEC_TOOLS.some((one) => one === name);

/** An app or a security tool of the tenant. */
export const App = completed(
  z.looseObject({
    name: z.string(),
    label: Label,
    state,
    family: z.string(),
    category_id: z.string().optional(),
    is_saas: Flag,
    options: z.record(z.string(), z.unknown()).default({}),
    license_info: z.looseObject({ license_type: z.string().optional() }).nullish(),
    app_store_order: Numeric.optional(),
    security_stack_order: Numeric.optional(),
    /** Domains that can be queried in this app: all, unless the tenant says which. */
    domains: z.array(QueryDomain).default([...QUERY_DOMAINS]),
    /** The tenant doesn't say which domains the app has, so that it may refuse some. */
    areDomainsAssumed: z.boolean().optional(),
    /** The tenant sent no state; this is not an error. */
    isStateUnsent: z.boolean().optional(),
  }),
  ({ name, family, is_saas, domains, state: sentState }) => ({
    ...(Array.isArray(domains) ? {} : { areDomainsAssumed: true }),
    ...((sentState ?? '') === '' ? { isStateUnsent: true } : {}),
    label: name,
    state: 'unknown',
    family: is_saas === true ? 'saas' : is_saas === false || isTool(name) ? 'security' : 'saas',
    is_saas: typeof family === 'string' ? family === 'saas' : !isTool(name),
  }),
);
export type App = z.infer<typeof App>;

/** Returns true if an app is in use: enabled, or in a state that only a newer tenant knows, of which nothing says that it is off. */
export const isAppOn = ({ state }: Pick<App, 'state'>): boolean => state === 'enabled' || state === 'unknown';

/** The response of `apps/sec_entities`: the apps, the tenant's name and brand, and its feature flags. */
export const SecEntities = z.looseObject({
  apps: z.array(App),
  tenant_name: Label.optional(),
  brand: z.string().optional(),
  feature_flags: z.record(z.string(), Flag).default({}),
});
export type SecEntities = z.infer<typeof SecEntities>;

export const AppStatistics = completed(
  z.looseObject({
    app: z.string(),
    entities: Numeric.optional(),
    scanned: Numeric.optional(),
    threats: Numeric.optional(),
  }),
  ({ name, saas }) => ({ app: name ?? saas }),
);
