import { create } from 'zustand';
import { isOpenTab, useWorkspace } from './workspace-store';

/** Creates a store of one value per tab, and a function that sets it. The value of a closed tab is removed, and setting it does nothing. */
export const createPerTabStore = <T>() => {
  const use = create<Readonly<Record<string, T>>>(() => ({}));
  useWorkspace.subscribe(() => {
    const all = Object.entries(use.getState());
    const left = all.filter(([tab]) => isOpenTab(tab));
    if (left.length < all.length) use.setState(Object.fromEntries(left), true);
  });
  const set = (tab: string, value: T): void => {
    if (isOpenTab(tab)) use.setState({ [tab]: value });
  };
  return [use, set] as const;
};
