import { useContext, useEffect } from 'react';
import type { RecordActionsHost } from './RecordActions';
import { PlaceContext } from './trail/trail-context';

/** Actions of the records on screen that have their own, the last one on top. */
let onScreen: readonly RecordActionsHost[] = [];

/** Returns the actions of the record on top, or none while they are loading; undefined if its keys belong to the rows that it was opened from. */
export const actionsOnScreen = (): RecordActionsHost | undefined =>
  onScreen.findLast(({ offered, unknown }) => offered.length > 0 || unknown?.failure !== undefined) ??
  onScreen.at(-1);

/** Gives the keys of actions to a record while it is shown. */
export const useActionKeys = (host: RecordActionsHost): void => {
  const { isHidden } = useContext(PlaceContext);
  useEffect(() => {
    if (isHidden) return undefined;
    onScreen = [...onScreen, host];
    return () => {
      onScreen = onScreen.filter((one) => one !== host);
    };
  }, [isHidden, host]);
};
