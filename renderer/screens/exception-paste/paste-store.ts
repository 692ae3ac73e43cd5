/** The pasted text of each tab: its values as rows, and how they are read. */
import type { Failure } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { PasteTargets } from '../../../shared/model/pasted-exceptions';
import { local } from '../../bridge';
import { putRows } from '../../dataset-view/rows/rows-registry';
import { createRows, type Rows } from '../../dataset-view/rows/rows-store';
import { createRowLoads } from '../../dataset-view/view/row-loads';
import { addPastedText, usePasteChanges } from '../../features/exception/paste-text';
import { latestPerTab } from '../../state/latest-per-tab';
import { createPerTabStore } from '../../state/per-tab-store';
import { currentTab, isOpenTab } from '../../state/workspace-store';

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
const [targets, setTargets] = createPerTabStore<PasteTargets>();
/** The step that each tab is at. */
export const usePastes = pastes;
/** The tool and type of each kind, by tab. */
export const useTargets = targets;

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
  const loads = createRowLoads(rows.store, rows, { again: () => readAgain(tab) });
  putRows(tab, rows);
  set(tab, { kind: 'open', rows, loads });
  if (state.state === 'complete') return;
  await firstRowsDrawn(rows);
  const now = pastes.getState()[tab];
  if (now?.kind === 'open' && now.rows === rows) await loads.loadAll();
};

/** Reads the stored text again, as the targets of a tab say. A tab that was closed has none, and would make main forget them. */
export const readAgain = async (tab: string): Promise<void> => {
  if (!isOpenTab(tab)) return;
  const isLatest = startReading(tab);
  if (pastes.getState()[tab]?.kind !== 'open') set(tab, { kind: 'reading' });
  const opened = await local['paste.open']({ targets: targets.getState()[tab] ?? {} });
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
  const stored = await local['paste.read']({});
  if (!isLatest()) return;
  if (!stored.ok) return set(tab, { kind: 'failed', failure: stored.failure });
  setTargets(tab, stored.value.targets);
  if (stored.value.characters === 0) return set(tab, { kind: 'empty' });
  await readAgain(tab);
};

/** Adds text below what is stored, and reads it; returns false if it could not be stored. */
export const addText = async (tab: string, text: string): Promise<boolean> => {
  if (text.trim() === '') return true;
  let reading: Promise<void> | undefined;
  const isStored = await addPastedText(text, () => {
    reading = readAgain(tab);
  });
  await reading;
  return isStored;
};

// Text that came from rows or a case shows in the tabs that are open already.
usePasteChanges.subscribe(() => {
  for (const [tab, paste] of Object.entries(pastes.getState()))
    if (isOpenTab(tab) && paste && paste.kind !== 'reading') void readAgain(tab);
});

/** Deletes the stored text. */
export const clearText = async (tab: string): Promise<Failure | null> => {
  const cleared = await local['paste.clear']({});
  if (!cleared.ok) return cleared.failure;
  startReading(tab);
  putRows(tab, undefined);
  set(tab, { kind: 'empty' });
  return null;
};

/** Changes the tool and type of the kinds; the text is read again if there is any. */
export const changeTargets = (tab: string, next: PasteTargets): void => {
  setTargets(tab, next);
  if (pastes.getState()[tab]?.kind === 'open') void readAgain(tab);
};

/** Returns the open paste of the current tab. */
export const currentPaste = (): (OpenPaste & { readonly tab: string }) | undefined => {
  const tab = currentTab();
  const paste = tab && pastes.getState()[tab.id];
  return paste?.kind === 'open' ? { ...paste, tab: tab?.id ?? '' } : undefined;
};
