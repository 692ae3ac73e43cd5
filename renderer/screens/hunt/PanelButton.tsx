import { useEffect, type ReactElement, type ReactNode } from 'react';
import { Popover } from '../../components/Popover';
import { closeOverlay, openOverlay, useOverlay } from '../../state/overlay-store';

type PanelProps = {
  /** The overlay that the panel is, so that its command opens it too. */
  readonly overlay: string;
  readonly content: ReactElement;
  readonly children: ReactNode;
};

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

/** A button of the query bar with the panel that it opens. */
export const PanelButton = ({ overlay, content, children }: PanelProps) => (
  <Popover {...usePanel(overlay)} content={content}>
    {children}
  </Popover>
);
