import type { Resource } from '../state/use-resource';
import { FailurePanel } from './FailurePanel';
import { Modal } from './Modal';
import { Skeleton } from './Skeleton';

type LoadingDialogProps = {
  readonly title: string;
  /** Names what is loading. */
  readonly label: string;
  readonly resource: Resource<unknown>;
  readonly onRetry: () => void;
  readonly onClose: () => void;
};

/** A dialog while what it needs from the tenant loads, or if that could not be loaded. */
export const LoadingDialog = ({ title, label, resource, onRetry, onClose }: LoadingDialogProps) => (
  <Modal title={title} onClose={onClose} width={520}>
    {resource.state === 'failed' ? (
      <FailurePanel failure={resource.failure} onRetry={onRetry} />
    ) : (
      <Skeleton lines={6} label={label} />
    )}
  </Modal>
);
