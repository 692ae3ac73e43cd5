/** The tenant's fields that Postern's own queries use: found by their names, unless the analyst chose others for the tenant. */
import type { QueryDomain } from '../../shared/model/ids';
import type { QueryConfig, QueryField } from '../../shared/model/query';
import { tenantAnswers, changeTenantAnswers } from '../state/tenant-answers';
import { findField } from './find-field';

/** A part that a field plays in Postern's queries, with the names that it may have, best first. */
type Part = {
  readonly label: string;
  readonly domains: readonly QueryDomain[];
  readonly names: readonly string[];
};

const DECIDED: readonly QueryDomain[] = ['email', 'file', 'message'];

const parts = <const T extends Readonly<Record<string, Part>>>(all: T): T => all;

/** The parts by their IDs, which are stored. */
export const FIELD_PARTS = parts({
  restoreState: {
    label: 'State of a restore request',
    domains: DECIDED,
    names: ['restore_state', 'restore_status', 'restore_request_state'],
  },
  restoreRequested: {
    label: 'Restore requested',
    domains: DECIDED,
    names: ['is_restore_requested', 'restore_requested'],
  },
  restoreRequestTime: {
    label: 'Time of a restore request',
    domains: DECIDED,
    names: ['restore_request_time', 'restore_requested_at', 'restore_request_date'],
  },
  reported: {
    label: 'Reported by a user',
    domains: ['email', 'message'],
    names: ['is_user_reported', 'user_reported', 'is_reported', 'reported_by_user'],
  },
  reportTime: {
    label: 'Time of a report',
    domains: ['email', 'message'],
    names: ['reported_at', 'report_time'],
  },
  reporter: {
    label: 'User who reported',
    domains: ['email'],
    names: ['reported_by', 'reported_by_email', 'reporter', 'reporter_email'],
  },
  verdict: { label: 'Verdict', domains: DECIDED, names: ['verdict', 'combined_verdict'] },
  phishingVerdict: { label: 'Phishing verdict', domains: DECIDED, names: ['phishing_verdict'] },
  quarantined: { label: 'In quarantine', domains: DECIDED, names: ['is_quarantined', 'quarantined'] },
  quarantineTime: {
    label: 'Time of a quarantine',
    domains: DECIDED,
    names: ['quarantine_time', 'quarantined_at'],
  },
  recipients: {
    label: 'Recipients',
    domains: ['email'],
    names: ['recipients', 'recipient', 'recipient_emails', 'recipient_email', 'to', 'to_email'],
  },
  sender: {
    label: 'Sender',
    domains: ['email'],
    names: ['from_email', 'sender', 'sender_email', 'from'],
  },
  senderIp: {
    label: 'Sender IP address',
    domains: ['email'],
    names: ['sender_ip', 'source_ip', 'client_ip', 'ip'],
  },
  subject: { label: 'Subject', domains: ['email'], names: ['subject'] },
  body: {
    label: 'Body',
    domains: ['email'],
    names: ['body', 'body_text', 'text_body', 'message_body', 'email_body', 'content'],
  },
  linkDomain: {
    label: 'Domains of links',
    domains: ['email'],
    names: ['link_domains', 'link_domain', 'url_domain'],
  },
  attachmentMd5: { label: 'MD5 of attachments', domains: ['email'], names: ['attachment_md5', 'md5'] },
  attachmentSha256: {
    label: 'SHA256 of attachments',
    domains: ['email'],
    names: ['attachment_sha256', 'sha256'],
  },
  clicker: { label: 'User who clicked', domains: ['click'], names: ['user', 'user_email', 'email'] },
  clickIp: {
    label: 'IP address of a click',
    domains: ['click'],
    names: ['ip', 'ip_address', 'client_ip', 'user_ip'],
  },
  owner: { label: 'Owner', domains: ['file'], names: ['owner', 'owner_email'] },
  fileMd5: { label: 'MD5', domains: ['file'], names: ['md5'] },
  fileSha256: { label: 'SHA256', domains: ['file'], names: ['sha256'] },
  address: {
    label: 'Email address',
    domains: ['user', 'group'],
    names: ['email', 'address', 'user', 'upn', 'user_principal_name', 'mail', 'name'],
  },
  author: { label: 'Sender', domains: ['message'], names: ['sender', 'from', 'user', 'author'] },
});
export type FieldPart = keyof typeof FIELD_PARTS;

/** The rows of one app that fields belong to. */
export type FieldsOf = { readonly saas: string; readonly domain: QueryDomain };

const keyOf = ({ saas, domain }: FieldsOf): string => `${saas} ${domain}`;

/** Returns the parts that fields of a domain may play. */
export const partsOf = (domain: QueryDomain): readonly FieldPart[] =>
  (Object.keys(FIELD_PARTS) as FieldPart[]).filter((part) =>
    (FIELD_PARTS[part].domains as readonly QueryDomain[]).includes(domain),
  );

/** Returns the `db_id`s of the fields that the analyst chose, by part. */
export const chosenFields = (of: FieldsOf): Readonly<Record<string, string>> =>
  tenantAnswers().fields[keyOf(of)] ?? {};

/** Chooses fields for the tenant, by part; a part without one is found by its names. */
export const chooseFields = (of: FieldsOf, chosen: Readonly<Record<string, string>>): void => {
  const { fields } = tenantAnswers();
  changeTenantAnswers({ fields: { ...fields, [keyOf(of)]: { ...chosen } } });
};

/** Finds the field that plays a part by its names alone. */
export const foundField = (config: QueryConfig, part: FieldPart): QueryField | undefined =>
  findField(config, FIELD_PARTS[part].names);

/** Returns the field that plays a part: the one that the analyst chose, if the tenant still has it, or else the one that is found. */
export const fieldFor = (of: FieldsOf, config: QueryConfig, part: FieldPart): QueryField | undefined => {
  const chosen = chosenFields(of)[part];
  return config.fields.find(({ db_id }) => db_id === chosen) ?? foundField(config, part);
};
