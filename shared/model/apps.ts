import { z } from 'zod';
import { QueryDomain } from './ids';
import { Label } from './json';

/** An app or a security tool of the tenant. */
export const App = z.looseObject({
  name: z.string(),
  label: Label,
  state: z.enum(['enabled', 'disabled', 'display_only']),
  family: z.enum(['saas', 'security']),
  category_id: z.string().optional(),
  is_saas: z.boolean(),
  options: z.record(z.string(), z.unknown()).default({}),
  license_info: z.looseObject({ license_type: z.enum(['paid', 'demo']) }).nullish(),
  app_store_order: z.number().int().default(0),
  security_stack_order: z.number().int().default(0),
  /** Domains that can be queried in this app. */
  domains: z.array(QueryDomain).default([]),
});
export type App = z.infer<typeof App>;

/** The response of `apps/sec_entities`: the apps, the tenant's name and brand, and its feature flags. */
export const SecEntities = z.looseObject({
  apps: z.array(App),
  tenant_name: Label.optional(),
  brand: z.string().optional(),
  feature_flags: z.record(z.string(), z.boolean()).default({}),
});
export type SecEntities = z.infer<typeof SecEntities>;

export const AppStatistics = z.looseObject({
  app: z.string(),
  entities: z.number().int(),
  scanned: z.number().int(),
  threats: z.number().int(),
});
