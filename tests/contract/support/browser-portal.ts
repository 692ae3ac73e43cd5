/** A portal that is signed in to by browser, and a core whose sign-in windows are browsers in Node. */
import type { Deps } from '../../../main/deps';
import { startCore } from '../../support/core';
import { json, startLoopback, type Seen } from '../../support/loopback';
import { openNodeBrowser, type NodeBrowser } from '../../support/node-browser';
import { until } from '../../support/until';
import { keep } from './fault-line';

/** A core whose sign-in windows are browsers in Node; `at` tells where an address is served. */
export const startApp = async (more: Partial<Deps> = {}, at = (url: string) => url) => {
  const windows: NodeBrowser[] = [];
  const app = await startCore(undefined, {
    openSignInWindow: async () => {
      const window = openNodeBrowser();
      windows.push(window);
      return { ...window, cookies: (url) => window.cookies(at(url)) };
    },
    fetch: (url, init) => fetch(at(url), init),
    ...more,
  });
  keep({ close: app.stop });
  const nextWindow = (n: number) =>
    until(
      () => windows[n],
      (window) => window !== undefined,
    ) as Promise<NodeBrowser>;
  return { app, windows, nextWindow };
};

/** Counts how often the page was told that the session has ended. */
export const events = (app: Awaited<ReturnType<typeof startCore>>) =>
  app.pushed.filter(
    ({ event, payload }) => event === 'sessionChanged' && (payload as { expired?: boolean }).expired,
  ).length;

/** A portal that is signed in to by a cookie, as a test says. */
export const startPortal = (answer: (seen: Seen) => { status: number; location?: string; body?: unknown }) =>
  startLoopback((_n, seen, response) => {
    if (!seen.url.startsWith('/api/')) {
      response.writeHead(200, {
        'content-type': 'text/html',
        'set-cookie': ['sid=abc; HttpOnly', 'XSRF-TOKEN=x%3Dy'],
      });
      return void response.end('<p>Portal</p>');
    }
    const { status, location, body } = answer(seen);
    json(response, status, body ?? {}, location === undefined ? {} : { location });
  });
