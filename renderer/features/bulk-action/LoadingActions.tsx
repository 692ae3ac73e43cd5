import { FailurePanel } from '../../components/FailurePanel';
import { Modal } from '../../components/Modal';
import { Skeleton } from '../../components/Skeleton';
import type { Resource } from '../../state/use-resource';
import { TEXT } from './text';

type LoadingActionsProps = {
  readonly title: string;
  readonly resource: Resource<unknown>;
  readonly onRetry: () => void;
  readonly onClose: () => void;
};

/** The dialog of a bulk action while the tenant's actions load, or if they could not be loaded. */
export const LoadingActions = ({ title, resource, onRetry, onClose }: LoadingActionsProps) => (
  <Modal title={title} onClose={onClose} width={520}>
    {resource.state === 'failed' ? (
      <FailurePanel failure={resource.failure} onRetry={onRetry} />
    ) : (
      <Skeleton lines={6} label={TEXT.loadingActions} />
    )}
  </Modal>
);
