/** Lines for the open tabs, and for the parts of the open record. */
import type { Tab } from '../../../shared/model/app-state';
import { recordOnScreen } from '../../record/open-tab-store';
import { RECORDS } from '../../record/records';
import { showTab, tabName } from '../../state/workspace-store';
import { TEXT } from '../text';
import type { Entry } from './entry';

/** The open tabs; `show` prepares their names for display. */
export const tabEntries = (tabs: readonly Tab[], show: (text: string) => string): readonly Entry[] =>
  tabs.map((tab) => ({
    id: tab.id,
    label: show(tabName(tab)),
    note: TEXT.openTab,
    isEnabled: true,
    words: tab.title,
    run: () => showTab(tab.id),
  }));

/** The parts of the record on screen: its headers, body, attachments. */
export const recordEntries = (): readonly Entry[] => {
  const shown = recordOnScreen();
  if (!shown || shown.ids.length < 2) return [];
  return RECORDS[shown.target.domain].tabs.map(({ id, name }) => ({
    id: `record-${id}`,
    label: name,
    note: TEXT.palettes.recordTab,
    isEnabled: true,
    run: () => shown.openTab(id),
  }));
};
