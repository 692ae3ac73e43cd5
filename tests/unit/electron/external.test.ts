import { describe, expect, test } from 'vitest';
import { createOpenExternal, parseExternal } from '../../../main/electron/external';

const ALLOWED: readonly (readonly [string, string, string])[] = [
  ['https://example.com', 'https://example.com/', 'example.com'],
  ['HTTPS://EXAMPLE.com/a?b=c#d', 'https://example.com/a?b=c#d', 'example.com'],
  ['https://example.com:8443/', 'https://example.com:8443/', 'example.com:8443'],
  ['https://exämple.com/', 'https://xn--exmple-cua.com/', 'xn--exmple-cua.com'],
  ['https://аpple.com/', 'https://xn--pple-43d.com/', 'xn--pple-43d.com'],
  ['https://[::1]/', 'https://[::1]/', '[::1]'],
  ['mailto:soc@example.com', 'mailto:soc@example.com', 'soc@example.com'],
  ['mailto:soc@example.com?subject=x', 'mailto:soc@example.com?subject=x', 'soc@example.com'],
];
const REFUSED = [
  'http://example.com/',
  'file:///etc/passwd',
  'file://host/share',
  'smb://host/share',
  '\\\\host\\x',
  '//host/x',
  'ms-msdt:/id x',
  'search-ms:query=x',
  'ms-officecmd:x',
  'vscode://x',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'jar:https://x!/',
  'tel:112',
  'ftp://x/',
  'ws://x/',
  'app://postern/index.html',
  'chrome://gpu',
  'about:blank',
  'blob:https://x/1',
  'view-source:https://x/',
  'intent://x#Intent;end',
  'steam://run/1',
  'zoommtg://x',
  'ldap://x',
  'dav://x',
  'shell:startup',
  ' https://example.com',
  '\u0000https://example.com',
  'https://example.com\u0000',
  'https://exa\tmple.com',
  'https://example.com\n',
  'HTTPS:/\\evil',
  'https:/example.com',
  'https:example.com',
  'https:\\\\example.com',
  'https:///example.com',
  'https://user@example.com/',
  'https://user:pass@example.com/',
  'https://example.com@evil.com/',
  'https://',
  'https://exa mple.com',
  'https://%00/',
  '',
  'x',
  `https://example.com/${'a'.repeat(2100)}`,
  'mailto:',
  'mailto:a@b.c?body=x',
  'mailto:a@b.c?attach=/etc/passwd',
  'mailto:a@b.c?cc=x@y.z',
  'mailto:a@b.c,d@e.f',
  'mailto:a@b.c?subject=x&BODY=y',
  'mailto:a@b.c%0d%0aBcc:x@y.z',
  'mailto:"a"@b.c',
];

describe('links that may be opened', () => {
  test.each(ALLOWED)('allows %s', (text, url, host) => expect(parseExternal(text)).toEqual({ url, host }));
  test.each(REFUSED)('refuses %j', (text) => expect(parseExternal(text)).toBeUndefined());
});

describe('opening', () => {
  const open = (isConfirmed: boolean) => {
    const opened: string[] = [];
    const asked: string[] = [];
    const gate = createOpenExternal(
      async ({ title, detail }) => (asked.push(`${title} ${detail}`), isConfirmed),
      async (url) => void opened.push(url),
    );
    return { gate, opened, asked };
  };

  test('asks with the host in ASCII, then opens the address as parsed', async () => {
    const { gate, opened, asked } = open(true);
    expect(await gate('https://аpple.com/x')).toBe(true);
    expect(opened).toEqual(['https://xn--pple-43d.com/x']);
    expect(asked[0]).toContain('xn--pple-43d.com');
  });
  test('opens nothing without a yes', async () => {
    const { gate, opened } = open(false);
    expect(await gate('https://example.com/')).toBe(false);
    expect(opened).toEqual([]);
  });
  test('does not even ask about an address that is refused', async () => {
    const { gate, opened, asked } = open(true);
    for (const text of REFUSED) expect(await gate(text)).toBe(false);
    expect([...opened, ...asked]).toEqual([]);
  });
});
