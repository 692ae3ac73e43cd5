import { app, BrowserWindow, dialog, nativeTheme, screen } from 'electron';
import type { Settings } from '../../shared/model/app-state';
import { built } from './built';
import { PAGE } from './own-origin';
import type { SavedBounds } from './settings-content';
import { placeWindow, SMALLEST } from './window-bounds';

/** The exit of the page's process. */
export type PageExit = { readonly reason: string; readonly exitCode: number };

type Options = {
  readonly theme: Settings['theme'];
  readonly bounds: SavedBounds | null;
  readonly onBounds: (bounds: SavedBounds) => void;
  /** The page was lost or is loaded anew. */
  readonly onPageGone: () => void;
  /** The page's process ended by itself. */
  readonly onPageLost: (exit: PageExit) => void;
};

/** The page's own background colors (`--bg` in renderer/theme/tokens.css), so that the first frame does not flash. */
const GROUND = { dark: '#15181c', light: '#eef0f3' };
/** A move or resize is saved once it has come to rest. */
const REST_MS = 400;

/** Applies a theme to Chromium and to the system's own parts of the window; `system` is followed only if it is set here. */
export const applyTheme = (theme: Settings['theme']): void => {
  nativeTheme.themeSource = theme;
};

/** Opens the one window: no Node in it, isolated, sandboxed; shown once it has something to show. */
export const openWindow = ({ theme, bounds, onBounds, onPageGone, onPageLost }: Options): BrowserWindow => {
  applyTheme(theme);
  const place = placeWindow(
    bounds,
    [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map((display) => display.workArea),
  );
  const window = new BrowserWindow({
    ...place,
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    title: 'Postern',
    show: false,
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light,
    webPreferences: {
      preload: built('preload', 'index.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // No middle click to a new window; no files by the page's own pickers.
      disableBlinkFeatures: 'Auxclick,FileSystemAccessLocal,FileSystemAccess',
      webSecurity: true,
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  });
  window.webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  window.once('ready-to-show', () => {
    if (bounds?.isMaximized) window.maximize();
    window.show();
  });
  keepBounds(window, onBounds);
  keepPage(window, onPageGone, onPageLost);
  // Chromium asks nobody before it goes to about:blank; all else that is not the page was refused before it began.
  window.webContents.on('did-navigate', (_event, url) => {
    if (url !== PAGE) void window.loadURL(PAGE);
  });
  void window.loadURL(PAGE);
  return window;
};

/** A page that is lost this often within `LOSSES_WITHIN_MS` is not loaded again by itself. */
const MOST_LOSSES = 5;
const LOSSES_WITHIN_MS = 60_000;

/** Reloads the page after its process ended; the main process stores its tabs and drafts. */
const keepPage = (window: BrowserWindow, onPageGone: () => void, onPageLost: Options['onPageLost']): void => {
  let losses: number[] = [];
  const contents = window.webContents;
  contents.on('did-start-navigation', (details) => {
    if (details.isMainFrame && !details.isSameDocument) onPageGone();
  });
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    onPageLost({ reason, exitCode });
    losses = [...losses.filter((at) => Date.now() - at < LOSSES_WITHIN_MS), Date.now()];
    if (losses.length < MOST_LOSSES) contents.reload();
    else
      dialog.showErrorBox(
        'Postern cannot show its window',
        'The page ended several times in a row. Quit, start again, and report the time. Jobs that run are not affected.',
      );
  });
};

const keepBounds = (window: BrowserWindow, onBounds: Options['onBounds']): void => {
  let timer: NodeJS.Timeout | undefined;
  const save = () => {
    clearTimeout(timer);
    if (window.isVisible() && !window.isMinimized())
      onBounds({ ...window.getNormalBounds(), isMaximized: window.isMaximized() });
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(save, REST_MS);
  };
  window.on('move', later);
  window.on('resize', later);
  window.on('close', save);
};
