import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { protocol, type Session } from 'electron';
import { contentPolicy, NONCE_MARK } from './content-policy';
import { SCHEME } from './own-origin';
import { resolveAsset, type Asset } from './resolve-asset';

/** Makes `app:` a scheme with an origin of its own; must run before Electron is ready. */
export const registerScheme = (): void =>
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges: { standard: true, secure: true, codeCache: true } }]);

/** Serves the built page from its folder, and nothing else. */
export const servePage = (session: Session, root: string): void =>
  session.protocol.handle(SCHEME, async (request) => {
    const asset = request.method === 'GET' ? await resolveAsset(root, request.url) : undefined;
    if (!asset) return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8', ...ALWAYS } });
    return asset.isPage ? pageResponse(asset) : fileResponse(asset);
  });

const ALWAYS = { 'x-content-type-options': 'nosniff', 'x-dns-prefetch-control': 'off', 'referrer-policy': 'no-referrer' };

/** A page gets a nonce of its own with every response, so it is never kept. */
const pageResponse = async (asset: Asset): Promise<Response> => {
  const nonce = randomBytes(16).toString('base64');
  const html = (await readFile(asset.path, 'utf8')).replaceAll(NONCE_MARK, nonce);
  return new Response(html, {
    headers: { 'content-type': asset.type, 'content-security-policy': contentPolicy(nonce), 'cache-control': 'no-store', ...ALWAYS },
  });
};

const fileResponse = async (asset: Asset): Promise<Response> =>
  new Response(await readFile(asset.path), {
    headers: { 'content-type': asset.type, 'cache-control': asset.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache', ...ALWAYS },
  });
