import { expect, it } from 'vitest';
import { parseFlags } from '../../../main/demo/flags';

it('reads the flags of a tenant, each on unless it is set to off', () => {
  expect(parseFlags('ms_defender=off, md5_exceptions_disabled,')).toEqual({
    ms_defender: false,
    md5_exceptions_disabled: true,
  });
  expect([parseFlags(undefined), parseFlags('')]).toEqual([undefined, {}]);
});

it.each(['no_such_flag', 'ms_defender=maybe', '__proto__'])('refuses %s', (text) => {
  expect(() => parseFlags(text)).toThrow('--flags');
});
