import { basename, join } from 'node:path';
import {
  dialog,
  type BrowserWindow,
  type FileFilter,
  type MessageBoxOptions,
  type OpenDialogOptions,
  type SaveDialogOptions,
} from 'electron';
import type { Dialogs } from '../deps';
import { text } from './text';

type GetWindow = () => BrowserWindow | undefined;

const copyFilters = (filters: Parameters<Dialogs['openFile']>[0]['filters']): FileFilter[] =>
  filters.map(({ name, extensions }) => ({ name, extensions: [...extensions] }));

// Each dialog is opened on `dialog` itself, and over the window if there is one, so that a test can replace it.

const pickPaths = async (window: GetWindow, options: OpenDialogOptions): Promise<readonly string[]> => {
  const over = window();
  const { canceled, filePaths } = await (over
    ? dialog.showOpenDialog(over, options)
    : dialog.showOpenDialog(options));
  return canceled ? [] : filePaths;
};

const pickSavePath = async (window: GetWindow, options: SaveDialogOptions): Promise<string | undefined> => {
  const over = window();
  const { canceled, filePath } = await (over
    ? dialog.showSaveDialog(over, options)
    : dialog.showSaveDialog(options));
  return canceled || filePath === '' ? undefined : filePath;
};

/** Shows a warning; returns true if its first button was pressed. */
const confirm = async (window: GetWindow, options: MessageBoxOptions): Promise<boolean> => {
  const over = window();
  const { response } = await (over ? dialog.showMessageBox(over, options) : dialog.showMessageBox(options));
  return response === 0;
};

/** Creates the question to the analyst that warns over a window. A question waits for the one before it. */
export const createConfirm = (window: GetWindow): Dialogs['confirm'] => {
  let last: Promise<unknown> = Promise.resolve();
  return ({ title, detail, ok, cancel = text.cancel }) => {
    const ask = () =>
      confirm(window, {
        type: 'warning',
        message: title,
        detail,
        buttons: [ok, cancel],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
      });
    const answer = last.then(ask, ask);
    last = answer;
    return answer;
  };
};

/** Creates the system's dialogs, over the window. `downloads` returns the folder that they begin in. */
export const createDialogs = (window: GetWindow, downloads: () => string): Dialogs => ({
  saveFile: ({ title, defaultName, filters }) =>
    pickSavePath(window, {
      title,
      defaultPath: join(downloads(), basename(defaultName)),
      filters: copyFilters(filters),
    }),
  openFile: async ({ title, filters }) =>
    (await pickPaths(window, { title, filters: copyFilters(filters), properties: ['openFile'] }))[0],
  openFiles: ({ title, filters }) =>
    pickPaths(window, {
      title,
      filters: copyFilters(filters),
      properties: ['openFile', 'multiSelections'],
    }),
  chooseFolder: async ({ title }) => {
    const properties: OpenDialogOptions['properties'] = ['openDirectory', 'createDirectory'];
    return (await pickPaths(window, { title, defaultPath: downloads(), properties }))[0];
  },
  confirm: createConfirm(window),
});
