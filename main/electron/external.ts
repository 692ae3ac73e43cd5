import type { Dialogs, Shell } from '../deps';

/** The longest address that every system's opener takes. */
const MAX_LENGTH = 2080;

/** An address that may leave the app: written anew by the URL parser, with the host in ASCII. */
export type ExternalAddress = { readonly url: string; readonly host: string };

/**
 * Reads an address that may be opened outside: https, or a mail address without body or attachment; nothing else, and nothing
 * that the parser would have to repair (research R11).
 */
export const parseExternal = (text: string): ExternalAddress | undefined => {
  if (text.length > MAX_LENGTH || /[\0-\x20\x7f\\]/.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.href.length > MAX_LENGTH) return undefined;
  if (url.protocol === 'mailto:') return parseMailto(url);
  if (url.protocol !== 'https:' || !/^https:\/\/[^/]/i.test(text)) return undefined;
  if (url.hostname === '' || url.username !== '' || url.password !== '') return undefined;
  return { url: url.href, host: url.host };
};

const parseMailto = (url: URL): ExternalAddress | undefined => {
  const isPlain =
    /^[^\s@,;%?&<>"]+@[\w.-]+$/.test(url.pathname) &&
    [...url.searchParams.keys()].every((key) => key.toLowerCase() === 'subject');
  return isPlain ? { url: url.href, host: url.pathname } : undefined;
};

/** The one way out of the app: checked, confirmed by the analyst, then handed to the system. */
export const createOpenExternal =
  (confirm: Dialogs['confirm'], open: (url: string) => Promise<void>): Shell['openExternal'] =>
  async (text) => {
    const address = parseExternal(text);
    if (!address) return false;
    const detail = `This leaves Postern and opens ${address.host} outside.`;
    if (!(await confirm({ title: `Open ${address.host}?`, detail, ok: 'Open' }))) return false;
    await open(address.url);
    return true;
  };
