/** The pasted text of each tab: its values as rows, and how they are read. */
import { ok, type Failure, type Result } from '../../../shared/bridge';
import type { StoredPaste } from '../../../shared/local-calls/exception-paste';
import type { PasteList, PasteTargets } from '../../../shared/model/pasted-exceptions';
import { local } from '../../bridge';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { createTabRows, openMoreRows, type MoreRows, type OpenRows } from '../../dataset-view/rows/tab-rows';
import { addPastedText } from '../../features/exception/paste-text';
import { useApp } from '../../state/app-store';
import { createPerTabStore } from '../../state/per-tab-store';
import { TEXT } from './text';
import { collectionOf, setCollection } from './typed-text';

/** The rows of the text that each tab pasted; `empty` if nothing is pasted. */
export const pastes = createTabRows<MoreRows, { readonly kind: 'empty' }>();

/** The choices that make exceptions of the values: the list, and the tool and type of each kind. */
export type PasteChoice = { readonly list: PasteList | null; readonly targets: PasteTargets };
/** The choice before the analyst made one. */
export const NO_CHOICE: PasteChoice = { list: null, targets: {} };

const [choices, setChoice] = createPerTabStore<PasteChoice>();
const [stored, setStored] = createPerTabStore<readonly StoredPaste[]>();
/** Returns what becomes of the values of a tab. */
export const usePasteChoice = (tab: string): PasteChoice => choices((s) => s[tab]) ?? NO_CHOICE;
/** Returns what becomes of the values of a tab now. */
export const pasteChoice = (tab: string): PasteChoice => choices.getState()[tab] ?? NO_CHOICE;
/** The collections that are stored, as a tab has read them. */
export const useStoredPastes = (tab: string): readonly StoredPaste[] => stored((s) => s[tab]) ?? NONE_STORED;
const NONE_STORED: readonly StoredPaste[] = [];

/** Milliseconds after which the rest is read even if no row is drawn, such as in a tab that is not on screen. */
const FIRST_ROWS_MS = 1_000;

/** Resolves once the first rows are drawn: they would wait for all that is read before them. */
const firstRowsDrawn = ({ store }: Rows): Promise<void> =>
  new Promise((resolve) => {
    const stop = store.subscribe(({ shown }) => {
      if (shown > 0) end();
    });
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, FIRST_ROWS_MS);
  });

/** Reads the rest of a text once its first rows are drawn, unless others have replaced them. */
const readRest = async (tab: string, open: OpenRows<MoreRows> | undefined): Promise<void> => {
  if (!open || open.rows.store.getState().dataset.state === 'complete') return;
  await firstRowsDrawn(open.rows);
  if (pastes.openRows(tab)?.rows === open.rows) await open.loads.loadAll();
};

/** Opens the stored text, as the choices of a tab say. */
const openText = async (tab: string): Promise<Result<OpenRows<MoreRows>>> => {
  const opened = await local['paste.open']({
    id: collectionOf(tab),
    ...pasteChoice(tab),
    ownDomains: [...useApp.getState().ownDomains],
  });
  if (!opened.ok) return opened;
  return ok(openMoreRows(opened.value, () => readAgain(tab), { nameOf: () => undefined }));
};

/** Reads the stored text of a tab again. A tab that was closed has no choices, and would make main forget them. */
export const readAgain = async (tab: string): Promise<void> => {
  const open = await pastes.again(tab, async ({ before }) => {
    const opened = await openText(tab);
    // Rows that are read again take the places of those before them.
    if (opened.ok && before) opened.value.rows.note({ place: before.rows.store.getState().place });
    return opened;
  });
  void readRest(tab, open);
};

/** Reads what is stored for a tab, in place of what it shows. */
const openStored = async (tab: string): Promise<void> => {
  const open = await pastes.open(tab, async ({ isLatest }) => {
    const read = await local['paste.read']({ id: collectionOf(tab) });
    if (!read.ok) return read;
    const { list, targets, characters, stored: collections } = read.value;
    if (!isLatest()) return ok({ kind: 'empty' });
    setChoice(tab, { list, targets });
    setStored(tab, collections);
    return characters === 0 ? ok({ kind: 'empty' }) : openText(tab);
  });
  void readRest(tab, open);
};

/** Shows what is stored in a tab, unless it is there already. */
export const readStored = async (tab: string): Promise<void> => {
  if (!pastes.openRows(tab)) await openStored(tab);
};

/** Adds text below what is stored, and reads it; returns false if it could not be stored. */
export const addText = async (tab: string, text: string): Promise<boolean> => {
  if (text.trim() === '') return true;
  let reading: Promise<void> | undefined;
  const isStored = await addPastedText({ id: collectionOf(tab), title: TEXT.pasted }, text, () => {
    reading = readAgain(tab);
  });
  await reading;
  return isStored;
};

/** Deletes the stored text. */
export const clearText = async (tab: string): Promise<Failure | null> => {
  const cleared = await local['paste.clear']({ id: collectionOf(tab) });
  if (!cleared.ok) return cleared.failure;
  setChoice(tab, NO_CHOICE);
  setStored(tab, cleared.value.stored);
  // The text that is pasted next is its own list, under its own name.
  setCollection(tab, crypto.randomUUID(), TEXT.pasted);
  pastes.show(tab, { kind: 'empty' });
  return null;
};

/** Shows another collection in a tab. */
export const showCollection = async (tab: string, { id, title }: StoredPaste): Promise<void> => {
  setCollection(tab, id, title);
  await openStored(tab);
};

/** Changes what becomes of the values; the text is read again if there is any. */
export const changeChoice = (tab: string, next: PasteChoice): void => {
  setChoice(tab, next);
  if (pastes.openRows(tab)) void readAgain(tab);
};
