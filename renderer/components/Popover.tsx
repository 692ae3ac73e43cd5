import { PopoverNext, type PopoverNextProps } from '@blueprintjs/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useLayerKeys } from './use-layer-keys';

type DropProps = {
  readonly content: ReactElement;
  readonly children: ReactNode;
  readonly placement?: PopoverNextProps['placement'];
  readonly disabled?: boolean;
  readonly shouldReturnFocusOnClose?: boolean;
  /** Where somebody else holds whether it is open; it holds it itself where absent. */
  readonly isOpen?: boolean;
  readonly onOpen?: (isOpen: boolean) => void;
};

/** What drops from a control: a menu or a panel. Escape, a press outside and another press of the control close it. */
export const Popover = ({
  isOpen: held,
  onOpen,
  disabled = false,
  placement = 'bottom-end',
  ...rest
}: DropProps) => {
  const [own, setOwn] = useState(false);
  const isOpen = held ?? own;
  const change = onOpen ?? setOwn;
  const popoverRef = useLayerKeys(isOpen && !disabled, () => change(false));
  return (
    <PopoverNext
      {...rest}
      isOpen={isOpen}
      onInteraction={(next) => change(next)}
      popoverRef={popoverRef}
      placement={placement}
      disabled={disabled}
      arrow={false}
      animation="minimal"
      transitionDuration={0}
    />
  );
};
