import { BlockList, isIPv4, isIPv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressBits, createNetworkMatch, parseNetwork } from '../../../shared/rules/networks';

/** Addresses near each other, so that many lie in a network of the list. */
const ipv4 = fc
  .tuple(
    fc.constantFrom(10, 203),
    fc.constantFrom(0, 113),
    fc.integer({ min: 0, max: 255 }),
    fc.integer({ min: 0, max: 255 }),
  )
  .map((parts) => parts.join('.'));
const ipv6 = fc.oneof(
  fc.ipV6(),
  fc
    .tuple(
      fc.constantFrom('2001:db8', '2001:DB8:0'),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 0, max: 0xffff }),
    )
    .map(([start, a, b]) => `${start}::${a}:${b.toString(16)}`),
);
const cidr = fc.oneof(
  fc.tuple(ipv4, fc.integer({ min: 1, max: 32 })).map(([address, length]) => `${address}/${length}`),
  fc.tuple(ipv6, fc.integer({ min: 1, max: 128 })).map(([address, length]) => `${address}/${length}`),
);

const blockList = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', length = ''] = network.split('/');
    list.addSubnet(address, Number(length), isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return list;
};

describe('a network', () => {
  it('matches the addresses that the block list of Node matches', () => {
    let found = 0;
    fc.assert(
      fc.property(
        fc.array(cidr, { minLength: 1, maxLength: 8 }),
        fc.oneof(ipv4, ipv6),
        (networks, address) => {
          const match = createNetworkMatch(networks.map((network) => ({ network })));
          const expected = blockList(networks).check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
          if (expected) found += 1;
          expect(match(address) !== undefined).toBe(expected);
        },
      ),
      { numRuns: 3_000 },
    );
    expect(found).toBeGreaterThan(100);
  });

  it('writes one canonical text, which is a network of the same addresses', () => {
    fc.assert(
      fc.property(cidr, (written) => {
        const network = parseNetwork(written);
        expect(parseNetwork(network?.text ?? '')).toEqual(network);
        const [address = ''] = (network?.text ?? '').split('/');
        expect(isIPv4(address) || isIPv6(address)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['203.0.113.77/24', '203.0.113.0/24'],
    ['203.0.113.77', '203.0.113.77/32'],
    [' 2001:DB8:0:0:1::/48 ', '2001:db8::/48'],
    ['2001:db8:0:0:1:0:0:0', '2001:db8:0:0:1::/128'],
    ['::1', '::1/128'],
    ['::ffff:203.0.113.9/120', '203.0.113.0/24'],
  ])('writes %s as %s', (written, text) => {
    expect(parseNetwork(written)?.text).toBe(text);
  });

  it.each([
    '',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.1/33',
    '1.2.3.4/8/9',
    '01.2.3.4',
    '::1/129',
    '1::2::3',
    '1.2.3.4/',
    'vpn',
  ])('refuses “%s”', (text) => expect(parseNetwork(text)).toBeUndefined());

  it('reads every text as an address that Node reads as one, and no other', () => {
    const near = fc.stringMatching(/^[\da-f.:]{1,20}$/);
    fc.assert(
      fc.property(fc.oneof(near, ipv4, ipv6), (text) => {
        expect(addressBits(text) !== undefined).toBe(isIPv4(text) || isIPv6(text));
      }),
      { numRuns: 3_000 },
    );
  });
});

it('finds the smallest of the networks that an address is in', () => {
  const match = createNetworkMatch([
    { network: '10.0.0.0/8', name: 'all' },
    { network: '10.1.2.0/24', name: 'site' },
    { network: '10.1.0.0/16', name: 'region' },
  ]);
  expect(['10.1.2.3', '10.1.3.3', '10.9.9.9', '11.0.0.1'].map((one) => match(one)?.name)).toEqual([
    'site',
    'region',
    'all',
    undefined,
  ]);
});
