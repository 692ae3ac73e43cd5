import type { DatasetColumn } from '../../../shared/dataset';
import type { EntityList } from '../../../shared/local-calls/datasets';
import { SEVERITY_WORDS } from '../../../shared/rules/severity';

type Column = readonly [key: string, label: string, width: number, type?: DatasetColumn['type']];

const columns = (...all: readonly Column[]): readonly DatasetColumn[] =>
  all.map(([key, label, width, type = 'text']) => ({ key, label, width, type }));

const EMAILS = columns(
  ['received', 'Received', 130, 'time'],
  ['subject', 'Subject', 300],
  ['from_email', 'From', 220],
  ['recipients', 'Recipients', 260, 'list'],
  ['verdict', 'Verdict', 96],
  ['state', 'State', 96],
  ['direction', 'Direction', 80],
  ['is_quarantined', 'Quarantined', 88, 'boolean'],
  ['internet_message_id', 'Message-ID', 260],
  ['entity_type', 'Entity type', 160],
  ['entity_id', 'Entity ID', 220],
);

/** The columns of each list; a dot in a key leads into an object. */
export const LIST_COLUMNS: Readonly<Record<EntityList['list'], readonly DatasetColumn[]>> = {
  recipients: columns(
    ['email', 'Recipient', 240],
    ['name', 'Name', 160],
    ['kind', 'Kind', 64],
    ['is_internal', 'Internal', 72, 'boolean'],
    ['delivery_action', 'Delivery', 96],
    ['delivery_location', 'Location', 128],
    ['released_at', 'Released', 130, 'time'],
  ),
  attachments: columns(
    ['name', 'Name', 240],
    ['verdict', 'Verdict', 96],
    ['mime_type', 'Type', 160],
    ['size', 'Size', 80, 'number'],
    ['page_count', 'Pages', 64, 'number'],
    ['is_encrypted', 'Encrypted', 80, 'boolean'],
    ['md5', 'MD5', 240],
    ['sha256', 'SHA-256', 440],
    ['entity_type', 'Entity type', 160],
    ['entity_id', 'Entity ID', 220],
  ),
  conversation: EMAILS,
  copies: EMAILS,
  permissions: columns(
    ['granted_to', 'Granted to', 180],
    ['granted_to_email', 'Email', 220],
    ['roles', 'Roles', 100, 'list'],
    ['is_external', 'External', 72, 'boolean'],
    ['link.scope', 'Link scope', 110],
    ['link.type', 'Link type', 80],
    ['link.web_url', 'Link', 260],
    ['inherited_from', 'Inherited from', 200],
    ['id', 'ID', 160],
  ),
  events: columns(
    ['time', 'Time', 130, 'time'],
    ['event', 'Event', 180],
    ['actor', 'Actor', 220],
    ['ip', 'IP address', 120],
    ['scan_status', 'Scan', 90],
    ['detail', 'Detail', 260],
    ['id', 'ID', 160],
  ),
  members: columns(['email', 'Member', 320]),
  ipEvents: columns(
    ['time', 'Time', 130, 'time'],
    ['user', 'User', 220],
    ['event', 'Event', 260],
    ['country', 'Country', 72],
    ['ip', 'IP address', 120],
  ),
  webNotifications: columns(
    ['time', 'Time', 130, 'time'],
    ['kind', 'Kind', 160],
    ['status', 'Status', 90],
    ['detail', 'Detail', 300],
  ),
  findings: columns(
    ['severity', 'Severity', 80],
    ['title', 'Finding', 430],
    ['type', 'Type', 70],
    ['saas', 'App', 110],
    ['time', 'Time', 130, 'time'],
    ['link', 'Link', 360],
    ['check', 'Check', 220],
    ['entity_type', 'Entity type', 140],
    ['entity_id', 'Entity ID', 220],
    ['finding_id', 'ID', 220],
  ).map((column) => (column.key === 'severity' ? { ...column, ranks: [...SEVERITY_WORDS] } : column)),
  debugLinks: columns(['name', 'Name', 220], ['url', 'Link', 520]),
};
