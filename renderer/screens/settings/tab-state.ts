import { z } from 'zod';
import { showScreen, currentTab, changeTab } from '../../state/workspace-store';
import { SECTIONS, type SectionId } from './setting-list';
import { TEXT } from './text';

/** The id of the screen. */
export const SETTINGS_SCREEN = 'settings' as const;

/** The part of the screen that a tab shows. */
export const SettingsTab = z.object({
  section: z.enum(SECTIONS as [SectionId, ...SectionId[]]),
  /** The connection whose flags are shown. */
  connection: z.string().nullable().default(null),
});
export type SettingsTab = z.infer<typeof SettingsTab>;

/** Reads what a tab stores; one without a section shows the first. */
export const readSettingsTab = (draft: unknown): SettingsTab =>
  SettingsTab.safeParse(draft).data ?? { section: SECTIONS[0] ?? 'connections', connection: null };

/** Shows a section of the settings. */
export const showSection = (section: SectionId): void => {
  showScreen(SETTINGS_SCREEN, TEXT.title);
  const tab = currentTab();
  if (tab?.screen === SETTINGS_SCREEN)
    changeTab(tab.id, { draft: { ...readSettingsTab(tab.draft), section } });
};
