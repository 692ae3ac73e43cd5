import { MenuItem } from '@blueprintjs/core';
import type { Json } from '../../../shared/model/json';
import { addressBits } from '../../../shared/rules/networks';
import { openAddEgress } from './egress-store';
import { TEXT } from './text';

/** The menu item that adds the address of a login to the known egress; nothing for any other value. */
export const EgressItem = ({ value }: { readonly value: Json | undefined }) =>
  typeof value === 'string' && addressBits(value.trim()) !== undefined ? (
    <MenuItem text={TEXT.add} onClick={() => openAddEgress(value.trim())} />
  ) : null;
