import { GeneralName, GeneralSubtree, type NameConstraints } from '@peculiar/asn1-x509';
import { expect, it } from 'vitest';
import type { Certificate } from '../../../../main/services/tenant/trust/certificate';
import { keepsTo } from '../../../../main/services/tenant/trust/verify-chain';

const subtrees = (iPAddress: string) => [new GeneralSubtree({ base: new GeneralName({ iPAddress }) })];
const server = { names: [new GeneralName({ iPAddress: '192.0.2.1' })] } as unknown as Certificate;
const keeps = (constraints: Partial<NameConstraints>): boolean =>
  keepsTo({ constraints } as unknown as Certificate, server);

it('refuses a certificate below a network without a mask, permitted or excluded', () => {
  for (const network of ['10.0.0.0', '192.0.2.1', '2001:db8::']) {
    expect(keeps({ permittedSubtrees: subtrees(network) })).toBe(false);
    expect(keeps({ excludedSubtrees: subtrees(network) })).toBe(false);
  }
  expect(keeps({ permittedSubtrees: subtrees('192.0.2.0/24') })).toBe(true);
  expect(keeps({ excludedSubtrees: subtrees('192.0.2.0/24') })).toBe(false);
  expect(keeps({ excludedSubtrees: subtrees('10.0.0.0/8') })).toBe(true);
});
