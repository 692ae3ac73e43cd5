import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { create } from 'zustand';
import { createFocusTargets } from '../../state/focus-targets';
import { isFocusFree } from '../../state/screen-focus';
import { useFocusTarget } from '../../state/use-focus-target';
import { readLeftHour } from './left-hour';
import { readLeftRow } from './left-row';

/** A picture of the dashboard while it has the focus: the map, or the hours. */
export type PictureTarget = {
  /** Moves to another mark or hour by an arrow key, Home, End, Page Up or Page Down. */
  readonly move: (key: string) => void;
  /** Opens the rows of the current mark or hour. */
  readonly open: () => void;
  /** Opens the rows of the whole heat map that the current hour is in. Absent on the map. */
  readonly openAll?: () => void;
  /** Zooms in or out; 0 shows all. Absent if there is nothing to zoom. */
  readonly zoom?: (step: -1 | 0 | 1) => void;
};

export const PICTURES = createFocusTargets<PictureTarget>();

/** A panel whose drawing is replaced: by a table, or once other logins are counted. */
type PanelTarget = {
  /** Lets the focus rest on the panel until the next drawing takes it. */
  readonly rest: () => void;
};

export const PANELS = createFocusTargets<PanelTarget>();

/** Makes the body of a panel hold the focus while its drawing is replaced; returns the body's ref. */
export const usePanelBody = (): RefObject<HTMLDivElement | null> => {
  const body: RefObject<HTMLDivElement | null> = useFocusTarget(PANELS, {
    rest: () => body.current?.focus({ preventScroll: true }),
  });
  return body;
};

/** Gives the focus to a picture once it is drawn, if the focus rests on its panel: at once, since a picture that is about to go would take it later, and lose it. */
export const useRestingFocus = (
  picture: RefObject<HTMLElement | null>,
  isDrawn: boolean,
  onTaken: () => void = () => undefined,
): void => {
  useLayoutEffect(() => {
    if (!isDrawn || picture.current?.parentElement !== document.activeElement) return;
    picture.current?.focus({ preventScroll: true });
    onTaken();
  });
};

/** Returns true if the overview will restore the focus to an unusual login or an hour. */
export const hasFocusToRestore = (): boolean => readLeftRow() !== '' || readLeftHour() !== null;

/** Gives the focus to the body of a panel as it appears, if nothing on the screen has it, unless the hours or the unusual logins are to take it. */
export const usePanelEntry = (body: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const isWanted = useHoursWish.getState().isWanted || hasFocusToRestore();
    if (isFocusFree() && !isWanted) body.current?.focus({ preventScroll: true });
  }, []);

/** Restores the focus to the hours if the overview was left from an hour. */
export const useLeftHourFocus = (body: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    if (isFocusFree() && readLeftHour() !== null && readLeftRow() === '') body.current?.focus();
  }, []);

type HoursWish = { readonly isWanted: boolean; readonly from: Element | null };

/** True while the hours are to take the focus, with the element that had it then. */
export const useHoursWish = create<HoursWish>(() => ({ isWanted: false, from: null }));

/** Has the hours take the focus as soon as their panel is there. */
export const wantHours = (): void => useHoursWish.setState({ isWanted: true, from: document.activeElement });

/** Shows the first hours if they were asked for, and hands the focus to their panel unless the analyst has moved it by then. There is no panel while they are read as a table. */
export const useWantedHours = (
  body: RefObject<HTMLElement | null> | undefined,
  onWanted: () => void,
): void => {
  const { isWanted, from } = useHoursWish();
  useEffect(() => {
    if (!isWanted) return;
    useHoursWish.setState({ isWanted: false, from: null });
    onWanted();
    // The hours may be below the part of the page in view.
    if (isFocusFree() || document.activeElement === from) body?.current?.focus();
  }, [isWanted]);
};
