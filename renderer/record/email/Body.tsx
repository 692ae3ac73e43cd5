import type { LinkWorld } from '../../../shared/rules/links';
import { api } from '../../bridge';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { MailFrame } from '../../mail-frame/MailFrame';
import { useResource } from '../../state/use-resource';
import { targetKey, type RecordTarget } from '../record-target';

/** The mail itself. */
export const Body = ({ target, world }: { readonly target: RecordTarget; readonly world: LinkWorld }) => {
  const { resource, reload } = useResource(`body ${targetKey(target)}`, (signal) =>
    api['mail.body']({ a: target.entityType, b: target.entityId }, signal),
  );
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={6} label="Loading the body" />;
  return <MailFrame html={resource.value.html} text={resource.value.text} world={world} />;
};
