import { WORKSPACE_VERSION, type Tab, type Workspace } from '../shared/model/app-state';
import type { ScreenModule } from './screen-module';

/** The parts of a screen that restoring its tabs needs. */
type Restorable = Pick<ScreenModule, 'id' | 'formerId' | 'tabState'>;

const screenOfStored = (
  screens: readonly Restorable[],
  stored: string,
  isFormer: boolean,
): Restorable | undefined =>
  (isFormer ? screens.find(({ formerId }) => formerId === stored) : undefined) ??
  screens.find(({ id }) => id === stored);

const restoredTab = ({ id, tabState }: Restorable, { draft, ...tab }: Tab): Tab => {
  const fits = draft !== undefined && tabState?.safeParse(draft).success === true;
  return { ...tab, screen: id, ...(fits ? { draft } : {}) };
};

/**
 * Returns the stored tabs as the screens of this version know them: a tab of an unknown screen is left out, ids of version 1 are
 * replaced, and a stored state that does not fit its screen is dropped.
 */
export const restoreTabs = (screens: readonly Restorable[], stored: Workspace | null): readonly Tab[] => {
  const isFormer = stored?.version !== WORKSPACE_VERSION;
  return (stored?.tabs ?? []).flatMap((tab) => {
    const screen = screenOfStored(screens, tab.screen, isFormer);
    return screen ? [restoredTab(screen, tab)] : [];
  });
};

/**
 * Returns the tabs with an owner for each that needs a session. An earlier version stored none: such tabs go to the connection that was
 * used last, or are left out if there is none.
 */
export const withOwners = (
  screens: readonly Pick<ScreenModule, 'id' | 'needsSession' | 'endsWithSession'>[],
  tabs: readonly Tab[],
  lastUsed: string | undefined,
): readonly Tab[] =>
  tabs.flatMap((tab) => {
    if (tab.owner !== undefined || !needsSession(screens, tab)) return [tab];
    return lastUsed === undefined ? [] : [{ ...tab, owner: lastUsed }];
  });

/** Returns true if a tab ends with its session: its screen needs one, or what it shows came from one. */
export const needsSession = (
  screens: readonly Pick<ScreenModule, 'id' | 'needsSession' | 'endsWithSession'>[],
  tab: Tab,
): boolean => {
  const screen = screens.find(({ id }) => id === tab.screen);
  return screen === undefined || screen.needsSession || (screen.endsWithSession?.(tab) ?? false);
};
