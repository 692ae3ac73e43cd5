/** Names the known network that a login came through. */
import { formatEgress, type EgressList } from '../../../shared/model/egress';
import type { Json } from '../../../shared/model/json';
import { createNetworkMatch } from '../../../shared/rules/networks';

/** Returns what a login from an address shows as its known egress; null if the address is in no network of the list. */
export type EgressOf = (address: Json | undefined) => string | null;

/** Returns the function that names the network of an address. Each address is looked up once. */
export const egressOf = (networks: EgressList): EgressOf => {
  if (networks.length === 0) return () => null;
  const match = createNetworkMatch(networks);
  const known = new Map<string, string | null>();
  return (address) => {
    if (typeof address !== 'string') return null;
    const before = known.get(address);
    if (before !== undefined) return before;
    const found = match(address);
    const name = found ? formatEgress(found) : null;
    known.set(address, name);
    return name;
  };
};
