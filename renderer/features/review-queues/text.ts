/** All text of the queues themselves, wherever they are shown. */
import { formatQuantity } from '../../state/format';

export const TEXT = {
  title: 'Review queue',
  kinds: {
    restore: 'Restore requests',
    reported: 'Reported by users',
    suspicious: 'Suspicious',
    quarantined: 'Quarantined',
  },
  queueOf: (kind: string, app: string) => `${kind} · ${app}`,
  unread: (reason: string, key: string) =>
    `Off: the saved query was not read. ${reason}${key === '' ? '' : ` ${key} removes it from the queues.`}`,
  off: (field: string, key: string) =>
    `Off: no field for ${field} was found.${key === '' ? '' : ` ${key} chooses one.`}`,
  offByValues: (label: string, field: string, key: string) =>
    `Off: “${label}” lists no value for ${field}.${key === '' ? '' : ` ${key} chooses another field.`}`,
  fields: {
    restore: 'restore requests',
    reported: 'reports by users',
    suspicious: 'verdicts',
    quarantined: 'quarantine',
  },
  unnamedQuery: (id: string) => `Saved query, name not known (ID ${id})`,
  ago: (amount: number, unit: 'minute' | 'hour' | 'day') => formatQuantity(amount, unit),
  justNow: 'under a minute',
} as const;
