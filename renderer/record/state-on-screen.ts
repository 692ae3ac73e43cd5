import { useContext, useEffect } from 'react';
import type { ActedRecord } from '../features/bulk-action/record-actions';
import type { RecordTarget } from './record-target';
import { PlaceContext } from './trail/trail-context';

type Shown = { readonly entityId: string; readonly record: ActedRecord };

/** Records on screen as they were read, the last one on top. */
let onScreen: readonly Shown[] = [];

/** Returns the record of an entity if it is on screen: it is newer than the entity's row, and has fields that the row may lack. */
export const stateOnScreen = (entityId: string): ActedRecord | undefined =>
  onScreen.findLast((one) => one.entityId === entityId)?.record;

/** Lets what acts on a record know its state while it is shown. */
export const useStateOnScreen = ({ entityId }: RecordTarget, record: ActedRecord): void => {
  const { isHidden } = useContext(PlaceContext);
  useEffect(() => {
    if (isHidden) return undefined;
    const own = { entityId, record };
    onScreen = [...onScreen, own];
    return () => {
      onScreen = onScreen.filter((one) => one !== own);
    };
  }, [entityId, record, isHidden]);
};
