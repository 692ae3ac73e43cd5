import { Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useLayerKeys } from './use-layer-keys';

type ModalProps = {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  readonly width?: number;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A dialog on the modal layer, named by its title; Escape closes it. */
export const Modal = ({ title, isOpen = true, onClose, width = 440, actions, children }: ModalProps) => {
  const containerRef = useLayerKeys(isOpen, onClose);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      style={{ width }}
      containerRef={containerRef}
      portalClassName="layer-modal"
      transitionDuration={0}
      shouldReturnFocusOnClose
    >
      <DialogBody useOverflowScrollContainer={false}>{children}</DialogBody>
      {actions && <DialogFooter actions={actions} />}
    </Dialog>
  );
};
