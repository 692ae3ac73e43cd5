import type { Tab } from '../../shared/model/app-state';
import type { PastQueries } from '../../shared/local-calls/queries';
import type { BoundCommandSet } from '../commands/command';
import { setsInReach } from '../commands/look-up';
import { domainLabel, draftFromQuery } from '../query/hunt-draft';
import { openDraft } from '../query/pivot';
import { showTab } from '../state/workspace-store';
import { TEXT } from './text';

/** One line of the palette. */
export type Entry = {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  readonly keys: readonly string[];
  readonly isEnabled: boolean;
  readonly run: () => void;
};

/**
 * Returns the commands that apply on the current screen, innermost scope first and disabled ones last. If two have the same label, such
 * as the refresh of a screen and of the session, only the inner one is listed.
 */
export const commandEntries = (
  sets: readonly BoundCommandSet[],
  screen: string | undefined,
): readonly Entry[] => {
  const entries = setsInReach(sets, { screen, isCovered: false }).flatMap(({ title, commands }) =>
    commands
      .filter(({ inPalette }) => inPalette !== false)
      .map(({ id, label, keys, isEnabled, run }) => ({
        id,
        label,
        note: title,
        keys,
        isEnabled: isEnabled(),
        run,
      })),
  );
  const sorted = [...entries.filter((one) => one.isEnabled), ...entries.filter((one) => !one.isEnabled)];
  return sorted.filter((one, at) => sorted.findIndex(({ label }) => label === one.label) === at);
};

/** The open tabs. */
export const tabEntries = (tabs: readonly Tab[]): readonly Entry[] =>
  tabs.map(({ id, title }) => ({
    id,
    label: title,
    note: TEXT.openTab,
    keys: [],
    isEnabled: true,
    run: () => showTab(id),
  }));

/** Past queries; `show` defangs their text if the settings say so. */
export const pastEntries = (past: PastQueries['queries'], show: (text: string) => string): readonly Entry[] =>
  past.map(({ id, name, words, query, isFavourite }) => ({
    id: `past-${id}`,
    label: show(name || TEXT.pastQueryLabel(domainLabel(query.query_domain), words)),
    note: TEXT.pastQuery(isFavourite, query.saas_id),
    keys: [],
    isEnabled: true,
    run: () => openDraft(draftFromQuery(query)),
  }));

/** Returns the entries that contain every typed word. */
export const matching = (entries: readonly Entry[], typed: string): readonly Entry[] => {
  const words = typed.toLowerCase().split(/\s+/);
  return entries.filter(({ label, note }) => {
    const text = `${label} ${note}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};
