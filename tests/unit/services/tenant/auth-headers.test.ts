import { describe, expect, it } from 'vitest';
import { authHeaders, cookieHeader } from '../../../../main/services/tenant/client/auth-headers';

const origin = 'https://portal.example.com';
const byCookies = (token: string, method: string) =>
  authHeaders({ origin, token, signsInBy: 'browser' }, method);

describe('the headers of a sign-in', () => {
  it('sends the token, and nothing else, of a sign-in by token', () => {
    expect(authHeaders({ origin, token: 't' }, 'POST')).toEqual({ authorization: 'Bearer t' });
  });

  it('sends the cookies alone for a read by GET', () => {
    expect(byCookies('sid=a; csrftoken=b', 'GET')).toEqual({ cookie: 'sid=a; csrftoken=b' });
  });

  it.each([
    ['csrftoken', ['x-csrftoken', 'x-csrf-token']],
    ['csrf_token', ['x-csrftoken', 'x-csrf-token']],
    ['_csrf', ['x-csrftoken', 'x-csrf-token']],
    ['csrf_access_token', ['x-csrftoken', 'x-csrf-token']],
    ['__Host-csrf-token', ['x-csrftoken', 'x-csrf-token']],
    ['XSRF-TOKEN', ['x-xsrf-token']],
    ['__Secure-xsrf-token', ['x-xsrf-token']],
    ['session', []],
    ['csrf_hint_time', []],
  ])('repeats the cookie %s of a portal as its frameworks expect it', (name, names) => {
    const { cookie, origin: from, referer, ...rest } = byCookies(`sid=a; ${name}=b`, 'PUT');
    expect([cookie, from, referer]).toEqual([`sid=a; ${name}=b`, origin, `${origin}/`]);
    expect(rest).toEqual(Object.fromEntries(names.map((one) => [one, 'b'])));
  });

  it.each([
    ['XSRF-TOKEN', ['x-xsrf-token']],
    ['csrftoken', ['x-csrf-token', 'x-csrftoken']],
  ])('repeats %s alone beside the secret that it is made of', (name, names) => {
    for (const cookies of [`_csrf=secret; ${name}=b`, `${name}=b; _csrf=secret`]) {
      const { cookie: _, origin: __, referer: ___, ...rest } = byCookies(cookies, 'POST');
      expect(rest).toEqual(Object.fromEntries(names.map((one) => [one, 'b'])));
    }
  });

  it.each([
    ['a%3D%3D', 'a=='],
    ['100%', '100%'],
    ['a%0D%0Ax: y', 'a%0D%0Ax: y'],
    ['a=b=c', 'a=b=c'],
  ])('decodes the value %s only where a header can carry it', (value, sent) => {
    expect(byCookies(`XSRF-TOKEN=${value}`, 'POST')['x-xsrf-token']).toBe(sent);
  });

  it('leaves out cookies that a header can’t carry', () => {
    const cookies = [
      { name: 'sid', value: 'a"b, c' },
      { name: 'bad', value: 'a\r\nx: y' },
      { name: 'bad', value: 'a; admin=1' },
      { name: 'bad name', value: 'a' },
      { name: '', value: 'a' },
      { name: 'bad', value: 'ü' },
    ];
    expect(cookieHeader(cookies)).toBe('sid=a"b, c');
  });
});
