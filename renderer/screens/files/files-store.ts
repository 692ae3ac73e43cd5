import { ok, type Failure, type Result } from '../../../shared/bridge';
import { nameWithSettings, type FilePart, type PickedFile, type ReadAs } from '../../../shared/model/files';
import { local } from '../../bridge';
import { createRows } from '../../dataset-view/rows/rows-store';
import { createTabRows, type OpenRows } from '../../dataset-view/rows/tab-rows';
import { useApp } from '../../state/app-store';
import { upsertJob } from '../../state/jobs-store';
import { toastFailure } from '../../state/overlay-store';
import { changeTab, openTab, showTab, useWorkspace } from '../../state/workspace-store';
import { fileDraft, followView, storeFile } from './stored-view';

/** The ID of this screen, which its tabs store. */
export const FILES_SCREEN = 'files' as const;

/** Options for reading a file: its password, and the sheet or archive entry. */
type ReadOptions = {
  readonly password?: string | undefined;
  readonly part?: string | undefined;
  readonly readAs?: ReadAs | undefined;
  /** Reads a file again that ended its reader before. */
  readonly isConfirmed?: boolean;
};

/** True if reading the file ended its reader, so that it is read again only if the analyst wants it. */
export const needsConfirmation = ({ code }: Failure): boolean => code === 'reader_ended';

/** A step at which the analyst must enter or choose something before a file can be read. A password is held only until then, or until the tab is closed. */
export type FileStep =
  | { readonly kind: 'password'; readonly isWrong: boolean; readonly options: ReadOptions }
  | { readonly kind: 'parts'; readonly parts: readonly FilePart[]; readonly options: ReadOptions };

/** The file of each tab. */
export const openedFiles = createTabRows<object, FileStep>();

/** Returns the step at which the analyst must enter or choose something; undefined if the file can be read. */
const findMissing = async (file: string, options: ReadOptions): Promise<Result<FileStep | undefined>> => {
  const { part: chosen, readAs: _readAs, ...asked } = options;
  const needs = await local['files.inspect']({ file, ...asked });
  if (!needs.ok) return needs;
  if (needs.value.kind === 'password') return ok({ kind: 'password', isWrong: needs.value.isWrong, options });
  const { parts } = needs.value;
  // The stored part may be gone from the file.
  const isKnown = parts.length < 2 || parts.some(({ part }) => part === chosen);
  return ok(isKnown ? undefined : { kind: 'parts', parts, options });
};

const readFile = async (file: string, options: ReadOptions): Promise<Result<OpenRows>> => {
  const opened = await local['files.open']({ file, ...options });
  if (!opened.ok) return opened;
  const { state, job } = opened.value;
  upsertJob(job);
  return ok({ kind: 'open', rows: createRows(state, job.id) });
};

/** Reads a file into a tab, or shows in the tab what is missing to read it. */
export const openFile = async (
  tab: string,
  { file, name, bytes }: PickedFile,
  options: ReadOptions = {},
): Promise<void> => {
  const { part, readAs } = options;
  const isPartChosen = openedFiles.step(tab).kind === 'parts' && part !== undefined;
  changeTab(tab, { title: nameWithSettings(name, readAs) });
  storeFile(tab, { file, name, bytes, readAs });
  const shown = await openedFiles.open(tab, async () => {
    const missing = isPartChosen ? ok(undefined) : await findMissing(file, options);
    if (!missing.ok) return missing;
    return missing.value ? ok(missing.value) : readFile(file, options);
  });
  if (!shown) return;
  storeFile(tab, { file, name, bytes, ...(part === undefined ? {} : { part }), readAs });
  followView(tab, shown.rows);
};

/** Reads the file of a tab again: after a restart, or if reading it failed or was canceled. */
export const reopenFile = (tab: string, isConfirmed = false): void => {
  const file = fileDraft(tab)?.file;
  if (!file) return;
  const { part, readAs } = file;
  void openFile(tab, file, { part, readAs, ...(isConfirmed ? { isConfirmed } : {}) });
};

/** Reads the file of a tab in another way, in its place or in its own tab to compare both. */
export const readAgainAs = (tab: string, readAs: ReadAs | undefined, where: 'here' | 'newTab'): void => {
  const file = fileDraft(tab)?.file;
  if (!file) return;
  const to = where === 'here' ? tab : openTab({ screen: FILES_SCREEN, title: file.name });
  showTab(to);
  void openFile(to, file, { part: file.part, readAs });
};

/** True for a tab without a file, and without one that is still to be read again after a restart. */
const isFreeTab = (id: string): boolean =>
  openedFiles.step(id).kind === 'none' && fileDraft(id) === undefined;

/** Opens files in a tab each. The first one takes the current tab if that is empty. */
export const openFiles = (files: readonly PickedFile[]): void => {
  if (files.length > 0) useApp.setState({ hasSkippedSignIn: true });
  for (const file of files) {
    const { tabs, current } = useWorkspace.getState();
    const here = tabs.find(({ id }) => id === current);
    const tab =
      here?.screen === FILES_SCREEN && isFreeTab(here.id)
        ? here.id
        : openTab({ screen: FILES_SCREEN, title: file.name });
    showTab(tab);
    void openFile(tab, file);
  }
};

/** Opens the files that the analyst picks in the system's dialog. */
export const pickFiles = async (): Promise<void> => {
  const files = await local['files.pick']({});
  if (files.ok) openFiles(files.value);
  else toastFailure(files.failure);
};

/** Opens files that came by a drop, a double-click or a second start. */
export const openReceivedFiles = async (): Promise<void> => {
  const files = await local['files.pending']({});
  if (files.ok) openFiles(files.value);
};
