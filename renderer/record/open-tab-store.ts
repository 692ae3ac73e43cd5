import { useEffect } from 'react';
import { create } from 'zustand';
import type { QueryDomain } from '../../shared/model/ids';
import { targetKey, type RecordTarget } from './record-target';

/** The loaded record on screen: its tabs in their order, and a function that opens one. */
export type RecordOnScreen = {
  readonly target: RecordTarget;
  readonly ids: readonly string[];
  readonly openTab: (id: string) => void;
};

/** Records on screen; the last one is on top, such as that of a dialog. */
let onScreen: readonly RecordOnScreen[] = [];

/** Returns the record on top, for the commands that act on it. */
export const recordOnScreen = (): RecordOnScreen | undefined => onScreen.at(-1);

/** The tab that was opened last in each domain. It stays open for the next record. */
const useOpenTabs = create<Partial<Record<QueryDomain, string>>>(() => ({}));

/** Opens a tab of a domain's records, of the one on screen and of those to come. */
export const openRecordTab = (domain: QueryDomain, id: string): void =>
  useOpenTabs.setState({ [domain]: id });

/** Returns the open tab of a domain, which is the first one by default, and a function that opens another. */
export const useOpenTab = <T extends { readonly id: string }>(
  domain: QueryDomain,
  tabs: readonly [T, ...T[]],
  target: RecordTarget,
): { readonly open: T; readonly openTab: (id: string) => void } => {
  const last = useOpenTabs((tab) => tab[domain]);
  const openTab = (id: string) => openRecordTab(domain, id);
  useEffect(() => {
    const own = { target, ids: tabs.map(({ id }) => id), openTab };
    onScreen = [...onScreen, own];
    return () => {
      onScreen = onScreen.filter((one) => one !== own);
    };
  }, [domain, tabs, targetKey(target)]);
  return { open: tabs.find(({ id }) => id === last) ?? tabs[0], openTab };
};
