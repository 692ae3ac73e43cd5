import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../../../main/services/tenant/address';

describe('parseAddress', () => {
  it.each([
    ['portal.example.com', 'https://portal.example.com'],
    ['  https://Portal.Example.com/login?next=1  ', 'https://portal.example.com'],
    ['https://portal.example.com:8443', 'https://portal.example.com:8443'],
    ['http://127.0.0.1:5000', 'http://127.0.0.1:5000'],
    ['http://localhost', 'http://localhost'],
    ['http://msp.localhost:8080/', 'http://msp.localhost:8080'],
    ['http://[::1]:80', 'http://[::1]'],
  ])('reads %s as %s', (text, origin) => {
    expect(parseAddress(text)).toEqual({ ok: true, value: origin });
  });

  it.each([
    '',
    '   ',
    'https://',
    'not an address',
    'https://user:secret@portal.example.com',
    'http://portal.example.com',
    'http://127.0.0.1.evil.example',
    'ftp://portal.example.com',
    'file:///etc/passwd',
  ])('refuses %j and names the field', (text) => {
    expect(parseAddress(text)).toMatchObject({ ok: false, failure: { kind: 'invalid', field: 'address' } });
  });
});
