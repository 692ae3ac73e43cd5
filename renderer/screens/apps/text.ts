/** All text of the screen of apps and security tools. */
import { APP_STATE_WORDS } from '../../state/app-states';
import { formatCount, formatQuantity } from '../../state/format';
import type { Family, License, Part } from './app-facts';

type Word = { readonly label: string; readonly meaning: string };

const NOT_STATED = 'Not stated';
const LICENSES: Readonly<Record<License, Word>> = {
  paid: { label: 'Paid', meaning: 'The tenant sent the license type “paid”.' },
  demo: { label: 'Demo', meaning: 'The tenant sent the license type “demo”.' },
  unknown: { label: 'Unknown', meaning: 'The tenant sent a license type that Postern doesn’t know.' },
  none: { label: NOT_STATED, meaning: 'The tenant sent no license type.' },
};
const FAMILIES: Readonly<Record<Family, Word>> = {
  saas: { label: 'App', meaning: 'Holds the entities that the security tools scan.' },
  security: { label: 'Security tool', meaning: 'Scans the entities of the apps.' },
  unknown: { label: 'Unknown', meaning: 'The tenant sent a family that Postern doesn’t know.' },
};

export const TEXT = {
  title: 'Apps',
  open: 'Apps and security tools',
  part: 'Show',
  parts: { apps: 'Apps', tools: 'Security tools' } satisfies Record<Part, string>,
  switchPart: 'Switch between apps and security tools',
  refresh: 'Refresh',
  search: 'Search this app',
  needsApp: 'Select an app that isn’t disabled.',
  loading: 'Loading apps',
  item: 'app',
  detail: 'Details of the app',
  notStated: NOT_STATED,
  name: 'Name',
  id: 'ID',
  state: 'State',
  family: 'Family',
  category: 'Category',
  license: 'License',
  storeOrder: 'App store order',
  stackOrder: 'Security stack order',
  entities: 'Entities',
  scanned: 'Scanned',
  threats: 'Threats',
  states: APP_STATE_WORDS,
  licenses: LICENSES,
  families: FAMILIES,
  /** A word of the tenant that Postern doesn't know, as it was sent. */
  sent: (word: string) => `Sent as “${word}”.`,
  none: { apps: 'No apps', tools: 'No security tools' } satisfies Record<Part, string>,
  noneNote: { apps: 'The tenant lists no apps.', tools: 'The tenant lists no security tools.' },
  status: (apps: number, tools: number) =>
    `${formatQuantity(apps, 'app')} · ${formatQuantity(tools, 'security tool')}`,
  hidden: (tools: number) =>
    `${formatQuantity(tools, 'security tool')} not shown: the brand hides ${tools === 1 ? 'it' : 'them'}, or ${tools === 1 ? 'its' : 'their'} feature flag is off.`,
  unlisted: (apps: readonly string[]) =>
    `The tenant also sent numbers for ${formatQuantity(apps.length, 'app')} that it doesn’t list: ${apps.slice(0, 10).join(', ')}${apps.length > 10 ? ' …' : ''}.`,
  isHidden: (name: string) => `“${name}” isn’t shown: the brand hides it, or its feature flag is off.`,
  notListed: (name: string) => `The tenant doesn’t list “${name}”.`,
  numbers: 'Numbers',
  loadingNumbers: 'Loading the numbers of the apps',
  noNumbers: 'The tenant sent no numbers for it.',
  count: (n: number | undefined) => (n === undefined ? NOT_STATED : formatCount(n)),
  types: 'Search',
  noSearch: 'Postern doesn’t search disabled apps.',
  searchType: (type: string, app: string) => `Search ${type.toLowerCase()} of ${app}`,
  technical: 'Technical details',
  options: 'Options',
  numbersFailed: 'The numbers of the apps couldn’t be loaded.',
} as const;
