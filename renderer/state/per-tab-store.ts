import { create } from 'zustand';
import { isOpenTab, useWorkspace } from './workspace-store';

/** What a screen holds for each of its tabs, with the way to set it; a tab that is closed, or was meanwhile, has nothing any more. */
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
