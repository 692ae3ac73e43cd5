/** The pasted text of each tab: its values as rows, and how they are read. */
import type { Failure } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { StoredPaste } from '../../../shared/local-calls/exception-paste';
import type { PasteList, PasteTargets } from '../../../shared/model/pasted-exceptions';
import { local } from '../../bridge';
import { putRows } from '../../dataset-view/rows/rows-registry';
import { createRows, type Rows } from '../../dataset-view/rows/rows-store';
import { createRowLoads } from '../../dataset-view/view/row-loads';
import { addPastedText } from '../../features/exception/paste-text';
import { useApp } from '../../state/app-store';
import { latestPerTab } from '../../state/latest-per-tab';
import { createPerTabStore } from '../../state/per-tab-store';
import { currentTab, isOpenTab } from '../../state/workspace-store';
import { TEXT } from './text';
import { collectionOf, setCollection } from './typed-text';

type Loads = ReturnType<typeof createRowLoads>;

/** The text of a tab once it is read. */
export type OpenPaste = {
  readonly kind: 'open';
  readonly rows: Rows;
  readonly loads: Loads;
};
/** The steps of a tab to its rows; `empty` if nothing is pasted. */
export type Paste =
  | OpenPaste
  | { readonly kind: 'reading' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'failed'; readonly failure: Failure };

const [pastes, set] = createPerTabStore<Paste>();
/** The choices that make exceptions of the values: the list, and the tool and type of each kind. */
export type PasteChoice = { readonly list: PasteList | null; readonly targets: PasteTargets };
/** The choice before the analyst made one. */
export const NO_CHOICE: PasteChoice = { list: null, targets: {} };

const [choices, setChoice] = createPerTabStore<PasteChoice>();
const [stored, setStored] = createPerTabStore<readonly StoredPaste[]>();
/** The step that each tab is at. */
export const usePastes = pastes;
/** Returns what becomes of the values of a tab. */
export const usePasteChoice = (tab: string): PasteChoice => choices((s) => s[tab]) ?? NO_CHOICE;
/** Returns what becomes of the values of a tab now. */
export const pasteChoice = (tab: string): PasteChoice => choices.getState()[tab] ?? NO_CHOICE;
/** The collections that are stored, as a tab has read them. */
export const useStoredPastes = (tab: string): readonly StoredPaste[] => stored((s) => s[tab]) ?? NONE_STORED;
const NONE_STORED: readonly StoredPaste[] = [];

const startReading = latestPerTab();

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

const showRows = async (tab: string, state: DatasetState): Promise<void> => {
  const rows = createRows(state, '', { nameOf: () => undefined });
  const former = pastes.getState()[tab];
  // Rows that are read again stand where those before them stood.
  if (former?.kind === 'open') rows.note({ place: former.rows.store.getState().place });
  const loads = createRowLoads(rows.store, rows, { again: () => readAgain(tab) });
  putRows(tab, rows);
  set(tab, { kind: 'open', rows, loads });
  if (state.state === 'complete') return;
  await firstRowsDrawn(rows);
  const now = pastes.getState()[tab];
  if (now?.kind === 'open' && now.rows === rows) await loads.loadAll();
};

/** Reads the stored text again, as the choices of a tab say. A tab that was closed has none, and would make main forget them. */
export const readAgain = async (tab: string): Promise<void> => {
  if (!isOpenTab(tab)) return;
  const isLatest = startReading(tab);
  if (pastes.getState()[tab]?.kind !== 'open') set(tab, { kind: 'reading' });
  const { list, targets } = choices.getState()[tab] ?? NO_CHOICE;
  const opened = await local['paste.open']({
    id: collectionOf(tab),
    list,
    targets,
    ownDomains: [...useApp.getState().ownDomains],
  });
  if (!opened.ok) {
    if (!isLatest()) return;
    putRows(tab, undefined);
    return set(tab, { kind: 'failed', failure: opened.failure });
  }
  if (!isLatest()) return void local['dataset.close']({ dataset: opened.value.dataset });
  void showRows(tab, opened.value);
};

/** Shows what is stored in a tab, unless it is there already. */
export const readStored = async (tab: string): Promise<void> => {
  if (pastes.getState()[tab]?.kind === 'open') return;
  const isLatest = startReading(tab);
  set(tab, { kind: 'reading' });
  const read = await local['paste.read']({ id: collectionOf(tab) });
  if (!isLatest()) return;
  if (!read.ok) return set(tab, { kind: 'failed', failure: read.failure });
  const { list, targets, characters } = read.value;
  setChoice(tab, { list, targets });
  setStored(tab, read.value.stored);
  if (characters === 0) return set(tab, { kind: 'empty' });
  await readAgain(tab);
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
  startReading(tab);
  putRows(tab, undefined);
  setChoice(tab, NO_CHOICE);
  setStored(tab, cleared.value.stored);
  // The text that is pasted next is a list of its own, under its own name.
  setCollection(tab, crypto.randomUUID(), TEXT.pasted);
  set(tab, { kind: 'empty' });
  return null;
};

/** Shows another collection in a tab. */
export const showCollection = async (tab: string, { id, title }: StoredPaste): Promise<void> => {
  setCollection(tab, id, title);
  startReading(tab);
  putRows(tab, undefined);
  set(tab, { kind: 'reading' });
  await readStored(tab);
};

/** Changes what becomes of the values; the text is read again if there is any. */
export const changeChoice = (tab: string, next: PasteChoice): void => {
  setChoice(tab, next);
  if (pastes.getState()[tab]?.kind === 'open') void readAgain(tab);
};

/** Returns the open paste of the current tab. */
export const currentPaste = (): (OpenPaste & { readonly tab: string }) | undefined => {
  const tab = currentTab();
  const paste = tab && pastes.getState()[tab.id];
  return paste?.kind === 'open' ? { ...paste, tab: tab?.id ?? '' } : undefined;
};
