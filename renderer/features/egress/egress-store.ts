import { create } from 'zustand';
import { ok, type Result } from '../../../shared/bridge';
import type { EgressList, EgressNetwork } from '../../../shared/model/egress';
import { local } from '../../bridge';
import { openOverlay } from '../../state/overlay-store';

/** Overlays: the whole list, and one network to add. */
export const EGRESS_OVERLAYS = { list: 'egress.edit', add: 'egress.add' } as const;

/** The address that the dialog for one network begins with. */
export const useEgressAddress = create<{ readonly address: string }>(() => ({ address: '' }));

/** Opens the dialog that adds the network of an address. */
export const openAddEgress = (address: string): void => {
  useEgressAddress.setState({ address });
  openOverlay(EGRESS_OVERLAYS.add);
};

/** Adds a network to the list, in place of one with the same addresses. */
export const addEgress = async (network: EgressNetwork): Promise<Result<EgressList>> => {
  const read = await local['egress.read']({});
  if (!read.ok) return read;
  const others = read.value.filter((one) => one.network !== network.network);
  const saved = await local['egress.save']({ networks: [...others, network] });
  return saved.ok ? ok(saved.value) : saved;
};
