import { decode } from 'punycode/';

const PREFIX = 'xn--';
const MAX_LABEL = 63;

const readableLabel = (label: string): string => {
  if (!label.toLowerCase().startsWith(PREFIX) || label.length > MAX_LABEL) return label;
  try {
    const readable = decode(label.slice(PREFIX.length));
    return readable.isWellFormed() ? readable : label;
  } catch {
    // Not the encoding of any text (RFC 3492): the label stays as it was sent.
    return label;
  }
};

/** Returns a host as people read it: each `xn--` label in its own letters. A label that decodes to nothing stays as it is. */
export const readableHost = (host: string): string => host.split('.').map(readableLabel).join('.');
