import type { Failure } from '../../../shared/bridge';
import type { FilePart, PickedFile } from '../../../shared/model/files';
import { local } from '../../bridge';
import { createRows, type Rows } from '../../dataset-view/rows/rows-store';
import { putRows } from '../../dataset-view/rows/rows-registry';
import { upsertJob } from '../../state/jobs-store';
import { useApp } from '../../state/app-store';
import { createPerTabStore } from '../../state/per-tab-store';
import { toastFailure } from '../../state/overlay-store';
import { changeTab, isOpenTab, openTab, showTab, useWorkspace } from '../../state/workspace-store';
import { fileDraft, storeFile, restoreView } from './stored-view';

/** The id of this screen, as its tabs store it. */
export const FILES_SCREEN = 'files' as const;

/** Where a tab is on its way from a file to its rows. */
export type Opening =
  | { readonly kind: 'none' }
  | { readonly kind: 'looking'; readonly file: PickedFile }
  | {
      readonly kind: 'password';
      readonly file: PickedFile;
      readonly isWrong: boolean;
      readonly part?: string;
    }
  | {
      readonly kind: 'parts';
      readonly file: PickedFile;
      readonly parts: readonly FilePart[];
      readonly password?: string;
    }
  | { readonly kind: 'open'; readonly file: PickedFile; readonly rows: Rows }
  | { readonly kind: 'failed'; readonly file: PickedFile; readonly failure: Failure };

const [openings, set] = createPerTabStore<Opening>();
/** What each tab of the screen shows. A password lives here only until the file is open, or its tab is closed. */
export const useOpenings = openings;

/** Reads a file into a tab, as far as it can go without being told more. */
export const openFile = async (
  tab: string,
  file: PickedFile,
  given: { readonly password?: string; readonly part?: string } = {},
): Promise<void> => {
  const isAsked = useOpenings.getState()[tab]?.kind === 'parts';
  set(tab, { kind: 'looking', file });
  changeTab(tab, { title: file.name });
  storeFile(tab, { file: file.file, name: file.name, bytes: file.bytes });
  const password = given.password === undefined ? {} : { password: given.password };
  const part = given.part === undefined ? {} : { part: given.part };
  if (!isAsked || given.part === undefined) {
    const needs = await local['files.inspect']({ file: file.file, ...password });
    if (!needs.ok) return set(tab, { kind: 'failed', file, failure: needs.failure });
    if (needs.value.kind === 'password')
      return set(tab, { kind: 'password', file, isWrong: needs.value.isWrong, ...part });
    const { parts } = needs.value;
    // The part that the tab had may have gone from the file.
    if (parts.length > 1 && !parts.some((one) => one.part === given.part))
      return set(tab, { kind: 'parts', file, parts, ...password });
  }
  const opened = await local['files.open']({ file: file.file, ...password, ...part });
  if (!opened.ok) return set(tab, { kind: 'failed', file, failure: opened.failure });
  upsertJob(opened.value.job);
  const rows = createRows(opened.value.state, opened.value.job.id);
  if (!isOpenTab(tab)) return rows.close();
  putRows(tab, rows);
  storeFile(tab, { file: file.file, name: file.name, bytes: file.bytes, ...part });
  restoreView(tab, rows);
  set(tab, { kind: 'open', file, rows });
};

/** Reads the file of a tab again that has none of its rows: after a restart, or where reading it was broken off. */
export const reopenFile = (tab: string): void => {
  const kept = fileDraft(tab)?.file;
  if (kept) void openFile(tab, kept, kept.part === undefined ? {} : { part: kept.part });
};

/** Opens files, a tab each: the current one where it is still empty. */
export const openFiles = (files: readonly PickedFile[]): void => {
  if (files.length > 0) useApp.setState({ hasSkippedSignIn: true });
  for (const file of files) {
    const { tabs, current } = useWorkspace.getState();
    const here = tabs.find((tab) => tab.id === current);
    // A tab of the last start whose file is still to be read again is not free.
    const isFree =
      here?.screen === FILES_SCREEN &&
      (useOpenings.getState()[here.id]?.kind ?? 'none') === 'none' &&
      fileDraft(here.id) === undefined;
    const tab = isFree && here ? here.id : openTab({ screen: FILES_SCREEN, title: file.name });
    showTab(tab);
    void openFile(tab, file);
  }
};

/** Asks for files by the native dialog, and opens them. */
export const chooseFiles = async (): Promise<void> => {
  const files = await local['files.pick']({});
  if (files.ok) openFiles(files.value);
  else toastFailure(files.failure);
};

/** Takes files that came by a drop, a double click or a second start. */
export const openReceivedFiles = async (): Promise<void> => {
  const files = await local['files.pending']({});
  if (files.ok) openFiles(files.value);
};
