import { expect, it } from 'vitest';
import { proxyError } from '../../../shared/rules/proxy';

it.each([
  ['manual', 'proxy.example:3128', true],
  ['manual', 'http://proxy.example:3128', true],
  ['manual', 'socks5://10.0.0.1:1080', true],
  ['manual', '[2001:db8::1]:3128', true],
  ['manual', 'proxy.example', false],
  ['manual', 'proxy.example:0', false],
  ['manual', 'proxy.example:70000', false],
  ['manual', 'user:secret@proxy.example:3128', false],
  ['manual', 'a:1;http=b:2', false],
  ['manual', 'direct://', false],
  ['manual', '', false],
  ['pac', 'https://wpad.example/proxy.pac', true],
  ['pac', 'https://user:secret@wpad.example/proxy.pac', false],
  ['pac', 'data:text/plain,x', false],
  ['system', '', true],
  ['direct', 'left over', true],
] as const)('tells whether %s %j is a valid address: %s', (mode, address, isFine) =>
  expect(proxyError(mode, address) === undefined).toBe(isFine),
);
