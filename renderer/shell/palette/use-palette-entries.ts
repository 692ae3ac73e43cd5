import { useEffect, useMemo, useState } from 'react';
import { ok } from '../../../shared/bridge';
import type { App } from '../../../shared/model/apps';
import type { QueryConfig } from '../../../shared/model/query';
import { inAppOrder } from '../../../shared/rules/app-order';
import { api } from '../../bridge';
import { allCommandSets } from '../../commands/registry';
import { huntOfTab } from '../../screens/hunt/hunt-registry';
import { searchTargets, type SearchTarget } from '../../query/search-targets';
import { readTyped, type Typed } from '../../query/typed-kind';
import { useApp } from '../../state/app-store';
import { useDefang } from '../../state/format';
import { usePastQueries } from '../../state/past-queries-store';
import { useResource } from '../../state/use-resource';
import { currentTab, useWorkspace } from '../../state/workspace-store';
import { actionEntries } from './action-entries';
import { appEntries } from './app-entries';
import { commandEntries } from './command-entries';
import { matching, type Entry } from './entry';
import { huntEntries } from './hunt-entries';
import { recordEntries, tabEntries } from './open-entries';
import { peopleEntries } from './people-entries';
import { isOutsideAddress, profileEntries } from './profile-entries';
import { pivotEntries } from './pivot-entries';
import { pastEntries, savedEntries } from './query-entries';
import { settingEntries } from './setting-entries';

/** Milliseconds without another key before the fields that fit a text are looked up. */
const TYPING_MS = 150;
/** Apps and types whose configs are read for one typed text at most. */
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

/** The apps of the tenant, in their order; none without a session. */
const useApps = (isSignedIn: boolean): readonly App[] => {
  const { resource } = useResource(isSignedIn ? 'apps' : null, (signal) =>
    api['apps.secEntities']({}, signal),
  );
  return useMemo(
    () => (resource.state === 'ready' ? inAppOrder(resource.value.apps.filter((app) => app.is_saas)) : NONE),
    [resource],
  );
};

type Searched = { readonly target: SearchTarget; readonly config: QueryConfig };

/** Reads the configs of some apps and types, which are stored for some minutes; one that can't be read is left out. */
const useConfigs = (targets: readonly SearchTarget[]) => {
  const key = targets.map(({ app, domain }) => `${app.name} ${domain}`).join(', ');
  const { resource } = useResource(key === '' ? null : key, async (signal) => {
    const read = await Promise.all(
      targets.map(async (target): Promise<readonly Searched[]> => {
        const input = { saas_id: target.app.name, query_domain: target.domain };
        const config = await api['query.config'](input, signal);
        return config.ok ? [{ target, config: config.value }] : [];
      }),
    );
    return ok(read.flat());
  });
  return {
    searched: key !== '' && resource.state === 'ready' ? resource.value : NONE,
    isReading: key !== '' && resource.state === 'loading',
  };
};

/** The hunts that fit what is typed, over the apps of the tenant. */
const useHunts = (text: string, apps: readonly App[], show: (text: string) => string) => {
  const settled = useSettled(text);
  const typed = useMemo(() => readTyped(settled), [settled]);
  const current = huntOfTab(currentTab()?.id ?? null)?.store.getState().draft.saas_id;
  const targets = useMemo(
    () => (typed ? searchTargets(apps, typed, current).slice(0, MOST_TARGETS) : NONE),
    [apps, typed, current],
  );
  const { searched, isReading } = useConfigs(targets);
  // Enter must not run a hunt for a text that has been changed since.
  const hunts =
    typed && settled === text
      ? searched.flatMap(({ target, config }) => huntEntries(target, config, typed, show))
      : NONE;
  return { hunts, isReading: isReading || settled !== text };
};

/** The hunts for a typed text, and the records that it may identify: after the hunts if it is an address outside the organization. */
const typedEntries = (
  typed: Typed | undefined,
  {
    hunts,
    isOutside,
    isReading,
  }: { readonly hunts: readonly Entry[]; readonly isOutside: boolean; readonly isReading: boolean },
  show: (text: string) => string,
): readonly Entry[] => {
  const profiles = typed ? profileEntries(typed, show) : [];
  if (!isOutside) return [...profiles, ...hunts];
  // Enter must not open a record before the hunts that stand above it are found.
  return isReading ? hunts : [...hunts, ...profiles];
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
  const apps = useApps(isSignedIn);
  const saved = useResource(isSignedIn ? 'saved queries' : null, (signal) => api['query.list']({}, signal));
  const { hunts, isReading } = useHunts(text, apps, show);
  const typed = useMemo(() => readTyped(text), [text]);
  const isOutside = useApp((s) => typed !== undefined && isOutsideAddress(typed, s.ownDomains));
  const appName = (name: string) => apps.find((app) => app.name === name)?.label ?? name;
  const tab = currentTab();
  const ofSession = isSignedIn
    ? [
        ...actionEntries(tab?.id),
        ...pastEntries(past, show, appName),
        ...(saved.resource.state === 'ready' ? savedEntries(saved.resource.value, show, appName) : []),
        ...appEntries(apps),
        ...peopleEntries(apps),
        ...typedEntries(typed, { hunts, isOutside, isReading }, show),
      ]
    : [];
  const all = [
    ...recordEntries(),
    ...commandEntries(allCommandSets(), tab?.screen),
    ...tabEntries(tabs, show),
    ...ofSession,
    // Enter must not look a text up before the hunts that stand above it are found.
    ...pivotEntries(isReading ? undefined : typed, show),
    ...settingEntries(settings, zone),
  ];
  const isReadingSaved = saved.resource.state === 'loading';
  return { entries: matching(all, text), isReading: (isReading || isReadingSaved) && isSignedIn };
};
