import { CLICK_ACTIONS } from './values';
import { VERDICTS } from './values';
import { type DemoField, fieldsFor, TAGS_SQL } from './field';

const f = fieldsFor('file');
/** Fields of files in queries. */
export const FILE_FIELDS: readonly DemoField[] = [
  f.text('name', 'Name'),
  f.choice('verdict', 'Verdict', { sort: 'verdict_rank', values: VERDICTS }),
  f.keyword('owner', 'Owner'),
  f.time('modified', 'Modified'),
  f.number('size', 'Size', { unit: 'bytes' }),
  f.boolean('is_shared_externally', 'Shared externally'),
  f.number('permission_count', 'Permissions'),
  f.number('event_count', 'Events'),
  f.text('path', 'Path'),
  f.keyword('mime_type', 'Type'),
  f.keyword('md5', 'MD5', { size: 32, flag: 'attachment_md5_column' }),
  f.keyword('sha256', 'SHA256', { size: 64, flag: 'attachment_sha256_column' }),
  f.time('created', 'Created'),
  f.boolean('is_quarantined', 'Quarantined'),
  f.choice('quarantined_by', 'Quarantined by', {
    nullable: true,
    values: ['analyst', 'avanan', 'microsoft', 'admin'],
  }),
  f.choice('restore_state', 'Restore', { values: ['none', 'requested', 'restored', 'declined'] }),
  f.choice('sensitivity_label', 'Sensitivity label', {
    nullable: true,
    flag: 'sensitivity_labels',
    values: ['Public', 'General', 'Confidential', 'Highly confidential'],
  }),
  f.keyword('copy_of', 'Copy of', { nullable: true }),
  f.keyword('entity_id', 'Entity ID', { size: 32 }),
  f.list('tags', 'Tags', { sql: TAGS_SQL }),
];

const u = fieldsFor('user');
/** Fields of users in queries. */
export const USER_FIELDS: readonly DemoField[] = [
  u.text('name', 'Name'),
  u.keyword('email', 'Email'),
  u.text('title', 'Title'),
  u.keyword('department', 'Department'),
  u.keyword('manager', 'Manager', { nullable: true }),
  u.keyword('country', 'Country'),
  u.number('risk', 'Risk'),
  u.boolean('mfa', 'MFA'),
  u.time('last_login', 'Last login'),
  u.number('emails_received', 'Emails received'),
  u.boolean('is_admin', 'Administrator'),
  u.boolean('is_guest', 'Guest'),
  u.boolean('is_suspended', 'Suspended'),
  u.keyword('entity_id', 'Entity ID', { size: 32 }),
  u.list('tags', 'Tags', { sql: TAGS_SQL }),
];

const g = fieldsFor('group');
/** Fields of groups in queries. */
export const GROUP_FIELDS: readonly DemoField[] = [
  g.text('name', 'Name'),
  g.keyword('email', 'Email'),
  g.text('description', 'Description'),
  g.number('member_count', 'Number of members'),
  g.list('members', 'Members', { sort: 'member_count' }),
  g.boolean('is_external', 'Takes mail from outside'),
  g.time('created', 'Created'),
  g.keyword('entity_id', 'Entity ID', { size: 32 }),
  g.list('tags', 'Tags', { sql: TAGS_SQL }),
];

const m = fieldsFor('message');
/** Fields of chat messages in queries. */
export const MESSAGE_FIELDS: readonly DemoField[] = [
  m.time('sent', 'Sent'),
  m.choice('verdict', 'Verdict', { sort: 'verdict_rank', values: VERDICTS }),
  m.keyword('sender', 'Sender'),
  m.keyword('channel', 'Channel'),
  m.text('text', 'Text'),
  m.boolean('has_link', 'Has a link'),
  m.boolean('has_file', 'Has a file'),
  m.list('link_domains', 'Link domains'),
  m.boolean('is_deleted', 'Deleted'),
  m.keyword('entity_id', 'Entity ID', { size: 32 }),
  m.list('tags', 'Tags', { sql: TAGS_SQL }),
];

const c = fieldsFor('click');
/** Fields of clicks in queries. */
export const CLICK_FIELDS: readonly DemoField[] = [
  c.time('time', 'Time'),
  c.choice('verdict', 'Verdict', { sort: 'verdict_rank', values: VERDICTS }),
  c.keyword('user', 'User'),
  c.keyword('domain', 'Domain'),
  c.text('url', 'URL', { size: 2_000 }),
  c.choice('action', 'Action', { values: CLICK_ACTIONS }),
  c.choice('workload', 'Workload', { values: ['Email', 'Office', 'Teams'] }),
  c.keyword('ip', 'IP'),
  c.keyword('country', 'Country'),
  c.boolean('is_clicked_through', 'Clicked through'),
  c.keyword('email_id', 'Email ID', { size: 32 }),
  c.keyword('entity_id', 'Entity ID', { size: 32 }),
  c.list('tags', 'Tags', { sql: TAGS_SQL }),
];
