/** Lines of the palette: how they are found and ordered. */
import { refang } from '../../../shared/rules/defang';
import { rankOf } from '../../commands/find';
import { RECORD_TAB_SYNONYMS } from '../../commands/synonyms';
import type { PastQueries } from '../../../shared/local-calls/queries';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { domainLabel, draftFromQuery, NEW_HUNT } from '../../query/hunt-draft';
import { openSaved } from '../../query/open-saved';
import { openDraft } from '../../query/pivot';
import { TEXT } from '../text';
import { isCommandEnabled } from '../../commands/registry';
import { HUNT_ACTION } from '../../screens/hunt/overlays';
import { actByKey } from '../../screens/hunt/result/acted-rows';
import { currentHunt } from '../../screens/hunt/run/hunt-registry';
import type { App } from '../../../shared/model/apps';
import { appDomains } from '../../query/search-targets';
import { APP_STATE_WORDS } from '../../state/app-states';
import { openPeopleQuery, peopleQueries } from '../../record/people/people-queries';
import { TEXT as PEOPLE } from '../../record/people/text';
import { openPivot } from '../../query/pivot-screen';
import type { Typed } from '../../query/typed-kind';
import type { Tab } from '../../../shared/model/app-state';
import { recordOnScreen } from '../../record/open-tab-store';
import { RECORDS } from '../../record/records';
import { showTab, tabName } from '../../state/workspace-store';

/** The open tabs; `show` prepares their names for display. */
export const tabEntries = (tabs: readonly Tab[], show: (text: string) => string): readonly Entry[] =>
  tabs.map((tab) => ({
    id: tab.id,
    label: show(tabName(tab)),
    note: TEXT.openTab,
    isEnabled: true,
    words: tab.title,
    run: () => showTab(tab.id),
  }));

type RecordTabName = { readonly id: string; readonly name: string };

/** The tabs of records that aren't on screen, each once, with the records that have it. */
const tabsElsewhere = (shown: readonly RecordTabName[]): readonly Entry[] => {
  const kinds = new Map<string, { readonly tab: RecordTabName; readonly of: readonly string[] }>();
  for (const [domain, what] of Object.entries(TEXT.palettes.recordKinds) as [NamedDomain, string][])
    for (const tab of RECORDS[domain].tabs) {
      if (shown.some(({ name }) => name === tab.name)) continue;
      kinds.set(tab.name, { tab, of: [...(kinds.get(tab.name)?.of ?? []), what] });
    }
  return [...kinds.values()].map(({ tab: { id, name }, of }) => ({
    id: `record-${id}-${name}`,
    label: name,
    note: TEXT.palettes.needsRecord(of),
    isEnabled: false,
    needsText: true,
    words: RECORD_TAB_SYNONYMS[id] ?? '',
    run: () => undefined,
  }));
};

/** The parts of records, such as headers, body and attachments: those of the record on screen can be opened. */
export const recordEntries = (): readonly Entry[] => {
  const shown = recordOnScreen();
  const tabs = shown ? RECORDS[shown.target.domain].tabs : [];
  return [
    ...tabs.map(({ id, name }) => ({
      id: `record-${id}-${name}`,
      label: name,
      note: TEXT.palettes.recordTab,
      isEnabled: true,
      needsText: tabs.length < 2,
      words: RECORD_TAB_SYNONYMS[id] ?? '',
      run: () => shown?.openTab(id),
    })),
    ...tabsElsewhere(tabs),
  ];
};

/** Returns the line that lists all that was seen with a typed text: after the hunts, which ask the tenant. */
export const pivotEntries = (typed: Typed | undefined, show: (text: string) => string): readonly Entry[] =>
  typed
    ? [
        {
          id: 'pivot',
          label: show(TEXT.palettes.pivot(typed.text)),
          note: TEXT.palettes.pivotNote,
          isEnabled: true,
          madeForText: 'last',
          run: () => openPivot(typed.text),
        },
      ]
    : [];

/** The queries about people at risk, in each app that may have them. */
export const peopleEntries = (apps: readonly App[]): readonly Entry[] =>
  peopleQueries(apps).map((query) => ({
    id: `people-${query.plan.id}-${query.app.name}`,
    label: PEOPLE.open(PEOPLE.queries[query.plan.id], query.app.label),
    note: PEOPLE.title,
    words: `${PEOPLE.words[query.plan.id]} ${query.app.name}`,
    isEnabled: true,
    needsText: true,
    run: () => void openPeopleQuery(query),
  }));

/** A new search in each app and type. An app that is off is listed last, with its state. */
export const appEntries = (apps: readonly App[]): readonly Entry[] =>
  apps.flatMap((app) =>
    appDomains(app).map((domain) => ({
      id: `app-${app.name}-${domain}`,
      label: TEXT.palettes.searchApp(app.label, domainLabel(domain)),
      note:
        app.state === 'enabled'
          ? TEXT.palettes.newSearch
          : TEXT.palettes.newSearchIn(APP_STATE_WORDS[app.state].label),
      words: app.name,
      isEnabled: app.state !== 'disabled',
      needsText: true,
      run: () => openDraft({ ...NEW_HUNT, saas_id: app.name, query_domain: domain }),
    })),
  );

/** The tenant's actions on the rows of the current hunt, each by its name. */
export const actionEntries = (): readonly Entry[] => {
  const { config } = currentHunt()?.store.getState() ?? {};
  if (config?.kind !== 'ready') return [];
  const isEnabled = isCommandEnabled(HUNT_ACTION.id);
  return config.value.actions.map(({ action_id, label }) => ({
    id: `action-${action_id}`,
    label: TEXT.palettes.action(label),
    note: isEnabled ? TEXT.palettes.onSelected : TEXT.palettes.needsRows,
    words: action_id.replaceAll('_', ' '),
    isEnabled,
    needsText: true,
    run: () => actByKey(action_id),
  }));
};

/** Returns the name of an app by its id. */
type AppName = (app: string) => string;

/** Past queries. Favorites are listed at once, the others as soon as something is typed. `show` defangs their text if the settings say so. */
export const pastEntries = (
  past: PastQueries['queries'],
  show: (text: string) => string,
  appName: AppName,
): readonly Entry[] =>
  past.map(({ id, name, words, query, isFavourite }) => ({
    id: `past-${id}`,
    label: show(name || TEXT.pastQueryLabel(domainLabel(query.query_domain), words)),
    note: TEXT.pastQuery(isFavourite, appName(query.saas_id)),
    words: name ? words : '',
    isEnabled: true,
    needsText: !isFavourite,
    run: () => openDraft(draftFromQuery(query)),
  }));

/** Saved queries. */
export const savedEntries = (
  queries: readonly SafeQuery[],
  show: (text: string) => string,
  appName: AppName,
): readonly Entry[] =>
  queries.map((query) => ({
    id: `saved-${query.query_id}`,
    label: show(query.query_label),
    note: TEXT.palettes.savedQuery(appName(query.saas_id)),
    words: query.query_description,
    isEnabled: true,
    needsText: true,
    run: () => void openSaved([query]),
  }));

/** One line of the palette. */
export type Entry = {
  readonly id: string;
  readonly label: string;
  /** The kind of thing that it is, or the reason why it can't be run now. */
  readonly note: string;
  readonly keys?: readonly string[];
  readonly isEnabled: boolean;
  /** Other phrases by which it is found, separated by commas. */
  readonly words?: string;
  /** The name of the group that it belongs to. */
  readonly group?: string;
  /** It goes to another screen first. */
  readonly isElsewhere?: boolean;
  /** Listed only once something is typed: there are too many of its kind to list all. */
  readonly needsText?: boolean;
  /** Made for the typed text, so it is listed whatever its words are: before all others, or after those that contain the text. */
  readonly madeForText?: 'first' | 'last';
  /** It searches the tenant for the typed text. */
  readonly isSearch?: boolean;
  /** It changes what the palette lists, which therefore stays open. */
  readonly staysOpen?: boolean;
  readonly run: () => void;
};

type NamedDomain = keyof typeof TEXT.palettes.recordKinds;

/** Lines that are listed at most: more can't be looked through. */
export const MOST_LISTED = 100;

/** Ranks an entry among the matches, best first; undefined if a typed word is missing from it. A defanged label is found by what it stands for. */
const rank = (
  { label, note, group = '', words = '', madeForText }: Entry,
  typed: string,
): number | undefined => {
  if (madeForText) return madeForText === 'first' ? -1 : 100;
  return rankOf({ label: refang(label), words: refang(words), note: refang(`${note} ${group}`) }, typed);
};

/** The place among equal matches: what can be run here, then what can't, then what another screen does. */
const placeOf = ({ isEnabled, isElsewhere = false }: Entry): number =>
  (isEnabled ? 0 : 0.2) + (isElsewhere ? 0.4 : 0);

/**
 * Returns the entries that contain every typed word: the better match first; of equal ones those that can be run here; then the order in
 * which they were given, which is from the innermost context outwards. Two with the same label and note are listed once.
 */
export const matching = (entries: readonly Entry[], text: string): readonly Entry[] => {
  const typed = refang(text).trim().toLowerCase();
  const found = entries.flatMap((entry) => {
    const place = typed === '' ? (entry.needsText ? undefined : 0) : rank(entry, typed);
    return place === undefined ? [] : [{ entry, place: place + placeOf(entry) }];
  });
  const sorted = found.sort((a, b) => a.place - b.place).map(({ entry }) => entry);
  const seen = new Set<string>();
  return sorted
    .filter(({ label, note }) => {
      const key = `${label}\n${note}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, MOST_LISTED);
};
