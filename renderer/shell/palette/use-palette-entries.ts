import { useEffect, useMemo, useState } from 'react';
import { ok, type Result } from '../../../shared/bridge';
import type { App } from '../../../shared/model/apps';
import type { QueryConfig } from '../../../shared/model/query';
import { inAppOrder } from '../../../shared/rules/app-order';
import { api } from '../../bridge';
import { allCommandSets } from '../../commands/registry';
import { currentHunt } from '../../screens/hunt/run/hunt-registry';
import { searchTargets, type SearchTarget } from '../../query/search-targets';
import { readTyped, type Typed } from '../../query/typed-kind';
import { useApp } from '../../state/app-store';
import { useDefang } from '../../state/format';
import { usePastQueries } from '../../state/past-queries-store';
import { useResource } from '../../state/use-resource';
import { currentTab, useWorkspace } from '../../state/workspace-store';
import { TEXT } from '../text';
import { mayBeAbsent } from '../../query/app-types';
import { commandEntries } from './command-entries';
import {
  actionEntries,
  appEntries,
  matching,
  pastEntries,
  peopleEntries,
  pivotEntries,
  recordEntries,
  savedEntries,
  tabEntries,
  type Entry,
} from './entries';
import { collapseSearches, huntEntries, moreEntries, unreadEntry, unsearchedEntry } from './hunt-entries';
import { isOutsideAddress, profileEntries } from './profile-entries';
import { settingEntries } from './setting-entries';

/** Milliseconds without another key before the fields that fit a text are looked up. */
const TYPING_MS = 150;
/** Apps and types whose configs are read for one typed text, unless the others are asked for. */
const MOST_TARGETS = 8;
const NONE: readonly never[] = [];

/** Returns a value once it has not changed for a while. */
const useSettled = <T>(value: T): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

/** The apps of the tenant, in their order, or why they could not be read; none without a session. */
const useApps = (
  isSignedIn: boolean,
): { readonly apps: readonly App[]; readonly unread: readonly Entry[] } => {
  const { resource, reload } = useResource(isSignedIn ? 'apps' : null, (signal) =>
    api['apps.secEntities']({}, signal),
  );
  const apps = useMemo(
    () => (resource.state === 'ready' ? inAppOrder(resource.value.apps.filter((app) => app.is_saas)) : NONE),
    [resource],
  );
  const unread =
    resource.state === 'failed'
      ? [unreadEntry('apps', TEXT.palettes.appsUnread, resource.failure, reload)]
      : NONE;
  return { apps, unread };
};

/** The saved queries of the tenant, or why they could not be read; none without a session. */
const useSaved = (isSignedIn: boolean) => {
  const { resource, reload } = useResource(isSignedIn ? 'saved queries' : null, (signal) =>
    api['query.list']({}, signal),
  );
  const queries = resource.state === 'ready' ? resource.value : NONE;
  // A failure of this call becomes an empty list, with the failure beside it.
  const failure =
    resource.state === 'failed'
      ? resource.failure
      : resource.state === 'ready'
        ? resource.meta?.fallback
        : undefined;
  const unread = failure ? [unreadEntry('saved', TEXT.palettes.savedUnread, failure, reload)] : NONE;
  return { queries, unread, isReading: resource.state === 'loading' };
};

type Searched = { readonly target: SearchTarget; readonly config: Result<QueryConfig> };

/** Reads the configs of some apps and types, which are stored for some minutes. */
const useConfigs = (targets: readonly SearchTarget[]) => {
  const key = targets.map(({ app, domain }) => `${app.name} ${domain}`).join(', ');
  const { resource } = useResource(key === '' ? null : key, async (signal) => {
    const read = await Promise.all(
      targets.map(async (target): Promise<Searched> => {
        const input = { saas_id: target.app.name, query_domain: target.domain };
        return { target, config: await api['query.config'](input, signal) };
      }),
    );
    return ok(read);
  });
  return {
    searched: key !== '' && resource.state === 'ready' ? resource.value : NONE,
    isReading: key !== '' && resource.state === 'loading',
  };
};

/** Returns true if a type of an app could be read. */
const isReadOf = ({ name }: App, { target, config }: Searched): boolean =>
  config.ok && target.app.name === name;

/** The hunts that fit what is typed, over the apps of the tenant. */
const useHunts = (text: string, apps: readonly App[], show: (text: string) => string) => {
  const settled = useSettled(text);
  const typed = useMemo(() => readTyped(settled), [settled]);
  const current = currentHunt()?.store.getState().draft.saas_id;
  const [wholeFor, setWholeFor] = useState<string>();
  const all = useMemo(() => (typed ? searchTargets(apps, typed, current) : NONE), [apps, typed, current]);
  const targets = useMemo(
    () => (wholeFor === settled ? all : all.slice(0, MOST_TARGETS)),
    [all, wholeFor === settled],
  );
  const { searched, isReading } = useConfigs(targets);
  // Enter must not run a hunt for a text that has been changed since.
  const hunts =
    typed && settled === text
      ? [
          ...searched.flatMap(({ target, config }) =>
            config.ok
              ? huntEntries(target, config.value, typed, show)
              : mayBeAbsent(target.app, config.failure) && searched.some((one) => isReadOf(target.app, one))
                ? NONE
                : unsearchedEntry(target, config),
          ),
          ...moreEntries(all.length - targets.length, typed, () => setWholeFor(settled)),
        ]
      : NONE;
  return { hunts, isReading: isReading || settled !== text };
};

/** The hunts for a typed text, and the records that it may identify: after the hunts if it is an address outside the organization, or a word that only may be an ID. */
const typedEntries = (
  typed: Typed | undefined,
  {
    hunts,
    isOutside,
    isReading,
    apps,
  }: {
    readonly hunts: readonly Entry[];
    readonly isOutside: boolean;
    readonly isReading: boolean;
    readonly apps: readonly App[];
  },
  show: (text: string) => string,
): readonly Entry[] => {
  const profiles = typed ? profileEntries(typed, show, apps) : [];
  const isBehind = ({ madeForText }: Entry) => isOutside || madeForText === 'last';
  const ahead = [...profiles.filter((one) => !isBehind(one)), ...hunts];
  // Enter must not open a record before the hunts above it are found.
  return isReading ? ahead : [...ahead, ...profiles.filter(isBehind)];
};

/** Returns what the palette finds for a typed text, and if it is still looking. */
export const usePaletteEntries = (
  text: string,
): { readonly entries: readonly Entry[]; readonly isReading: boolean } => {
  const tabs = useWorkspace((s) => s.tabs);
  const past = usePastQueries((s) => s.queries);
  const isSignedIn = useApp((s) => s.session.kind === 'signedIn');
  const settings = useApp((s) => s.settings);
  const zone = useApp((s) => s.zone);
  const show = useDefang();
  const { apps, unread } = useApps(isSignedIn);
  const saved = useSaved(isSignedIn);
  const { hunts, isReading } = useHunts(text, apps, show);
  const [expandedFor, setExpandedFor] = useState<string>();
  const typed = useMemo(() => readTyped(text), [text]);
  const isOutside = useApp((s) => typed !== undefined && isOutsideAddress(typed, s.ownDomains));
  const appName = (name: string) => apps.find((app) => app.name === name)?.label ?? name;
  const tab = currentTab();
  const ofSession = isSignedIn
    ? [
        ...actionEntries(),
        ...pastEntries(past, show, appName),
        ...savedEntries(saved.queries, show, appName),
        ...appEntries(apps),
        ...unread,
        ...saved.unread,
        ...peopleEntries(apps),
        ...typedEntries(typed, { hunts, isOutside, isReading, apps }, show),
      ]
    : [];
  const all = [
    ...recordEntries(),
    ...commandEntries(allCommandSets(), tab?.screen),
    ...tabEntries(tabs, show),
    ...ofSession,
    // Enter must not look a text up before the hunts above it are found.
    ...pivotEntries(isReading ? undefined : typed, show),
    ...settingEntries(settings, zone),
  ];
  const found = matching(all, text);
  const entries =
    expandedFor === text ? found : collapseSearches(found, show(text.trim()), () => setExpandedFor(text));
  return { entries, isReading: (isReading || saved.isReading) && isSignedIn };
};
