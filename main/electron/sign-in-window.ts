/** The window with a portal's own sign-in page: the only one that shows pages of the web, and cut off from the rest of Postern. */
import {
  BrowserWindow,
  type DownloadItem,
  type Event,
  type Referrer,
  type Session,
  type WebFrameMain,
} from 'electron';
import type { SignInEnd, SignInWindow } from '../deps';
import { createConfirm } from './dialogs';
import { leaveToItsOwnRules, LOCKED_PREFERENCES } from './security';
import { createQuestion } from './sign-in-question';
import { createSignInRules, originOf, shownOrigin } from './sign-in-rules';
import type { TenantNetwork } from './tenant-network';
import { text } from './text';

/** The session of the window, in memory. */
const SESSION = 'sign-in';
const T = text.signInWindow;

type Rules = ReturnType<typeof createSignInRules>;

/** Deletes everything that pages have left. */
const clear = async (own: Session): Promise<void> => {
  await own.clearStorageData();
  await own.clearCache();
  await own.clearAuthCache();
  await own.closeAllConnections();
};

/** One window while it is open. */
type Opened = {
  readonly window: BrowserWindow;
  readonly own: Session;
  readonly portal: string;
  readonly rules: Rules;
  readonly end: (how: SignInEnd) => void;
  readonly question: ReturnType<typeof createQuestion>;
};

const createWindow = (own: Session, portal: string, parent: BrowserWindow | undefined): BrowserWindow =>
  new BrowserWindow({
    ...(parent ? { parent } : {}),
    width: 560,
    height: 720,
    minWidth: 360,
    minHeight: 360,
    title: T.title(portal, portal),
    fullscreenable: false,
    autoHideMenuBar: true,
    backgroundColor: '#ffffff',
    webPreferences: {
      ...LOCKED_PREFERENCES,
      session: own,
      devTools: false,
      disableDialogs: true,
    },
  });

type Navigation = Event & {
  readonly url: string;
  readonly isMainFrame: boolean;
  readonly initiator?: WebFrameMain | null;
};

const isWeb = (url: string): boolean => /^https?:/i.test(url);

const notSecure = (url: string): SignInEnd => ({
  kind: 'stopped',
  reason: T.notSecure(shownOrigin(url) || T.noOrigin),
});

/** Keeps every frame to the web, and the window's address in the hands of its own page. */
const guardFrames = ({ window, rules, question, end }: Opened): void => {
  const { webContents: contents } = window;
  const checkWindow = (navigation: Navigation, isRedirect: boolean) => {
    const { url, initiator } = navigation;
    // A navigation to another process has a new, speculative frame, with the ID of the one that it replaces.
    const isByOther = !!initiator && initiator.frameTreeNodeId !== contents.mainFrame.frameTreeNodeId;
    if (isByOther) return navigation.preventDefault();
    const isStacked = !isRedirect && !rules.isKnown(url) && question.isAboutOther(url);
    if (rules.mayShow(url, true) && !isStacked) return;
    navigation.preventDefault();
    // A link of a page to another app is a dead link; a server that redirects to one would leave the window empty.
    if (!isStacked && (isRedirect || isWeb(url))) end(notSecure(url));
  };
  const check = (navigation: Navigation, isRedirect: boolean) => {
    if (navigation.isMainFrame) checkWindow(navigation, isRedirect);
    else if (!rules.mayShow(navigation.url, false)) navigation.preventDefault();
  };
  contents.on('will-navigate', (event) => check(event, false));
  contents.on('will-frame-navigate', (event) => check(event, false));
  contents.on('will-redirect', (event) => check(event, true));
  contents.on('will-attach-webview', (event) => event.preventDefault());
};

/** Lets a page that would open a window take the place of this one: there is never a second. A frame of another origin may not. */
const takePopups = ({ window, rules, question, end }: Opened): void => {
  const { webContents: contents } = window;
  const go = async (url: string, from: string, referrer: Referrer): Promise<void> => {
    const decision = rules.mayShow(url, true) ? rules.decide({ url, from, isRedirect: false }) : 'refuse';
    if (decision === 'refuse') return end(notSecure(url));
    if (decision === 'ask' && !(await question.ask(url, shownOrigin(from)))) return;
    if (!window.isDestroyed()) await contents.loadURL(url, { httpReferrer: referrer });
  };
  contents.setWindowOpenHandler(({ url, referrer }) => {
    const { frames, url: from } = contents.mainFrame;
    const isOwn = frames.length === 0 || originOf(referrer.url) === originOf(from);
    // A failure is reported by `did-fail-load`.
    if (isOwn && isWeb(url)) void go(url, from, referrer).catch(() => undefined);
    return { action: 'deny' };
  });
};

/** Refuses what a page could do to the window and the workstation. */
const guardWindow = ({ window, own, rules, end }: Opened): void => {
  const { webContents: contents } = window;
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  // The title is the window's own: it says where the page is from.
  window.on('page-title-updated', (event) => event.preventDefault());
  contents.on('content-bounds-updated', (event) => event.preventDefault());
  // A page may not keep the window open, or itself in it.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  window.on('close', () => window.destroy());
  contents.on('select-client-certificate', (event, _url, _certificates, answer) => {
    event.preventDefault();
    (answer as unknown as (certificate: null) => void)(null);
  });
  contents.on('before-input-event', (event, { type, control, meta, alt, key }) => {
    const isClose = (control || meta) && !alt && key.toLowerCase() === 'w';
    if (type !== 'keyDown' || !isClose) return;
    event.preventDefault();
    window.close();
  });
  const refuseDownload = (event: Event, item: DownloadItem) => {
    event.preventDefault();
    // In place of the first page, it would leave the window empty.
    if (!window.isDestroyed() && !rules.isKnown(contents.mainFrame.url)) end(notSecure(item.getURL()));
  };
  own.on('will-download', refuseDownload);
  window.once('closed', () => {
    own.off('will-download', refuseDownload);
    end({ kind: 'closed' });
  });
};

/** Shows the origin of the page in the title, and ends with a page that can't be loaded or should not be there. */
const followPage = ({ window, portal, rules, end }: Opened): void => {
  const { webContents: contents } = window;
  contents.on('did-navigate', (_event, url) => {
    if (!rules.isKnown(url))
      return end({ kind: 'stopped', reason: T.elsewhere(shownOrigin(url) || T.noOrigin) });
    window.setTitle(T.title(shownOrigin(url), portal));
  });
  contents.on('did-fail-load', (_event, code, description, url, isMainFrame) => {
    // -3 (ERR_ABORTED): another navigation took its place, or it became a download.
    if (isMainFrame && code !== -3) end({ kind: 'failed', error: new Error(description), url });
  });
  contents.on('render-process-gone', () => end({ kind: 'stopped', reason: T.crashed }));
};

/** Decides on every request of the window's session. The navigation of the window waits for the analyst if it has to. */
const guardRequests = ({ window, own, portal, rules, end, question }: Opened): void => {
  /** Navigations that have begun; when one is asked about again, a server has redirected it. */
  const begun = new Set<number>();

  const mayGo = async (id: number, url: string): Promise<boolean> => {
    // The page that is shown: `getURL` would give the address that is being loaded.
    const step = { url, from: window.webContents.mainFrame.url, isRedirect: begun.has(id) };
    const decision = rules.decide(step);
    begun.add(id);
    if (decision === 'go') return true;
    if (decision === 'ask') return question.ask(url, shownOrigin(step.from) || shownOrigin(portal));
    end(notSecure(url));
    return false;
  };

  // A service worker would outlive the window, and answer navigations that are decided on here.
  own.webRequest.onBeforeSendHeaders(({ requestHeaders }, answer) =>
    answer({ cancel: Object.keys(requestHeaders).some((name) => name.toLowerCase() === 'service-worker') }),
  );
  own.webRequest.onBeforeRequest((details, answer) => {
    const { id, url, resourceType } = details;
    if (window.isDestroyed() || !rules.mayLoad(url)) {
      if (resourceType === 'mainFrame' && !window.isDestroyed()) end(notSecure(url));
      return answer({ cancel: true });
    }
    if (resourceType !== 'mainFrame') return answer({});
    void mayGo(id, url).then(
      (isAllowed) => answer({ cancel: !isAllowed }),
      () => answer({ cancel: true }),
    );
  });
};

/** Tells when the portal may have signed the analyst in. */
const watchChanges = ({ window, own, portal }: Opened): SignInWindow['onChange'] => {
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listen) => listen());
  own.webRequest.onCompleted(({ url }) => {
    if (originOf(url) === portal) tell();
  });
  own.cookies.on('changed', tell);
  window.once('closed', () => own.cookies.off('changed', tell));
  return (listen) => void listeners.add(listen);
};

const openWindow = async (
  portal: string,
  network: TenantNetwork,
  parent: BrowserWindow | undefined,
): Promise<SignInWindow> => {
  let end: Opened['end'] = () => undefined;
  const ended = new Promise<SignInEnd>((resolve) => (end = resolve));
  // The session would still accept what an authority signed that was removed.
  const stopListening = network.onTrustChange(() => end({ kind: 'stopped', reason: T.trustChanged }));
  const own = await network.openSession(SESSION);
  leaveToItsOwnRules(own);
  await clear(own);
  const window = createWindow(own, portal, parent);
  window.removeMenu();
  const rules = createSignInRules(portal);
  const confirm = createConfirm(() => window);
  const opened: Opened = { window, own, portal, rules, end, question: createQuestion(rules, confirm, end) };
  guardFrames(opened);
  takePopups(opened);
  guardWindow(opened);
  guardRequests(opened);
  followPage(opened);
  network.answerProxy(window.webContents);
  window.once('closed', stopListening);
  const onChange = watchChanges(opened);
  let closed: Promise<void> | undefined;
  const close = async () => {
    if (!window.isDestroyed()) window.destroy();
    await clear(own);
  };
  // A failure is reported by `did-fail-load`.
  void window.loadURL(`${portal}/`).catch(() => undefined);
  return {
    onChange,
    ended,
    cookies: (url) => own.cookies.get({ url }),
    close: () => (closed ??= close()),
  };
};

/** Creates the function that opens the sign-in window over the main window: one at a time, each without a trace of those before. */
export const createSignInWindows = (
  network: TenantNetwork,
  main: () => BrowserWindow | undefined,
): ((portal: string) => Promise<SignInWindow>) => {
  let last: Promise<SignInWindow> | undefined;
  return (portal) => {
    const before = last;
    last = (async () => {
      await (await before?.catch(() => undefined))?.close().catch(() => undefined);
      return openWindow(portal, network, main());
    })();
    return last;
  };
};
