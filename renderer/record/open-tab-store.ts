import { create } from 'zustand';
import type { QueryDomain } from '../../shared/model/ids';

/** The tab that was opened last in each domain. It stays open for the next record. */
const useOpenTabs = create<Partial<Record<QueryDomain, string>>>(() => ({}));

/** Returns the open tab of a domain, which is the first one by default, and a function that opens another. */
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
