/** The typed confirmation of an action that reaches many entities or is destructive. */
import { isDestructive, saysNumber, TYPED_FROM } from './action-effects';
import { mspSession } from '../../state/msp';
import { formatCount } from '../../state/format';
import type { Missing } from '../../components/form/use-form';
import { TEXT } from './text';

type Named = Parameters<typeof isDestructive>[0];

/** Returns the name of the tenant of an MSP portal, which is typed in place of a number: there an action easily meets another tenant. */
const tenantToType = (): string | undefined => {
  const name = mspSession()?.tenant.trim();
  return name === '' ? undefined : name;
};

/** Returns true if a change asks for the name of the tenant whatever it changes, as at an MSP portal. */
export const asksForTenant = (): boolean => tenantToType() !== undefined;

/** Names the tenant's name if it must be typed and wasn't. */
export const missingTenant = (typed: string): Missing | undefined => {
  const tenant = tenantToType();
  return tenant === undefined || isSame(typed, tenant)
    ? undefined
    : { reason: `${TEXT.typeToConfirm(tenant)}.`, field: 'typed' };
};

/** Returns true if a name was typed, whatever its case and spaces. */
export const isSame = (a: string, b: string): boolean => plain(a) === plain(b);
const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** True if a confirmation must be typed: for many entities, an unknown number (null), a destructive action, or any at an MSP portal. */
export const needsTyping = (action: Named, n: number | null): boolean =>
  n === null || n >= TYPED_FROM || isDestructive(action) || asksForTenant();

/** True if no confirmation is needed or the right one was typed. */
export const isConfirmed = (action: Named, n: number | null, typed: string): boolean => {
  if (!needsTyping(action, n)) return true;
  const tenant = tenantToType();
  if (tenant !== undefined) return isSame(typed, tenant);
  return n === null ? typed.trim().toLowerCase() === TEXT.confirmWord : saysNumber(typed, n);
};

/** Names what a bulk action lacks besides its values: rows, their number while they are counted, or the typed confirmation. */
export const missingConfirmation = (
  actions: readonly Named[],
  n: number | null | undefined,
  typed: string,
): Missing | undefined => {
  if (n === undefined) return { reason: TEXT.stillCounting };
  if (n === 0) return { reason: TEXT.noRows };
  return actions.every((action) => isConfirmed(action, n, typed))
    ? undefined
    : { reason: `${TEXT.typeToConfirm(confirmationPhrase(n))}.`, field: 'typed' };
};

/** The text to type: the tenant's name at an MSP portal, else the number of entities, or a word if it is unknown. */
export const confirmationPhrase = (n: number | null): string =>
  tenantToType() ?? (n === null ? TEXT.confirmWord : formatCount(n));
