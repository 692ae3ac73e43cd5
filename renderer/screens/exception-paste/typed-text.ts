/** Text in the field of a tab that is not read yet. It stays with the tab when another one is shown, and after a restart. */
import { z } from 'zod';
import { createPerTabStore } from '../../state/per-tab-store';
import { changeTab, isOpenTab, showScreen, useWorkspace } from '../../state/workspace-store';
import { TEXT } from './text';

/** Most characters that a tab stores: all tabs are saved as one message. The rest is held until the window closes. */
const MOST_STORED = 200_000;

/** The state of a tab, as it is stored: its collection, and the text in its field. */
export const PasteDraft = z.object({ typed: z.string(), collection: z.string().optional() });

/** The collection of a tab that was not opened for another one. */
const FIRST = 'pasted';

const [longTexts, setLongText] = createPerTabStore<string>();

const draftOf = (tab: string): z.infer<typeof PasteDraft> | undefined =>
  PasteDraft.safeParse(useWorkspace.getState().tabs.find(({ id }) => id === tab)?.draft).data;
const storedText = (tab: string): string => draftOf(tab)?.typed ?? '';

/** Returns the collection of a tab. */
export const collectionOf = (tab: string): string => draftOf(tab)?.collection ?? FIRST;

/** Gives a tab another collection; the text in its field stays. */
export const setCollection = (tab: string, collection: string, title: string): void =>
  changeTab(tab, { title, draft: { typed: storedText(tab), collection } });

/** Returns the text in the field of a tab. */
export const typedText = (tab: string): string => longTexts.getState()[tab] || storedText(tab);

/** Returns the text in the field of a tab, and draws again when it changes. */
export const useTypedText = (tab: string): string => {
  const long = longTexts((s) => s[tab]);
  const stored = useWorkspace(() => storedText(tab));
  return long || stored;
};

/** Replaces the text in the field of a tab. */
export const setTypedText = (tab: string, text: string): void => {
  setLongText(tab, text.length > MOST_STORED ? text : '');
  changeTab(tab, { draft: { typed: text.slice(0, MOST_STORED), collection: collectionOf(tab) } });
};

/** Puts text that could not be stored into the field, below what is there. If the tab was closed, another one shows it. */
export const returnText = (tab: string, text: string): void => {
  const to = isOpenTab(tab) ? tab : showScreen('exception-paste', TEXT.title);
  setTypedText(to, [typedText(to), text].filter(Boolean).join('\n'));
};

/** Removes text that was read from the field. What was typed behind it in the meantime stays. */
export const removeReadText = (tab: string, read: string): void => {
  const now = typedText(tab);
  if (now.startsWith(read)) setTypedText(tab, now.slice(read.length).replace(/^\r?\n/, ''));
};
