import { allCommandSets } from '../commands/registry';
import { useApp } from '../state/app-store';
import { useDefang } from '../state/format';
import { usePastQueries } from '../state/past-queries-store';
import { currentTab, useWorkspace } from '../state/workspace-store';
import { commandEntries, matching, pastEntries, tabEntries, type Entry } from './palette-entries';

/** Returns what the palette finds for a typed text. */
export const usePaletteEntries = (typed: string): readonly Entry[] => {
  const tabs = useWorkspace((s) => s.tabs);
  const past = usePastQueries((s) => s.queries);
  const isSignedIn = useApp((s) => s.session.kind === 'signedIn');
  const show = useDefang();
  // All past queries would bury the commands: favorites are listed at once, the others as soon as something is typed.
  const listed = isSignedIn ? past.filter(({ isFavourite }) => isFavourite || typed.trim() !== '') : [];
  return matching(
    [
      ...commandEntries(allCommandSets(), currentTab()?.screen),
      ...tabEntries(tabs),
      ...pastEntries(listed, show),
    ],
    typed,
  );
};
