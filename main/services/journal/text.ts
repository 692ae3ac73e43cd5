/** Texts of the audit journal. */
import type { HeadPlace } from '../../../shared/model/journal';
import type { ExceptionList } from '../../../shared/rules/exception-types';
import { formatCount as count, formatQuantity } from '../../../shared/rules/quantity';

const PLACES: Readonly<Record<HeadPlace, string>> = { keychain: 'the keychain', file: 'the head file' };

const SHOWN = 3;
const MOST_NAME = 200;
const cut = (name: string): string => (name.length > MOST_NAME ? `${name.slice(0, MOST_NAME)}…` : name);

const andMore = (shown: string, more: number): string => `${shown} and ${count(more)} more`;

/** The first three of some, and how many more there are. */
const firstOf = (all: readonly string[]): string => {
  const shown = all.slice(0, SHOWN).join(', ');
  return all.length > SHOWN ? andMore(shown, all.length - SHOWN) : shown;
};

/** The kinds of what a target is, as one and as several. */
const KINDS = {
  attachment: ['Attachment', 'attachments'],
  click: ['Click', 'clicks'],
  email: ['Email', 'emails'],
  entity: ['Entity', 'entities'],
  file: ['File', 'files'],
  group: ['Group', 'groups'],
  message: ['Message', 'messages'],
  query: ['Query', 'queries'],
  schedule: ['Schedule', 'schedules'],
  user: ['User', 'users'],
} as const;
type Kind = keyof typeof KINDS;

/** Names items: one by its name, several by their number and the first names. One whose name isn't known is said to be an ID. */
const items = (kind: Kind, ids: readonly string[], nameOf: (id: string) => string | undefined): string => {
  const [one, many] = KINDS[kind];
  const [first] = ids;
  if (first === undefined) return '';
  const id = (it: string) => `ID ${it}`;
  if (ids.length === 1) return cut(nameOf(first) ?? `${one}, ${id(first)}`);
  const names = ids.map((it) => {
    const name = nameOf(it);
    return name === undefined ? id(it) : `“${cut(name)}”`;
  });
  return `${count(ids.length)} ${many}: ${firstOf(names)}`;
};

const LISTS: Readonly<Record<ExceptionList, string>> = { allow: 'Allow', block: 'Block', password: 'Allow' };

const byTools = (what: string, tools: readonly string[]): string =>
  [what, tools.join(', ')].filter((part) => part !== '').join(' · ');

type ExceptionParts = {
  /** Undefined for a type that only the tenant knows. */
  readonly list: ExceptionList | undefined;
  readonly noun: string;
  readonly value: string;
  readonly tools: readonly string[];
};

/** Names of settings by their keys, as the settings screen has them. */
const SETTINGS: Readonly<Record<string, string>> = {
  analystEmail: 'Your email address',
  authorities: 'Certificate authorities',
  connections: 'Connections',
  defang: 'Links and addresses',
  downloadFolder: 'Download folder',
  flags: 'Feature flags',
  keepRunning: 'When the window is closed',
  notifications: 'Desktop notifications',
  proxy: 'Proxy',
  resumeAtStart: 'When Postern starts',
  tenantAnswers: 'What the tenant’s actions do',
  tenantBrands: 'Brand of the tenant',
  tenantZones: 'Time zone of the tenant',
  travelKm: 'Impossible travel: least distance',
  travelKmh: 'Impossible travel: speed',
  undoSeconds: 'Delay before actions are sent',
};

export const text = {
  items,
  firstOf,
  byTools,
  /** Names an exception: `Allow sender billing@x.example · Anti-Phishing`. */
  exception: ({ list, noun, value, tools }: ExceptionParts): string =>
    byTools([list && LISTS[list], noun, cut(value)].filter(Boolean).join(' '), tools),
  /** The value of an exception that is made from entities. */
  ofEntity: (name: string) => `of “${name}”`,
  ofEntities: (entities: string) => `of ${entities}`,
  longValue: '(a long value)',
  wholeQuery: (query: string) => `All results of ${query}`,
  inQuery: (entities: string, query: string) => `${entities} · ${query}`,
  renamed: (former: string, now: string) => `${cut(former)} → ${cut(now)}`,
  definitions: 'A file of query definitions',
  usersOf: (app: string) => `Users of ${app}`,
  /** Names a setting, with those of its parts that changed. */
  setting: (key: string, parts: readonly string[]): string => {
    const name = Object.hasOwn(SETTINGS, key) ? (SETTINGS[key] ?? key) : key;
    return parts.length === 0 ? name : `${name}: ${firstOf(parts.map(cut))}`;
  },
  verdictHistory: 'Verdict history',
  pivotIndex: 'Pivot index',
  networks: (n: number) => formatQuantity(n, 'network'),
  itself: 'Journal',
  notRecorded: (reason: string) => `The audit journal could not be written, so nothing was sent. ${reason}`,
  notRecordedNext: 'Free some space on the disk of the profile folder, then try again.',
  stopped: 'The check was stopped.',
  busy: 'The audit journal is locked. Another Postern process is using it.',
  torn: (bytes: number) =>
    `Postern closed while it was writing an entry. The ${count(bytes)} bytes already written were removed. If the action had started, another entry records its outcome as unknown.`,
  altered: (expected: number, found: number, place: HeadPlace) =>
    `The journal was changed while Postern was closed: ${PLACES[place]} notes ${formatQuantity(expected, 'entry')}, and ${count(found)} could be read. Verify the journal.`,
  unanchored: (found: number) =>
    `The head file was missing or damaged beside ${formatQuantity(found, 'entry')}.`,
  refusedItems: (refused: number, all: number, reasons: readonly string[]) =>
    [`${count(refused)} of ${count(all)} were refused.`, ...reasons].join(' '),
  interrupted: 'Postern ended before the outcome was known. Check at the tenant.',
} as const;
