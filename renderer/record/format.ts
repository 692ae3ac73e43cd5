/** Words of field names that are not written as on the wire. */
const WORDS: Readonly<Record<string, string>> = {
  id: 'ID',
  ids: 'IDs',
  ip: 'IP',
  url: 'URL',
  urls: 'URLs',
  mfa: 'MFA',
  mime: 'MIME',
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
  dlp: 'DLP',
  md5: 'MD5',
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  saas: 'App',
};

/** Returns a field's wire name as a label: `sender_ip` becomes `Sender IP`. */
export const formatFieldName = (name: string): string => {
  const plain = name
    .split('_')
    .map((word) => (Object.hasOwn(WORDS, word.toLowerCase()) ? WORDS[word.toLowerCase()] : word))
    .join(' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};

/** Formats an ID that is made of words, such as `user_reported`; anything else is shown as sent. */
export const formatWords = (id: string): string =>
  /^[a-z]+(?:_[a-z]+)+$/.test(id) ? id.replaceAll('_', ' ') : id;
