import { basename, join } from 'node:path';
import { dialog, type BrowserWindow } from 'electron';
import type { Dialogs } from '../deps';

/** The system's own dialogs, over the window. They are called on `dialog` itself so that a test can stand in. */
export const createDialogs = (window: () => BrowserWindow | undefined, downloads: string): Dialogs => {
  const askForFiles = async (
    { title, filters }: Parameters<Dialogs['openFiles']>[0],
    properties: ('openFile' | 'multiSelections')[],
  ): Promise<readonly string[]> => {
    const options = {
      title,
      filters: filters.map(({ name, extensions }) => ({ name, extensions: [...extensions] })),
      properties,
    };
    const over = window();
    const { canceled, filePaths } = await (over
      ? dialog.showOpenDialog(over, options)
      : dialog.showOpenDialog(options));
    return canceled ? [] : filePaths;
  };
  return {
    saveFile: async ({ title, defaultName, filters }) => {
      const options = {
        title,
        defaultPath: join(downloads, basename(defaultName)),
        filters: filters.map(({ name, extensions }) => ({ name, extensions: [...extensions] })),
      };
      const over = window();
      const { canceled, filePath } = await (over
        ? dialog.showSaveDialog(over, options)
        : dialog.showSaveDialog(options));
      return canceled || filePath === '' ? undefined : filePath;
    },
    openFile: async (ask) => (await askForFiles(ask, ['openFile']))[0],
    openFiles: (ask) => askForFiles(ask, ['openFile', 'multiSelections']),
    chooseFolder: async ({ title }) => {
      const options = {
        title,
        defaultPath: downloads,
        properties: ['openDirectory' as const, 'createDirectory' as const],
      };
      const over = window();
      const { canceled, filePaths } = await (over
        ? dialog.showOpenDialog(over, options)
        : dialog.showOpenDialog(options));
      return canceled ? undefined : filePaths[0];
    },
    confirm: async ({ title, detail, ok }) => {
      const options = {
        type: 'warning' as const,
        message: title,
        detail,
        buttons: [ok, 'Cancel'],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
      };
      const over = window();
      const { response } = await (over
        ? dialog.showMessageBox(over, options)
        : dialog.showMessageBox(options));
      return response === 0;
    },
  };
};
