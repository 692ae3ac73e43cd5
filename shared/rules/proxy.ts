import type { ProxyMode } from '../model/app-state';

const FIXED =
  /^(?:(?:https?|socks[45]):\/\/)?(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[\da-f:.]+\]):(\d{1,5})$/i;
const SCRIPT = /^(?:https?|file):\/\/[^\s@]+$/i;

/** Returns the error in a proxy's address; undefined if it is valid. */
export const proxyError = (mode: ProxyMode, address: string): string | undefined => {
  if (mode === 'system' || mode === 'direct') return undefined;
  if (mode === 'pac')
    return SCRIPT.test(address)
      ? undefined
      : 'Enter the URL of the script, such as https://wpad.example/proxy.pac.';
  const port = Number(FIXED.exec(address)?.[1] ?? NaN);
  return port >= 1 && port <= 65_535
    ? undefined
    : 'Enter the proxy as host:port without a user name, such as proxy.example:3128.';
};
