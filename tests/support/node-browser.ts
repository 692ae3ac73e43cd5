/** A browser in plain Node: the window of a sign-in, driven by a test. It has cookies by host and follows redirects; it draws nothing. */
import type { SignInEnd, SignInWindow } from '../../main/deps';

export type NodeBrowser = SignInWindow & {
  /** Goes to an address and follows redirects; returns the last address and its page. */
  readonly go: (
    url: string,
    form?: Readonly<Record<string, string>>,
  ) => Promise<{ url: string; text: string }>;
  readonly end: (how: SignInEnd) => void;
  readonly isClosed: () => boolean;
};

/** Opens a browser without cookies. */
export const openNodeBrowser = (): NodeBrowser => {
  const jar = new Map<string, Map<string, string>>();
  const listeners = new Set<() => void>();
  let isClosed = false;
  let end: (how: SignInEnd) => void = () => undefined;
  const ended = new Promise<SignInEnd>((resolve) => (end = resolve));
  const cookiesOf = (url: string) =>
    [...(jar.get(new URL(url).hostname) ?? [])].map(([name, value]) => ({ name, value }));

  const take = (url: string, response: Response) => {
    const own = jar.get(new URL(url).hostname) ?? new Map<string, string>();
    for (const line of response.headers.getSetCookie()) {
      const pair = line.split(';')[0] ?? '';
      own.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    jar.set(new URL(url).hostname, own);
  };

  const go: NodeBrowser['go'] = async (url, form) => {
    const cookie = cookiesOf(url)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url, {
      headers: { cookie },
      redirect: 'manual',
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    take(url, response);
    const text = await response.text();
    const location = response.headers.get('location');
    listeners.forEach((listen) => listen());
    return location === null ? { url, text } : go(new URL(location, url).href);
  };

  return {
    go,
    end,
    isClosed: () => isClosed,
    onChange: (listen) => void listeners.add(listen),
    cookies: async (url) => cookiesOf(url),
    ended,
    close: async () => {
      isClosed = true;
      jar.clear();
      end({ kind: 'closed' });
    },
  };
};

/** Signs in at the demo portal: the password, then the code, both at its identity provider, whose last page posts a form to the portal. */
export const signInAtDemo = async (
  browser: NodeBrowser,
  portal: string,
  pages: { readonly password: string; readonly code: string },
): Promise<void> => {
  const first = await browser.go(`${portal}/`);
  await browser.go(new URL('/password', first.url).href, { value: pages.password });
  const { text } = await browser.go(new URL('/code', first.url).href, { value: pages.code });
  const [, action = '', ticket = ''] = /action="([^"]*)".*name="ticket" value="([^"]*)"/.exec(text) ?? [];
  await browser.go(action, { ticket });
};
