import { useEffect } from 'react';
import type { ColumnFilter } from '../../../shared/dataset';

/** A mark or cell of a picture: its name, and the filter that finds its logins beside that of the dashboard. */
export type Pick = { readonly name: string; readonly filter: readonly ColumnFilter[] };

/** Listens to the current mark of a picture. */
export type OnPick = (pick: Pick) => void;

/** Tells the dashboard the current mark of a picture whenever it is another one, also because other logins are drawn. */
export const useCurrentPick = (pick: Pick | undefined, onCurrent: OnPick): void => {
  useEffect(() => {
    if (pick) onCurrent(pick);
  }, [JSON.stringify(pick)]);
};
