import type { Tab } from '../../../shared/model/app-state';
import { createHunt, type Hunt, type HuntHome } from './hunt-store';

const hunts = new Map<string, Hunt>();

/** The hunt of a tab, made at its first showing. */
export const huntOf = (tab: Pick<Tab, 'id' | 'draft'>, home: HuntHome): Hunt => {
  const known = hunts.get(tab.id);
  if (known) return known;
  const made = createHunt(tab.draft, home);
  hunts.set(tab.id, made);
  return made;
};

/** The hunt of a tab where it was shown already. */
export const knownHunt = (tab: string | null): Hunt | undefined =>
  tab === null ? undefined : hunts.get(tab);

/** Lets go of hunts whose tabs are gone. */
export const keepHunts = (tabs: readonly { readonly id: string }[]): void => {
  for (const [id, hunt] of hunts) {
    if (tabs.some((tab) => tab.id === id)) continue;
    hunt.close();
    hunts.delete(id);
  }
};
