/**
 * Parses an address by the WHATWG URL standard; undefined if it is not valid. Node 20.20's `URL.canParse` rejects addresses with Latin-1
 * letters (https://exämple.com) once it has been called often enough to be compiled.
 */
export const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    // Not valid.
    return undefined;
  }
};
