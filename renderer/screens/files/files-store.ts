import type { Failure } from '../../../shared/bridge';
import { nameWithSettings, type FilePart, type PickedFile, type ReadAs } from '../../../shared/model/files';
import { local } from '../../bridge';
import { createRows, type Rows } from '../../dataset-view/rows/rows-store';
import { putRows } from '../../dataset-view/rows/rows-registry';
import { useApp } from '../../state/app-store';
import { upsertJob } from '../../state/jobs-store';
import { toastFailure } from '../../state/overlay-store';
import { createPerTabStore } from '../../state/per-tab-store';
import { changeTab, isOpenTab, openTab, showTab, useWorkspace } from '../../state/workspace-store';
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

/** The steps of a tab from a picked file to its rows. */
export type Opening =
  | { readonly kind: 'none' }
  | { readonly kind: 'inspecting'; readonly file: PickedFile }
  | {
      readonly kind: 'password';
      readonly file: PickedFile;
      readonly isWrong: boolean;
      readonly part?: string;
      readonly readAs?: ReadAs;
    }
  | {
      readonly kind: 'parts';
      readonly file: PickedFile;
      readonly parts: readonly FilePart[];
      readonly password?: string;
      readonly readAs?: ReadAs;
    }
  | { readonly kind: 'open'; readonly file: PickedFile; readonly rows: Rows }
  | { readonly kind: 'failed'; readonly file: PickedFile; readonly failure: Failure };

const [openings, set] = createPerTabStore<Opening>();
/** The step that each tab is at. A password is held only until the file is open or its tab is closed. */
export const useOpenings = openings;

/** Returns only the password of some options. */
export const passwordOption = ({ password }: ReadOptions): { readonly password?: string } =>
  password === undefined ? {} : { password };

/** Returns only the part of some options. */
export const partOption = ({ part }: ReadOptions): { readonly part?: string } =>
  part === undefined ? {} : { part };

/** Returns only the settings of some options. */
export const readAsOption = ({ readAs }: ReadOptions): { readonly readAs?: ReadAs } =>
  readAs === undefined ? {} : { readAs };

const confirmedOption = ({ isConfirmed }: ReadOptions): { readonly isConfirmed?: boolean } =>
  isConfirmed ? { isConfirmed } : {};

/** Returns the step at which the analyst must enter or choose something; undefined if the file can be read. */
const findMissing = async (file: PickedFile, options: ReadOptions): Promise<Opening | undefined> => {
  const needs = await local['files.inspect']({
    file: file.file,
    ...passwordOption(options),
    ...confirmedOption(options),
  });
  if (!needs.ok) return { kind: 'failed', file, failure: needs.failure };
  if (needs.value.kind === 'password')
    return {
      kind: 'password',
      file,
      isWrong: needs.value.isWrong,
      ...partOption(options),
      ...readAsOption(options),
    };
  const { parts } = needs.value;
  // The stored part may be gone from the file.
  const isKnown = parts.length < 2 || parts.some(({ part }) => part === options.part);
  return isKnown
    ? undefined
    : { kind: 'parts', file, parts, ...passwordOption(options), ...readAsOption(options) };
};

const readRows = async (tab: string, file: PickedFile, options: ReadOptions): Promise<void> => {
  const opened = await local['files.open']({
    file: file.file,
    ...passwordOption(options),
    ...partOption(options),
    ...readAsOption(options),
    ...confirmedOption(options),
  });
  if (!opened.ok) return set(tab, { kind: 'failed', file, failure: opened.failure });
  const { state, job } = opened.value;
  upsertJob(job);
  const rows = createRows(state, job.id);
  if (!isOpenTab(tab)) return rows.close();
  putRows(tab, rows);
  const { readAs } = options;
  storeFile(tab, { file: file.file, name: file.name, bytes: file.bytes, ...partOption(options), readAs });
  followView(tab, rows);
  set(tab, { kind: 'open', file, rows });
};

/** Reads a file into a tab, or shows in the tab what is missing to read it. */
export const openFile = async (tab: string, file: PickedFile, options: ReadOptions = {}): Promise<void> => {
  const isPartChosen = useOpenings.getState()[tab]?.kind === 'parts' && options.part !== undefined;
  set(tab, { kind: 'inspecting', file });
  changeTab(tab, { title: nameWithSettings(file.name, options.readAs) });
  storeFile(tab, { file: file.file, name: file.name, bytes: file.bytes, readAs: options.readAs });
  const missing = isPartChosen ? undefined : await findMissing(file, options);
  if (missing) set(tab, missing);
  else await readRows(tab, file, options);
};

/** Reads the file of a tab again: after a restart, or if reading it failed or was canceled. */
export const reopenFile = (tab: string, isConfirmed = false): void => {
  const file = fileDraft(tab)?.file;
  if (file) void openFile(tab, file, { ...partOption(file), readAs: file.readAs, isConfirmed });
};

/** Reads the file of a tab in another way, in its place or in a tab of its own to compare both. */
export const readAgainAs = (tab: string, readAs: ReadAs | undefined, where: 'here' | 'newTab'): void => {
  const file = fileDraft(tab)?.file;
  if (!file) return;
  const to = where === 'here' ? tab : openTab({ screen: FILES_SCREEN, title: file.name });
  showTab(to);
  void openFile(to, file, { ...partOption(file), readAs });
};

/** True for a tab without a file, and without one that is still to be read again after a restart. */
const isFreeTab = (id: string): boolean =>
  (useOpenings.getState()[id]?.kind ?? 'none') === 'none' && fileDraft(id) === undefined;

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
