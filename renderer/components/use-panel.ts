import { useEffect } from 'react';
import { closeOverlay, openOverlay, useOverlay } from '../state/overlay-store';

/** The panel of a control that a command opens too. It closes with its screen. */
export const usePanel = (
  overlay: string,
): { readonly isOpen: boolean; readonly onOpen: (isOpen: boolean) => void } => {
  const isOpen = useOverlay((s) => s.open === overlay);
  // A panel closes with its screen: left open, it would hold back the keys of the next one.
  useEffect(
    () => () => {
      if (useOverlay.getState().open === overlay) closeOverlay();
    },
    [overlay],
  );
  // One key press may be reported twice, so the request is taken as it is, not as a toggle.
  const onOpen = (next: boolean) => {
    if (next) openOverlay(overlay);
    else if (useOverlay.getState().open === overlay) closeOverlay();
  };
  return { isOpen, onOpen };
};
