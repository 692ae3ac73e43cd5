import { Dialog, DialogBody, DialogFooter, Overlay2 } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { controlsOf, fieldsOf, useEntryFocus } from './entry-focus';
import { useLayerKeys } from './use-layer-keys';

type ModalProps = {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  readonly width?: number;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

type BareModalProps = Pick<ModalProps, 'onClose' | 'children'> & {
  readonly label: string;
  readonly className: string;
};

/** The content of a dialog. Its first field takes the focus, or else the button that confirms it, its first control, or its text. */
const Body = ({ children }: { readonly children: ReactNode }) => {
  const element = useEntryFocus((body) => {
    const box = body.closest('.bp6-dialog');
    const confirm = box?.querySelector<HTMLElement>('.bp6-dialog-footer-actions .primary:not(:disabled)');
    return { box, best: [...fieldsOf(body), confirm, ...controlsOf(body), body] };
  });
  return (
    <div ref={element} tabIndex={-1} className="modal-body">
      {children}
    </div>
  );
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
      shouldReturnFocusOnClose={false}
    >
      <DialogBody useOverflowScrollContainer={false}>
        <Body>{children}</Body>
      </DialogBody>
      {actions && <DialogFooter actions={actions} />}
    </Dialog>
  );
};

/** A dialog on the modal layer without a title or a frame, which places the focus itself; Escape closes it. */
export const BareModal = ({ label, className, onClose, children }: BareModalProps) => {
  const element = useLayerKeys(true, onClose);
  return (
    <Overlay2
      isOpen
      onClose={onClose}
      childRef={element}
      transitionDuration={0}
      portalClassName="layer-modal"
    >
      <div ref={element} className={`bp6-dialog ${className}`} role="dialog" aria-label={label}>
        {children}
      </div>
    </Overlay2>
  );
};
