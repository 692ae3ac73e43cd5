import type { ComponentProps } from 'react';
import { entityTypeOf } from '../../shared/model/ids';
import { api } from '../bridge';
import { RecordPane } from './RecordPane';
import { targetKey, type RecordTarget } from './record-target';
import { useLatest } from '../state/use-latest';
import { useResource } from '../state/use-resource';

type OpenedProps = Omit<ComponentProps<typeof RecordPane>, keyof RecordTarget> & { readonly target: RecordTarget };

/** The record of a row. A click opens the email that was clicked in; one without an email, or that cannot be read, opens as itself. */
export const OpenedRecord = ({ target, ...rest }: OpenedProps) => {
  const isClick = target.domain === 'click';
  const { resource } = useResource(isClick ? targetKey(target) : null, () => api['apps.entity']({ app: target.saas, id: target.entityId }));
  const last = useLatest(resource);
  if (!isClick || resource.state === 'failed') return <RecordPane {...target} {...rest} />;
  const entity = resource.state === 'ready' ? resource.value.entity : last?.entity;
  if (!entity) return null;
  const emailId: unknown = entity['email_id'];
  const shown: RecordTarget = typeof emailId === 'string' && emailId !== '' ? { entityId: emailId, saas: target.saas, entityType: entityTypeOf(target.saas, 'email'), domain: 'email' } : target;
  return <RecordPane {...shown} {...rest} />;
};
