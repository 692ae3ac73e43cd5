import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import type { RecordActionsHost } from './RecordActions';
import { PlaceContext } from './trail/trail-context';

/** The place of a record on screen, with the actions that it has now. */
type Slot = { host: RecordActionsHost };

/** Records on screen that have their own actions, the last one on top. */
let onScreen: readonly Slot[] = [];

/** Returns the actions of the record on top; undefined if its keys belong to the rows that it was opened from. */
export const actionsOnScreen = (): RecordActionsHost | undefined => onScreen.at(-1)?.host;

const add = (slot: Slot): (() => void) => {
  onScreen = [...onScreen, slot];
  return () => {
    onScreen = onScreen.filter((one) => one !== slot);
  };
};

/** Gives the keys of actions to a record while it is shown. New actions take the place of its former ones, and do not bring it to the top. */
export const useActionKeys = (host: RecordActionsHost): void => {
  const { isHidden } = useContext(PlaceContext);
  const slot = useRef<Slot>({ host });
  useEffect(() => {
    slot.current.host = host;
  }, [host]);
  useEffect(() => (isHidden ? undefined : add(slot.current)), [isHidden]);
};

const NONE_YET: RecordActionsHost = { offered: [], onAct: () => undefined, unknown: {} };

/** Keeps the keys of actions from what is behind a record until its own are known. Layout effects run first, so its own end up on top. */
export const useNoActionsYet = (): void => {
  const { isHidden } = useContext(PlaceContext);
  useLayoutEffect(() => (isHidden ? undefined : add({ host: NONE_YET })), [isHidden]);
};
