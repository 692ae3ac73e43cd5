/** Networks that many users sign in through, so that the place of such a login says nothing about the user. */
import { z } from 'zod';

export const EGRESS_KINDS = ['vpn', 'relay', 'office', 'other'] as const;
export type EgressKind = (typeof EGRESS_KINDS)[number];

/** Networks that one tenant's list holds at most. */
export const MOST_NETWORKS = 5_000;
/** Characters that the name of a network has at most. */
export const MOST_NETWORK_NAME = 100;

export const EgressNetwork = z.strictObject({
  /** In the canonical form of `parseNetwork`: `203.0.113.0/24` or `2001:db8::/32`. */
  network: z.string().max(50),
  kind: z.enum(EGRESS_KINDS),
  label: z.string().max(MOST_NETWORK_NAME),
});
export type EgressNetwork = z.infer<typeof EgressNetwork>;

/** The known egress of a tenant. */
export const EgressList = z.array(EgressNetwork).max(MOST_NETWORKS);
export type EgressList = z.infer<typeof EgressList>;

const KIND_NAMES: Readonly<Record<EgressKind, string>> = {
  vpn: 'VPN',
  relay: 'relay',
  office: 'office',
  other: 'other',
};

/** Formats a network as logins from it show it: `Berlin HQ (office)`. */
export const formatEgress = ({ network, kind, label }: EgressNetwork): string =>
  `${label === '' ? network : label} (${KIND_NAMES[kind]})`;
