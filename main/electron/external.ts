import type { Dialogs, Shell } from '../deps';
import { text } from './text';
import { parseUrl } from '../wire/parse-url';

/** The longest address that every system's opener takes. */
const MAX_LENGTH = 2080;

/** An address that may be opened outside the app, as the URL parser writes it, with the host in ASCII. */
export type ExternalAddress = { readonly url: string; readonly host: string };

/**
 * Parses an address that may be opened outside: https, or a mail address without body or attachment; nothing else, and nothing
 * that the parser would have to repair.
 */
export const parseExternal = (address: string): ExternalAddress | undefined => {
  if (address.length > MAX_LENGTH || /[\0-\x20\x7f\\]/.test(address)) return undefined;
  const url = parseUrl(address);
  if (!url || url.href.length > MAX_LENGTH) return undefined;
  if (url.protocol === 'mailto:') return parseMailto(url);
  if (url.protocol !== 'https:' || !/^https:\/\/[^/]/i.test(address)) return undefined;
  if (url.hostname === '' || url.username !== '' || url.password !== '') return undefined;
  return { url: url.href, host: url.host };
};

const parseMailto = (url: URL): ExternalAddress | undefined => {
  const isPlain =
    /^[^\s@,;%?&<>"]+@[\w.-]+$/.test(url.pathname) &&
    [...url.searchParams.keys()].every((key) => key.toLowerCase() === 'subject');
  return isPlain ? { url: url.href, host: url.pathname } : undefined;
};

/** Creates the only way to open an address outside: it is checked, confirmed by the analyst, then passed to the system. */
export const createOpenExternal =
  (confirm: Dialogs['confirm'], open: (url: string) => Promise<void>): Shell['openExternal'] =>
  async (url) => {
    const address = parseExternal(url);
    if (!address) return false;
    const { title, detail, open: ok } = text.external;
    if (!(await confirm({ title: title(address.host), detail: detail(address.host), ok }))) return false;
    await open(address.url);
    return true;
  };
