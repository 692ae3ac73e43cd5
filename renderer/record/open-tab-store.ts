import { create } from 'zustand';
import type { QueryDomain } from '../../shared/model/ids';

/** The tab opened last in each domain: it stays open for the next record. */
const useOpenTabs = create<Partial<Record<QueryDomain, string>>>(() => ({}));

/** Returns the open tab of a domain and a function that opens another; the first tab is open if the last one is gone. */
export const useOpenTab = <T extends { readonly id: string }>(
  domain: QueryDomain,
  tabs: readonly [T, ...T[]],
): { readonly open: T; readonly openTab: (id: string) => void } => {
  const last = useOpenTabs((tab) => tab[domain]);
  return {
    open: tabs.find(({ id }) => id === last) ?? tabs[0],
    openTab: (id) => useOpenTabs.setState({ [domain]: id }),
  };
};
