import { app, BrowserWindow, dialog, nativeTheme, screen } from 'electron';
import type { Settings } from '../../shared/model/app-state';
import { built } from './built';
import type { PageExit } from './exit-log';
import { LOCKED_PREFERENCES } from './security';
import type { SavedBounds } from './window-preferences';
import { text } from './text';

/** A rectangle on the desktop, in pixels. */
type Rectangle = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const SMALLEST = { width: 900, height: 600 };

const USUAL = { width: 1440, height: 900 };

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

const overlap = (a: Rectangle, b: Rectangle) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** Returns the bounds of the window: the former ones, moved and shrunk into the display that shows most of it, or the center of the first display. */
export const placeWindow = (saved: Rectangle | null, displays: readonly Rectangle[]): Rectangle => {
  const [first = { x: 0, y: 0, ...USUAL }] = displays;
  const home = saved && [...displays].sort((a, b) => overlap(saved, b) - overlap(saved, a))[0];
  const isSeen = saved && home && overlap(saved, home) > 0;
  const area = isSeen ? home : first;
  const size = saved ?? USUAL;
  const width = Math.round(Math.min(Math.max(size.width, SMALLEST.width), area.width));
  const height = Math.round(Math.min(Math.max(size.height, SMALLEST.height), area.height));
  const x = isSeen ? clamp(saved.x, area.x, area.x + area.width - width) : area.x + (area.width - width) / 2;
  const y = isSeen
    ? clamp(saved.y, area.y, area.y + area.height - height)
    : area.y + (area.height - height) / 2;
  return { x: Math.round(x), y: Math.round(y), width, height };
};

export type WindowOptions = {
  /** The address of its page; it can't leave it. */
  readonly page: string;
  readonly title: string;
  readonly theme: Settings['theme'];
  readonly bounds: SavedBounds | null;
  readonly onBounds: (bounds: SavedBounds) => void;
  /** Shows the window without taking the focus from another one. */
  readonly isQuiet?: boolean;
  /** Called when the page is lost or reloaded. */
  readonly onPageGone: () => void;
  /** Called when the page's process ended by itself. */
  readonly onPageLost: (exit: PageExit) => void;
};

/** The page's own background colors (`--bg` in renderer/theme/tokens.css), so that the first frame does not flash. */
const BACKGROUND = { dark: '#15181c', light: '#eef0f3' };
/** Milliseconds without another move or resize before the bounds are saved. */
const SAVE_DELAY_MS = 400;

/** Applies a theme to Chromium and to the system's own parts of the window; without this call, `system` has no effect. */
export const applyTheme = (theme: Settings['theme']): void => {
  nativeTheme.themeSource = theme;
};

/** Opens a window: no Node in it, isolated, sandboxed; shown once the page has painted. */
export const openWindow = (options: WindowOptions): BrowserWindow => {
  const { page, title, theme, bounds, isQuiet = false } = options;
  applyTheme(theme);
  const place = placeWindow(
    bounds,
    [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map((display) => display.workArea),
  );
  const window = new BrowserWindow({
    ...place,
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    title,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      ...LOCKED_PREFERENCES,
      preload: built('preload', 'index.cjs'),
      devTools: !app.isPackaged,
    },
  });
  window.webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  window.once('ready-to-show', () => {
    if (bounds?.isMaximized) window.maximize();
    if (isQuiet) window.showInactive();
    else window.show();
  });
  watchBounds(window, options.onBounds);
  reloadLostPage(window, options.onPageGone, options.onPageLost);
  // Chromium reports a navigation to about:blank only afterwards; every other one is blocked before it begins.
  window.webContents.on('did-navigate', (_event, url) => {
    if (url !== page) void window.loadURL(page);
  });
  // An address that no process can show, such as about:srcdoc, is reported only once its error page is there.
  window.webContents.on('did-fail-load', (_event, _code, _description, url, isMainFrame) => {
    if (isMainFrame && url !== page) void window.loadURL(page);
  });
  void window.loadURL(page);
  return window;
};

/** A page that is lost this often within `LOSSES_WITHIN_MS` is not reloaded automatically. */
const MAX_LOSSES = 5;
const LOSSES_WITHIN_MS = 60_000;

/** Reloads the page after its process ended; the main process stores its tabs and drafts. */
const reloadLostPage = (
  window: BrowserWindow,
  onPageGone: () => void,
  onPageLost: WindowOptions['onPageLost'],
): void => {
  let losses: number[] = [];
  const contents = window.webContents;
  contents.on('did-start-navigation', (details) => {
    if (details.isMainFrame && !details.isSameDocument) onPageGone();
  });
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    onPageLost({ reason, exitCode });
    losses = [...losses.filter((at) => Date.now() - at < LOSSES_WITHIN_MS), Date.now()];
    if (losses.length < MAX_LOSSES) contents.reload();
    else dialog.showErrorBox(text.pageLost.title, text.pageLost.detail);
  });
};

const watchBounds = (window: BrowserWindow, onBounds: WindowOptions['onBounds']): void => {
  let timer: NodeJS.Timeout | undefined;
  const save = () => {
    clearTimeout(timer);
    if (window.isVisible() && !window.isMinimized())
      onBounds({ ...window.getNormalBounds(), isMaximized: window.isMaximized() });
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_DELAY_MS);
  };
  window.on('move', later);
  window.on('resize', later);
  window.on('close', save);
  // A page that is closed from outside takes its window along without a word.
  window.on('closed', () => clearTimeout(timer));
};
