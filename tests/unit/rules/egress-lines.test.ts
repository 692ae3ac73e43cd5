import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EGRESS_KINDS, EgressList, MOST_NETWORKS } from '../../../shared/model/egress';
import { formatEgressLines, readEgressLines } from '../../../shared/rules/egress-lines';

const read = (...lines: readonly string[]) => readEgressLines(lines.join('\n'));

describe('a list of networks as text', () => {
  it('reads network, kind and name, in the usual ways to write them', () => {
    expect(
      read(
        '# ours',
        '203.0.113.0/24, office, Berlin HQ',
        '',
        '198.51.100.7;VPN',
        '2001:db8::/32\trelay\tExample, Inc.',
        '192.0.2.0/25 Branch in Lagos',
      ).networks,
    ).toEqual([
      { network: '203.0.113.0/24', kind: 'office', label: 'Berlin HQ' },
      { network: '198.51.100.7/32', kind: 'vpn', label: '' },
      { network: '2001:db8::/32', kind: 'relay', label: 'Example, Inc.' },
      { network: '192.0.2.0/25', kind: 'other', label: 'Branch in Lagos' },
    ]);
  });

  it('follows the head of a csv file, whatever the order of its columns', () => {
    expect(
      read('\uFEFFName,Type,IP Prefix', '"Lagos, ""new""",office,203.0.113.0/24', ',,192.0.2.0/24').networks,
    ).toEqual([
      { network: '203.0.113.0/24', kind: 'office', label: 'Lagos, "new"' },
      { network: '192.0.2.0/24', kind: 'other', label: '' },
    ]);
  });

  it('takes no network for a head because its name is that of a column', () => {
    expect(read('203.0.113.0/24, office, Network', '198.51.100.7, vpn, IP')).toEqual({
      networks: [
        { network: '203.0.113.0/24', kind: 'office', label: 'Network' },
        { network: '198.51.100.7/32', kind: 'vpn', label: 'IP' },
      ],
      problems: [],
    });
  });

  it('names each line that can’t be taken, with the reason', () => {
    const { networks, problems } = read(
      '203.0.113.0/24',
      '203.0.113.9/24, vpn',
      'Berlin',
      '0.0.0.0/0',
      `192.0.2.1, vpn, ${'x'.repeat(101)}`,
    );
    expect(networks).toHaveLength(1);
    expect(problems).toEqual([
      { line: 2, kind: 'repeated', about: '1' },
      { line: 3, kind: 'notNetwork', about: 'Berlin' },
      { line: 4, kind: 'everything', about: '0.0.0.0/0' },
      { line: 5, kind: 'longName', about: '192.0.2.1' },
    ]);
  });

  it('takes no more networks than a list holds', () => {
    const lines = Array.from({ length: MOST_NETWORKS + 1 }, (_, i) => `10.${i >> 8}.${i & 255}.0/24`);
    const { networks, problems } = read(...lines);
    expect([networks.length, problems]).toEqual([
      MOST_NETWORKS,
      [{ line: MOST_NETWORKS + 1, kind: 'tooMany', about: '10.19.136.0/24' }],
    ]);
  });

  it('reads what it has written as it was', () => {
    const network = fc.record({
      network: fc.integer({ min: 0, max: 255 }).map((n) => `203.0.${n}.0/24`),
      kind: fc.constantFrom(...EGRESS_KINDS),
      label: fc.oneof(
        fc.string({ maxLength: 40, unit: 'grapheme' }).map((text) => text.replace(/[\r\n\t]/g, '').trim()),
        fc.constantFrom('Network', 'IP', 'address', 'Site', 'Type'),
      ),
    });
    const isPlain = ({ label }: { readonly label: string }) =>
      EGRESS_KINDS.every((kind) => kind !== label.toLowerCase());
    fc.assert(
      fc.property(
        fc.uniqueArray(network.filter(isPlain), { selector: ({ network: text }) => text }),
        (networks) => {
          expect(readEgressLines(formatEgressLines(networks))).toEqual({ networks, problems: [] });
          expect(EgressList.safeParse(networks).success).toBe(true);
        },
      ),
    );
  });
});
