import { useContext, useEffect } from 'react';
import { PlaceContext } from './trail/trail-context';

/** Reasons why the records on screen can't be restored, the last one on top. */
let onScreen: readonly { readonly reason: string | undefined }[] = [];

/** Returns why the record on top can't be restored; undefined if it can, or if that is unknown. */
export const restoreObstacle = (): string | undefined => onScreen.at(-1)?.reason;

/** Keeps the key of a restore from a record that can't be restored, while it is shown. */
export const useRestoreObstacle = (reason: string | undefined): void => {
  const { isHidden } = useContext(PlaceContext);
  useEffect(() => {
    if (isHidden) return undefined;
    const own = { reason };
    onScreen = [...onScreen, own];
    return () => {
      onScreen = onScreen.filter((one) => one !== own);
    };
  }, [reason, isHidden]);
};
