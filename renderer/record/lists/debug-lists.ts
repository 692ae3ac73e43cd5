/** The lists for troubleshooting, which the tenant's flag gates. */
import { useApp } from '../../state/app-store';
import type { RecordTarget } from '../record-target';
import type { ListRef } from './list-draft';

/** Returns true if the tenant lets troubleshooting lists be read. */
export const canDebug = (): boolean => useApp.getState().flags.troubleshooting_debug;

/** Refers to the links that the anti-phishing engine left about an entity. */
export const debugLinksOf = ({ entityType, entityId }: RecordTarget): ListRef => ({
  list: 'debugLinks',
  entity_type: entityType,
  entity_id: entityId,
});

/** Refers to the web notifications of an entity's app. */
export const webNotificationsOf = ({ saas }: RecordTarget): ListRef => ({ list: 'webNotifications', saas });
