import { describe, expect, it } from 'vitest';
import { createSignInRules, shownOrigin } from '../../../main/electron/sign-in-rules';

const PORTAL = 'https://portal.example.com';
const PROVIDER = 'https://login.example.net';

describe('the rules of a sign-in window', () => {
  it('the sign-in window follows the portal to its identity provider, by redirect and by its own page', () => {
    for (const isRedirect of [true, false]) {
      const rules = createSignInRules(PORTAL);
      expect(rules.isKnown(PROVIDER)).toBe(false);
      expect(rules.decide({ url: `${PROVIDER}/saml`, from: `${PORTAL}/`, isRedirect })).toBe('go');
      expect(rules.isKnown(`${PROVIDER}/second`)).toBe(true);
      expect(rules.decide({ url: `${PORTAL}/back`, from: `${PROVIDER}/saml`, isRedirect: false })).toBe('go');
    }
  });

  it('the sign-in window follows a redirect of the identity provider, and asks about any other way on from it', () => {
    const rules = createSignInRules(PORTAL);
    rules.decide({ url: PROVIDER, from: '', isRedirect: true });
    const elsewhere = 'https://elsewhere.example';
    expect(rules.decide({ url: elsewhere, from: PROVIDER, isRedirect: false })).toBe('ask');
    expect(rules.isKnown(elsewhere)).toBe(false);
    rules.allow(`${elsewhere}/path`);
    expect(rules.decide({ url: elsewhere, from: PROVIDER, isRedirect: false })).toBe('go');
    expect(rules.decide({ url: 'https://adfs.example', from: PROVIDER, isRedirect: true })).toBe('go');
  });

  it.each([
    'http://portal.example.com/',
    'http://127.0.0.1/',
    'file:///etc/hostname',
    'app://postern/index.html',
    'data:text/html,x',
    'blob:https://portal.example.com/1',
    'about:blank',
    'javascript:alert(1)',
    'ms-msdt:/id',
    'view-source:https://portal.example.com',
    'ftp://portal.example.com',
    'wss://portal.example.com',
    'not an address',
  ])('a sign-in window never shows %s at a portal with https', (url) => {
    const rules = createSignInRules(PORTAL);
    expect(rules.mayShow(url, true)).toBe(false);
    if (!url.startsWith('wss:') && !url.startsWith('blob:'))
      expect(rules.decide({ url, from: PORTAL, isRedirect: true })).toBe('refuse');
  });

  it('only a portal on this machine may use plain http, and only on this machine', () => {
    const rules = createSignInRules('http://127.0.0.1:8080');
    expect(rules.mayShow('http://localhost:9090/', true)).toBe(true);
    expect(rules.decide({ url: 'http://localhost:9090/', from: '', isRedirect: true })).toBe('go');
    expect(rules.decide({ url: 'http://192.168.0.1/', from: '', isRedirect: true })).toBe('refuse');
    expect(rules.mayLoad('http://tracker.example/pixel')).toBe(false);
  });

  it('hosts that only look like the portal differ from it', () => {
    const rules = createSignInRules(PORTAL);
    for (const url of [
      'https://portal.example.com.evil.example/',
      'https://portal.example.com:444/',
      'https://portal.example.com@evil.example/',
      'https://portal.exаmple.com/',
    ])
      expect(rules.isKnown(url)).toBe(false);
  });
});

describe('the origin in the title', () => {
  it('shows ASCII, and of a long origin the end', () => {
    expect(shownOrigin('https://portal.exаmple.com/login')).toBe('https://portal.xn--exmple-4nf.com');
    const long = shownOrigin(`https://portal.example.com.${'a'.repeat(60)}.evil.example/`);
    expect(long).toHaveLength(61);
    expect(long).toMatch(/^…a+\.evil\.example$/);
  });
});
