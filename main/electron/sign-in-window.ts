/** The window with a portal's own sign-in page: the only one that shows pages of the web, and cut off from the rest of Postern. */
import {
  BrowserWindow,
  session,
  type Event,
  type Session,
  type WebContents,
  type WebFrameMain,
} from 'electron';
import type { Dialogs, SignInEnd, SignInWindow } from '../deps';
import { createConfirm } from './dialogs';
import { leaveToItsOwnRules } from './security';
import { createSignInRules, originOf, shownOrigin } from './sign-in-rules';
import type { TenantNetwork } from './tenant-network';
import { text } from './text';

/** In memory: a name without `persist:` is never written to the disk. */
const PARTITION = 'sign-in';
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
  readonly confirm: Dialogs['confirm'];
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
      session: own,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      disableBlinkFeatures: 'Auxclick,FileSystemAccessLocal,FileSystemAccess',
      webSecurity: true,
      spellcheck: false,
      devTools: false,
      disableDialogs: true,
    },
  });

type Navigation = Event & {
  readonly url: string;
  readonly isMainFrame: boolean;
  readonly initiator?: WebFrameMain | null;
};

/** Keeps every frame to the web, and the window's address in the hands of its own page. */
const guardFrames = (contents: WebContents, rules: Rules): void => {
  const check = (navigation: Navigation) => {
    const { url, isMainFrame, initiator } = navigation;
    // A frame has a new object at each event, but one ID.
    const isByOther =
      isMainFrame && !!initiator && initiator.frameTreeNodeId !== contents.mainFrame.frameTreeNodeId;
    if (isByOther || !rules.mayShow(url, isMainFrame)) navigation.preventDefault();
  };
  contents.on('will-navigate', check);
  contents.on('will-frame-navigate', check);
  contents.on('will-redirect', check);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // A page of a known origin that would open a window takes the place of this one: there is never a second.
  contents.setWindowOpenHandler(({ url }) => {
    if (rules.mayShow(url, true) && rules.isKnown(url)) void contents.loadURL(url).catch(() => undefined);
    return { action: 'deny' };
  });
};

/** Refuses what a page could do to the window and the workstation. */
const guardWindow = ({ window, own, end }: Opened): void => {
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
  const refuseDownload = (event: Event) => event.preventDefault();
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
      return end({ kind: 'stopped', reason: T.elsewhere(originOf(url) || T.noOrigin) });
    window.setTitle(T.title(shownOrigin(url), portal));
  });
  contents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    // -3 (ERR_ABORTED): another navigation took its place, or it became a download.
    if (isMainFrame && code !== -3) end({ kind: 'failed', error: new Error(description) });
  });
  contents.on('render-process-gone', () => end({ kind: 'stopped', reason: T.crashed }));
};

/** Decides on every request of the window's session. The navigation of the window waits for the analyst if it has to. */
const guardRequests = ({ window, own, portal, rules, end, confirm }: Opened): void => {
  /** Navigations that have begun; when one is asked about again, a server has redirected it. */
  const begun = new Set<number>();
  const refuse = (reason: string) => end({ kind: 'stopped', reason });

  const mayGo = async (id: number, url: string): Promise<boolean> => {
    const step = { url, from: window.webContents.getURL(), isRedirect: begun.has(id) };
    const decision = rules.decide(step);
    begun.add(id);
    if (decision === 'go') return true;
    const to = shownOrigin(url);
    if (decision === 'refuse') return (refuse(T.notSecure(to || T.noOrigin)), false);
    const from = shownOrigin(step.from) || shownOrigin(portal);
    const isAgreed = await confirm({ title: T.leadsTo(to), detail: T.leadsToDetail(from), ok: T.goOn });
    if (isAgreed) rules.allow(url);
    else refuse(T.refused(to));
    return isAgreed;
  };

  // A service worker would outlive the window, and answer navigations that are decided on here.
  own.webRequest.onBeforeSendHeaders(({ requestHeaders }, answer) =>
    answer({ cancel: Object.keys(requestHeaders).some((name) => name.toLowerCase() === 'service-worker') }),
  );
  own.webRequest.onBeforeRequest((details, answer) => {
    const { id, url, resourceType } = details;
    if (window.isDestroyed() || !rules.mayLoad(url)) {
      if (resourceType === 'mainFrame' && !window.isDestroyed())
        refuse(T.notSecure(shownOrigin(url) || T.noOrigin));
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
  const own = session.fromPartition(PARTITION, { cache: false });
  leaveToItsOwnRules(own);
  await clear(own);
  await network.useProxy(own);
  const window = createWindow(own, portal, parent);
  window.removeMenu();
  let end: (how: SignInEnd) => void = () => undefined;
  const ended = new Promise<SignInEnd>((resolve) => (end = resolve));
  const opened: Opened = {
    window,
    own,
    portal,
    rules: createSignInRules(portal),
    end: (how) => end(how),
    confirm: createConfirm(() => window),
  };
  guardFrames(window.webContents, opened.rules);
  guardWindow(opened);
  guardRequests(opened);
  followPage(opened);
  network.answerProxy(window.webContents);
  const onChange = watchChanges(opened);
  let closed: Promise<void> | undefined;
  const close = async () => {
    if (!window.isDestroyed()) window.destroy();
    await clear(own);
  };
  // A failure is told by `did-fail-load`.
  void window.loadURL(`${portal}/`).catch(() => undefined);
  return {
    onChange,
    ended,
    cookies: (url) => own.cookies.get({ url }),
    close: () => (closed ??= close()),
  };
};

/**
 * Creates the function that opens the sign-in window, in front of the main window: one at a time, each without anything of those before
 * it.
 */
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
