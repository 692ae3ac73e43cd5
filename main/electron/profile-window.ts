/** The second window: it shows the record of the row under the cursor of the first. */
import type { BrowserWindow, WebContents } from 'electron';
import { PROFILE_PAGE } from './own-origin';
import { text } from './text';
import { openWindow, type WindowOptions } from './window';

type ProfileOptions = () => Pick<WindowOptions, 'theme' | 'bounds' | 'onBounds' | 'onPageLost'>;

/** The profile window, which may be closed. */
export type ProfileWindow = {
  readonly open: () => void;
  readonly close: () => void;
  readonly page: () => WebContents | undefined;
};

/** Creates the profile window, closed at first; `options` are read when it opens. */
export const createProfileWindow = (options: ProfileOptions): ProfileWindow => {
  let window: BrowserWindow | undefined;
  return {
    open: () => {
      if (window) return window.show();
      window = openWindow({
        ...options(),
        page: PROFILE_PAGE,
        title: text.profileWindow,
        isQuiet: true,
        // Its reads end by themselves, and it opens no rows that have to be closed.
        onPageGone: () => undefined,
      });
      window.on('closed', () => {
        window = undefined;
      });
    },
    close: () => window?.close(),
    page: () => window?.webContents,
  };
};
