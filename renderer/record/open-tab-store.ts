import { useContext, useEffect } from 'react';
import { create } from 'zustand';
import { targetKey, type RecordDomain, type RecordTarget } from './record-target';
import { PlaceContext } from './trail/trail-context';

/** The loaded record on screen: its tabs in their order, and what can be done with it. */
export type RecordOnScreen = {
  readonly target: RecordTarget;
  /** The name of its tab. */
  readonly title: string;
  readonly ids: readonly string[];
  readonly openTab: (id: string) => void;
};

/** Records on screen; the last one is on top, such as that of a dialog. */
let onScreen: readonly RecordOnScreen[] = [];

/** Returns the record on top, for the commands that act on it. */
export const recordOnScreen = (): RecordOnScreen | undefined => onScreen.at(-1);

/** The tab that was opened last in each domain. It stays open for the next record. */
const useOpenTabs = create<Partial<Record<RecordDomain, string>>>(() => ({}));

/** The record whose open tab is to take the focus. */
const useFocused = create<{ readonly key: string | null }>(() => ({ key: null }));

/** Opens a tab of the record on screen, and of those of its domain that are opened later. The tab of a `focused` record takes the focus. */
export const openRecordTab = (domain: RecordDomain, id: string, focused?: RecordTarget): void => {
  useOpenTabs.setState({ [domain]: id });
  useFocused.setState({ key: focused ? targetKey(focused) : null });
};

/** Calls `focus` once a record is drawn whose tab was opened with the focus. */
export const useTabFocus = (target: RecordTarget, focus: () => void): void => {
  const isWanted = useFocused(({ key }) => key === targetKey(target));
  useEffect(() => {
    if (!isWanted) return;
    focus();
    useFocused.setState({ key: null });
  }, [isWanted]);
};

/** Returns true if a domain's next record opens with its first tab. */
export const opensFirstTab = (domain: RecordDomain, [first]: readonly { readonly id: string }[]): boolean =>
  (useOpenTabs.getState()[domain] ?? first?.id) === first?.id;

/** Returns the tabs that are open now in each domain, and a function that opens them again. */
export const holdOpenTabs = (): {
  readonly tabOf: (domain: RecordDomain) => string | undefined;
  readonly restore: () => void;
} => {
  const held = useOpenTabs.getState();
  return { tabOf: (domain) => held[domain], restore: () => useOpenTabs.setState(held, true) };
};

/** The record that a strip of tabs belongs to. */
type Owner = { readonly target: RecordTarget; readonly title: string };

/** Returns the open tab of a domain, which is the first one by default, and a function that opens another. */
export const useOpenTab = <T extends { readonly id: string }>(
  domain: RecordDomain,
  tabs: readonly [T, ...T[]],
  { target, title }: Owner,
): { readonly open: T; readonly openTab: (id: string) => void } => {
  const { isHidden, held } = useContext(PlaceContext);
  const last = useOpenTabs((tab) => tab[domain]);
  const openTab = (id: string) => openRecordTab(domain, id);
  useEffect(() => {
    if (isHidden) return undefined;
    const own = { target, title, ids: tabs.map(({ id }) => id), openTab };
    onScreen = [...onScreen, own];
    return () => {
      onScreen = onScreen.filter((one) => one !== own);
    };
  }, [domain, tabs, targetKey(target), title, isHidden]);
  const wanted = isHidden ? held?.tabOf(domain) : last;
  return { open: tabs.find(({ id }) => id === wanted) ?? tabs[0], openTab };
};
