import {
  app,
  type Event,
  type Session,
  type WebContents,
  type WebFrameMain,
  type WebPreferences,
} from 'electron';
import { isOwnUrl, isPage, ORIGIN } from './own-origin';

/** An address at which nothing can listen. */
const NOWHERE = 'socks5://0.0.0.0:0';

/** Preferences of every window: no Node in its page, isolated, sandboxed. */
export const LOCKED_PREFERENCES: WebPreferences = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  // A middle click opens no window, and the page has no file pickers of its own.
  disableBlinkFeatures: 'Auxclick,FileSystemAccessLocal,FileSystemAccess',
  webSecurity: true,
  spellcheck: false,
};

const withOwnRules = new WeakSet<Session>();

/** Leaves the pages of a session to the rules of their own window, which must be stricter than a browser's. */
export const leaveToItsOwnRules = (session: Session): void => void withOwnRules.add(session);

/** Locks every session and every page that will ever be made; must run before the first of them. */
export const lockEverything = (): void => {
  // The page's filter of requests doesn't hear of names that a `dns-prefetch` asks for.
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false');
  app.on('session-created', refusePermissions);
  app.on('session-created', turnOffSpellChecking);
  app.on('web-contents-created', (_event, contents) => {
    if (!withOwnRules.has(contents.session)) keepInPlace(contents);
  });
};

/**
 * Lets the page's own session load nothing but the page itself and what it made. Early connections and WebRTC, of which
 * neither this filter nor the page's policy hears, are sent to a proxy that is not there.
 */
export const cutOffNetwork = (session: Session): void => {
  void session.setProxy({ proxyRules: NOWHERE, proxyBypassRules: '<-loopback>' });
  const allowed = new Set(['app:', 'blob:', 'data:', ...(app.isPackaged ? [] : ['devtools:'])]);
  session.webRequest.onBeforeRequest((details, answer) => {
    const { protocol } = new URL(details.url);
    answer({ cancel: !allowed.has(protocol) || (protocol === 'app:' && !isOwnUrl(details.url)) });
  });
};

/** Keeps a session from downloading dictionaries, which it does from Google's servers even if no page of it checks spelling. */
const turnOffSpellChecking = (session: Session): void => {
  session.setSpellCheckerLanguages([]);
  session.setSpellCheckerEnabled(false);
};

/** Refuses every permission but the one by which our own page copies text. */
const refusePermissions = (session: Session): void => {
  const isCopyByUs = (permission: string, origin: string, isMainFrame: boolean) =>
    permission === 'clipboard-sanitized-write' &&
    isMainFrame &&
    (origin === ORIGIN || origin === `${ORIGIN}/` || isOwnUrl(origin));
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(isCopyByUs(permission, details.requestingUrl, details.isMainFrame)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin, details) =>
    isCopyByUs(permission, origin, details.isMainFrame),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
};

type Navigation = Event & {
  readonly url: string;
  readonly isMainFrame: boolean;
  readonly frame: WebFrameMain | null;
};

/** Blocks navigation: only our own page may reload, in the main frame; the mail frame only shows its own text. */
const keepInPlace = (contents: WebContents): void => {
  const check = (navigation: Navigation) => {
    const isAllowed = navigation.isMainFrame ? isPage(navigation.url) : navigation.url === 'about:srcdoc';
    if (!isAllowed) navigation.preventDefault();
  };
  contents.on('will-navigate', check);
  contents.on('will-frame-navigate', check);
  contents.on('will-redirect', check);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
};
