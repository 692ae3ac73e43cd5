import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { protocol, type Session } from 'electron';
import { clockOffset, clockScript } from './clock';
import { isPage, ORIGIN, SCHEME } from './own-origin';
import { PAGE_TYPE, resolveAsset, type Asset } from './resolve-asset';

/** The mark in the built page that each response replaces by its own nonce. */
const NONCE_MARK = '__NONCE__';

/**
 * The content security policy of the page. `style-src-attr` is open because Blueprint's table and the mail frame, which
 * inherits this policy, set style attributes; they can load nothing.
 */
const contentPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'none'",
    "frame-src 'none'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // Only these policies may turn text into markup or code.
    "require-trusted-types-for 'script'",
    'trusted-types dompurify mail default',
  ].join('; ');

/** Makes `app:` a scheme with its own origin; must run before Electron is ready. */
export const registerScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, codeCache: true } },
  ]);

/** The address of the script that sets the page's clock, served only if Postern's own is not the system's. */
const CLOCK_PATH = '/clock.js';

/** The application's script, which the page requests once its shell is painted. */
const APP = /[\\/]app-[\w-]+\.js$/;

/**
 * Serves the built page from its folder, and nothing else. The page itself is read in advance, since the window waits for it. Resolves once
 * the page has the application's script: work on this thread before then would delay it.
 */
export const servePage = (session: Session, root: string): Promise<void> => {
  let onApp = (): void => undefined;
  const sent = new Promise<void>((resolve) => (onApp = resolve));
  const isShifted = clockOffset !== 0;
  const built = readFileSync(join(root, 'index.html'), 'utf8');
  const html = isShifted ? built.replace('<head>', `<head><script src="${CLOCK_PATH}"></script>`) : built;
  session.protocol.handle(SCHEME, async (request) => {
    if (request.method !== 'GET') return notFound();
    if (isPage(request.url)) return pageResponse(html);
    if (isShifted && request.url === `${ORIGIN}${CLOCK_PATH}`) return clockResponse();
    const asset = await resolveAsset(root, request.url);
    if (!asset) return notFound();
    if (asset.isPage) return pageResponse(html);
    return fileResponse(asset, APP.test(asset.path) ? onApp : undefined);
  });
  return sent;
};

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'referrer-policy': 'no-referrer',
};

const notFound = (): Response =>
  new Response('Not found', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...ALWAYS },
  });

/** Each response of the page has its own nonce, so it is never cached. */
const pageResponse = (html: string): Response => {
  const nonce = randomBytes(16).toString('base64');
  return new Response(html.replaceAll(NONCE_MARK, nonce), {
    headers: {
      'content-type': PAGE_TYPE,
      'content-security-policy': contentPolicy(nonce),
      'cache-control': 'no-store',
      ...ALWAYS,
    },
  });
};

const clockResponse = (): Response =>
  new Response(clockScript(clockOffset), {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store', ...ALWAYS },
  });

/** Bytes that the page gets at a time. */
const CHUNK = 256 * 1024;

/** Returns a body that is read in chunks, and calls `onEnd` when its reader has all of it. */
const bodyOf = (bytes: Uint8Array, onEnd: () => void): ReadableStream<Uint8Array> => {
  let at = 0;
  return new ReadableStream(
    {
      pull: (controller) => {
        if (at < bytes.length) return controller.enqueue(bytes.subarray(at, (at += CHUNK)));
        controller.close();
        onEnd();
      },
    },
    { highWaterMark: 0 },
  );
};

const fileResponse = async (asset: Asset, onEnd: () => void = () => undefined): Promise<Response> =>
  new Response(bodyOf(await readFile(asset.path), onEnd), {
    headers: {
      'content-type': asset.type,
      'cache-control': asset.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...ALWAYS,
    },
  });
