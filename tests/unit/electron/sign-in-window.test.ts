import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignInEnd, SignInWindow } from '../../../main/deps';
import { createSignInWindows } from '../../../main/electron/sign-in-window';
import { text } from '../../../main/electron/text';
import { until } from '../../support/until';

const PORTAL = 'https://portal.example.com';
const PROVIDER = 'https://login.example.net';
const ELSEWHERE = 'https://elsewhere.example';
const T = text.signInWindow;

type OpenHandler = (details: { url: string; referrer: { url: string } }) => { action: string };
type Answer = (response: { cancel?: boolean }) => void;
type Filter = (details: { id: number; url: string; resourceType: string }, answer: Answer) => void;

/** The web contents of a window that draws nothing: a test tells it what a page does. */
class Contents extends EventEmitter {
  readonly mainFrame = { frameTreeNodeId: 1, url: '', frames: [] as unknown[] };
  readonly loaded: string[] = [];
  openHandler: OpenHandler = () => ({ action: 'allow' });
  getURL = () => this.loaded.at(-1) ?? this.mainFrame.url;
  loadURL = async (url: string) => void this.loaded.push(url);
  setWebRTCIPHandlingPolicy = () => undefined;
  setWindowOpenHandler = (handler: OpenHandler) => void (this.openHandler = handler);
}

class Own extends EventEmitter {
  filter: Filter = () => undefined;
  readonly cookies = new EventEmitter();
  readonly webRequest = {
    onBeforeSendHeaders: () => undefined,
    onBeforeRequest: (filter: Filter) => void (this.filter = filter),
    onCompleted: () => undefined,
  };
  clearStorageData = async () => undefined;
  clearCache = async () => undefined;
  clearAuthCache = async () => undefined;
  closeAllConnections = async () => undefined;
}

type Question = { readonly message: string; readonly answer: (isYes: boolean) => void };
const made = vi.hoisted((): { own?: unknown; contents?: unknown; questions: Question[] } => ({
  questions: [],
}));
// Fakes take the place of Electron's windows.
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class BrowserWindow extends Emitter {
    readonly webContents = made.contents;
    loadURL = async () => undefined;
    setTitle = () => undefined;
    removeMenu = () => undefined;
    isDestroyed = () => false;
    destroy = () => undefined;
  }
  return {
    app: {},
    BrowserWindow,
    dialog: {
      showMessageBox: (_over: unknown, { message }: { message: string }) =>
        new Promise((resolve) => {
          made.questions.push({ message, answer: (isYes) => resolve({ response: isYes ? 0 : 1 }) });
        }),
    },
  };
});

let contents: Contents;
let own: Own;
let window: SignInWindow;
let end: SignInEnd | undefined;
let changeTrust: () => void;
beforeEach(async () => {
  made.own = own = new Own();
  made.contents = contents = new Contents();
  made.questions.length = 0;
  const network = {
    openSession: async () => made.own,
    onTrustChange: (listen: () => void) => ((changeTrust = listen), () => undefined),
    answerProxy: () => undefined,
  };
  window = await createSignInWindows(network as never, () => undefined)(PORTAL);
  end = undefined;
  void window.ended.then((how) => (end = how));
});

/** Begins a navigation of the whole window; returns true if it was prevented. */
const begin = (event: 'will-navigate' | 'will-redirect', url: string, by = 1): boolean => {
  let isPrevented = false;
  contents.emit(event, {
    url,
    isMainFrame: true,
    initiator: { frameTreeNodeId: by },
    preventDefault: () => (isPrevented = true),
  });
  return isPrevented;
};
let requests = 0;
/** Sends the request of a navigation of the whole window; resolves to true if it was cancelled. */
const request = (url: string): Promise<boolean> =>
  new Promise((resolve) =>
    own.filter({ id: (requests += 1), url, resourceType: 'mainFrame' }, ({ cancel }) => resolve(!!cancel)),
  );
/** Shows a page that the rules let through. */
const show = async (url: string): Promise<void> => {
  expect(await request(url)).toBe(false);
  contents.mainFrame.url = url;
  contents.emit('did-navigate', {}, url);
};
const showProvider = async () => {
  await show(`${PORTAL}/`);
  await show(`${PROVIDER}/`);
};
const stopped = (reason: string) => ({ kind: 'stopped', reason });

describe('an address that the sign-in window refuses', () => {
  it.each([
    ['http://portal.example.com/', 'http://portal.example.com'],
    ['ms-msdt:/id', T.noOrigin],
  ])('ends the sign-in with the reason when a server redirects to %s', async (url, origin) => {
    expect(begin('will-redirect', url)).toBe(true);
    await until(() => end !== undefined);
    expect(end).toEqual(stopped(T.notSecure(origin)));
  });

  it('ends the sign-in with the reason when a page leads to http', async () => {
    await show(`${PORTAL}/`);
    expect(begin('will-navigate', 'http://portal.example.com/')).toBe(true);
    await until(() => end !== undefined);
    expect(end).toEqual(stopped(T.notSecure('http://portal.example.com')));
  });

  it('makes a link to another app dead, and another frame lead nowhere', async () => {
    await show(`${PORTAL}/`);
    expect(begin('will-navigate', 'ms-msdt:/id')).toBe(true);
    expect(begin('will-navigate', 'http://portal.example.com/', 2)).toBe(true);
    await Promise.resolve();
    expect(end).toBeUndefined();
  });

  it('ends the sign-in when a download comes in place of the first page, and leaves a later page alone', async () => {
    const download = () =>
      own.emit('will-download', { preventDefault: () => undefined }, { getURL: () => `${PORTAL}/file` });
    await show(`${PORTAL}/`);
    download();
    await Promise.resolve();
    expect(end).toBeUndefined();
    contents.mainFrame.url = '';
    download();
    await until(() => end !== undefined);
    expect(end).toEqual(stopped(T.notSecure(PORTAL)));
  });
});

describe('a window that a page would open', () => {
  const open = (url: string, referrer = '') => contents.openHandler({ url, referrer: { url: referrer } });

  it('takes the place of the page at a known origin, and at another if the analyst agrees', async () => {
    await showProvider();
    expect(open(`${PORTAL}/back`, `${PROVIDER}/`)).toEqual({ action: 'deny' });
    expect(contents.loaded).toEqual([`${PORTAL}/back`]);
    open(`${ELSEWHERE}/sign-in`, `${PROVIDER}/`);
    await until(() => made.questions.length === 1);
    expect(contents.loaded).toHaveLength(1);
    made.questions[0]?.answer(true);
    await until(() => contents.loaded.length === 2);
    expect(contents.loaded[1]).toBe(`${ELSEWHERE}/sign-in`);
  });

  it('ends the sign-in with the reason if it is not encrypted', async () => {
    await showProvider();
    open('http://portal.example.com/', `${PROVIDER}/`);
    await until(() => end !== undefined);
    expect(end).toEqual(stopped(T.notSecure('http://portal.example.com')));
  });

  it('makes no page that still loads vouch for where the page before it leads', async () => {
    await showProvider();
    open(`${PORTAL}/back`, `${PROVIDER}/`);
    void request(`${ELSEWHERE}/`);
    await until(() => made.questions.length === 1);
  });

  it('opens nothing for a frame of another origin, or for one that hides where it is from', async () => {
    await showProvider();
    contents.mainFrame.frames.push({});
    open(`${PORTAL}/`, `${ELSEWHERE}/frame`);
    open(`${PORTAL}/`);
    expect(contents.loaded).toEqual([]);
    open(`${PORTAL}/`, `${PROVIDER}/`);
    expect(contents.loaded).toHaveLength(1);
  });

  it('opens nothing without an address of the web', async () => {
    await showProvider();
    for (const url of ['about:blank', 'javascript:alert(1)', 'ms-msdt:/id']) open(url, `${PROVIDER}/`);
    expect(contents.loaded).toEqual([]);
    expect(end).toBeUndefined();
  });
});

describe('the question about an origin', () => {
  it('comes up once at a time, whatever the page does then', async () => {
    await showProvider();
    const first = request(`${ELSEWHERE}/a`);
    const same = request(`${ELSEWHERE}/b`);
    expect(begin('will-navigate', 'https://third.example/')).toBe(true);
    expect(begin('will-navigate', `${PORTAL}/`)).toBe(false);
    expect(await request('https://third.example/')).toBe(true);
    expect(made.questions.map(({ message }) => message)).toEqual([T.leadsTo(ELSEWHERE)]);
    made.questions[0]?.answer(true);
    expect(await Promise.all([first, same])).toEqual([false, false]);
    void request('https://third.example/');
    await until(() => made.questions.length === 2);
    expect(end).toBeUndefined();
    made.questions[1]?.answer(false);
    await until(() => end !== undefined);
    expect(end).toEqual(stopped(T.refused('https://third.example')));
  });
});

it('ends the sign-in when the trusted certificate authorities change', async () => {
  await show(`${PORTAL}/`);
  changeTrust();
  await until(() => end !== undefined);
  expect(end).toEqual(stopped(T.trustChanged));
});
