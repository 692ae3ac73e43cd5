/** Facts about apps and security tools that the screen shows, read only from what the tenant is specified to send. */
import type { OutputOf } from '../../../shared/api/contract';
import type { App } from '../../../shared/model/apps';
import { inAppOrder, inStackOrder } from '../../../shared/rules/app-order';
import { isToolHidden, toolName, type StackContext } from '../../../shared/rules/security-stack';

/** The two lists of the screen. */
export const PARTS = ['apps', 'tools'] as const;
export type Part = (typeof PARTS)[number];

/** The tenant's numbers of an app. */
export type Numbers = OutputOf<'apps.statistics'>['rows'][number];

/** An app or a security tool with its numbers. */
export type AppRow = {
  readonly app: App;
  /** The name under which it is shown: a tool may be renamed by the brand. */
  readonly label: string;
  readonly numbers?: Numbers | undefined;
};

export type License = 'paid' | 'demo' | 'unknown' | 'none';
export type Family = 'saas' | 'security' | 'unknown';

/** Returns the license that an app has. */
export const licenseOf = ({ license_info }: App): License => {
  const type = license_info?.license_type ?? '';
  if (type === '') return 'none';
  return type === 'paid' || type === 'demo' ? type : 'unknown';
};

/** Formats the category of an app: `file_sharing` is `file sharing`; undefined if the tenant sent none. */
export const formatCategory = ({ category_id }: App): string | undefined => category_id?.replaceAll('_', ' ');

/** Returns the family of an app. */
export const familyOf = ({ family }: App): Family =>
  family === 'saas' || family === 'security' ? family : 'unknown';

/** Everything that the screen lists. */
export type AppRows = Readonly<Record<Part, readonly AppRow[]>> & {
  /** Security tools that the brand or a feature flag hides. */
  readonly hidden: readonly string[];
  /** Apps with numbers that the tenant doesn't list. */
  readonly unlisted: readonly string[];
};

/** Returns the apps in the order of the app store and the tools in the order of the stack, enabled ones first, with their numbers. */
export const appRows = (context: StackContext, statistics: readonly Numbers[]): AppRows => {
  const { apps } = context;
  const numbersOf = (name: string): Numbers | undefined => statistics.find(({ app }) => app === name);
  const tools = apps.filter(({ is_saas }) => !is_saas);
  const hidden = tools.filter(({ name }) => isToolHidden(name, context));
  const listed = new Set(apps.map(({ name }) => name));
  return {
    apps: inAppOrder(apps.filter(({ is_saas }) => is_saas)).map((app) => ({
      app,
      label: app.label,
      numbers: numbersOf(app.name),
    })),
    tools: inStackOrder(tools.filter((tool) => !hidden.includes(tool))).map((app) => ({
      app,
      label: toolName(app.name, context.brand, app),
      numbers: numbersOf(app.name),
    })),
    hidden: hidden.map(({ name }) => name),
    unlisted: [...new Set(statistics.map(({ app }) => app))].filter((name) => !listed.has(name)),
  };
};
