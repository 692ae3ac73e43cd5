import { useContext, useEffect } from 'react';
import { PlaceContext } from '../trail/trail-context';
import type { ListRef } from './list-draft';

/** A long list that a part of a record shows the start of. */
type ShownList = { readonly ref: ListRef; readonly of: string };

/** Lists on screen; the last one is on top, such as that of a dialog. */
let onScreen: readonly ShownList[] = [];

/** Returns the list on top, for the command that opens it in the grid. */
export const listOnScreen = (): ShownList | undefined => onScreen.at(-1);

/** Gives the key that opens a list in the grid to a part of a record while it is shown. */
export const useListKey = (ref: ListRef, of: string): void => {
  const { isHidden } = useContext(PlaceContext);
  const key = JSON.stringify(ref);
  useEffect(() => {
    if (isHidden) return undefined;
    const own = { ref, of };
    onScreen = [...onScreen, own];
    return () => {
      onScreen = onScreen.filter((one) => one !== own);
    };
  }, [key, of, isHidden]);
};
