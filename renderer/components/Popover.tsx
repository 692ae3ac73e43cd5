import { PopoverNext, type PopoverNextProps } from '@blueprintjs/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { MenuKeys } from './MenuKeys';
import { useLayerKeys } from './use-layer-keys';

type DropProps = {
  readonly content: ReactElement;
  readonly children: ReactNode;
  readonly placement?: PopoverNextProps['placement'];
  readonly disabled?: boolean;
  /** Set if the owner controls the popover; otherwise it opens and closes itself. */
  readonly isOpen?: boolean;
  readonly onOpen?: (isOpen: boolean) => void;
};

/** Tells a menu how much room its side of the control has, so that a long one scrolls there. */
const MIDDLEWARE: NonNullable<PopoverNextProps['middleware']> = {
  size: {
    padding: 8,
    apply: ({ availableHeight, elements: { floating } }) =>
      floating.style.setProperty('--room', `${Math.floor(availableHeight)}px`),
  },
};

/** A menu or panel below a control. Escape, a click outside and another click on the control close it. */
export const Popover = ({
  isOpen: held,
  onOpen,
  disabled = false,
  placement = 'bottom-end',
  content,
  ...rest
}: DropProps) => {
  const [own, setOwn] = useState(false);
  const isOpen = held ?? own;
  const change = onOpen ?? setOwn;
  const popoverRef = useLayerKeys(isOpen && !disabled, () => change(false));
  return (
    <PopoverNext
      {...rest}
      content={<MenuKeys>{content}</MenuKeys>}
      isOpen={isOpen}
      onInteraction={(next) => change(next)}
      popoverRef={popoverRef}
      placement={placement}
      middleware={MIDDLEWARE}
      disabled={disabled}
      arrow={false}
      animation="minimal"
      transitionDuration={0}
      // Without it, each closed popover would add an element to the page.
      lazy
      // Blueprint would focus what had the focus inside, and some frames late. `useLayerKeys` returns it to the opener, if it is free.
      shouldReturnFocusOnClose={false}
    />
  );
};
