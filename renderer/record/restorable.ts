/** Asks the tenant if an email or a file can be restored from quarantine, before a restore is offered. */
import { api } from '../bridge';
import { useResource } from '../state/use-resource';
import { useRecordVersion } from './refresh-record';
import { recordDomain, type RecordTarget } from './record-target';

/** The tenant's answer: `unknown` if it could not be asked, which rules nothing out. */
export type Restorable =
  | { readonly kind: 'yes' }
  | { readonly kind: 'no'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** Asks if an entity can be restored from quarantine. */
export const askRestorable = async (entityId: string, signal?: AbortSignal): Promise<Restorable> => {
  const answer = await api['entity.isQuarantineRestorable']({ id: entityId }, signal);
  if (!answer.ok) return { kind: 'unknown', reason: answer.failure.message };
  const { restorable, reason } = answer.value;
  return restorable ? { kind: 'yes' } : { kind: 'no', reason: reason ?? '' };
};

/** Returns if the record can be restored; undefined while the tenant is asked, if it is not to be asked, and for what is never quarantined. */
export const useRestorable = (target: RecordTarget, isAsked = true): Restorable | undefined => {
  const version = useRecordVersion(target);
  const domain = recordDomain(target.entityType);
  const { resource } = useResource(
    isAsked && (domain === 'email' || domain === 'file') ? version : null,
    async (signal) => ({ ok: true, value: { version, is: await askRestorable(target.entityId, signal) } }),
  );
  return resource.state === 'ready' && resource.value.version === version ? resource.value.is : undefined;
};
