import { create } from 'zustand';
import type { Result } from '../../../shared/bridge';
import type { SavedEgress } from '../../../shared/local-calls/egress';
import type { EgressNetwork } from '../../../shared/model/egress';
import { local } from '../../bridge';
import { openOverlay, toast } from '../../state/overlay-store';
import { TEXT } from './text';

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
export const addEgress = async (network: EgressNetwork): Promise<Result<SavedEgress>> => {
  const read = await local['egress.read']({});
  if (!read.ok) return read;
  const others = read.value.filter((one) => one.network !== network.network);
  return local['egress.save']({ networks: [...others, network] });
};

/** Says that the list was saved, and if loaded logins could not be marked with it. */
export const toastSaved = ({ isMarked }: SavedEgress, text: string): void =>
  isMarked ? toast(text, 'ok') : toast(TEXT.notMarked, 'warn', TEXT.refresh);
