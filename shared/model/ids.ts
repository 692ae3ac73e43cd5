import { z } from 'zod';

/** The IDs of the ten apps, as the tenant spells them. */
export const SAAS_IDS = [
  'office365_emails',
  'google_mail',
  'onedrive',
  'sharepoint',
  'google_drive',
  'dropbox2',
  'box2',
  'sharefile2',
  'slack2',
  'teams',
] as const;
export const SaasId = z.enum(SAAS_IDS);
export type SaasId = z.infer<typeof SaasId>;

/** The types that `entity/{type}/{id}` accepts. */
export const ENTITY_PATH_TYPES = [
  'slack',
  'teams',
  'dropbox2',
  'box2',
  'gdrive',
  'slack2',
  'sharefile2',
  'onedrive',
  'sharepoint',
] as const;
export const EntityPathType = z.enum(ENTITY_PATH_TYPES);

export const QUERY_DOMAINS = ['file', 'email', 'user', 'group', 'message', 'click'] as const;
export const QueryDomain = z.enum(QUERY_DOMAINS);
export type QueryDomain = z.infer<typeof QueryDomain>;

/** The security tools that the tenant can have. */
export const SEC_TOOLS = [
  'checkpoint_te',
  'cp_threat_extraction',
  'checkpoint_av',
  'checkpoint2',
  'checkpoint_url',
  'avanan_url',
  'ap_avanan',
  'clicktime_protection',
  'avanan_dlp',
  'dlp_checkpoint',
  'dlp_gtb',
  'lastline_av_file',
  'lastline_te',
  'ms_defender',
  'files_behind_links',
  'microsoft_encryption',
] as const;
export const SecToolId = z.enum(SEC_TOOLS);
export type SecToolId = z.infer<typeof SecToolId>;

export const CLASSIFICATIONS = ['clean', 'bulk', 'spm', 'hspm', 'phsh', 'hphsh', 'malw', 'error'] as const;
export const Classification = z.enum(CLASSIFICATIONS);
export type Classification = z.infer<typeof Classification>;

export const PHISHING_VERDICTS = ['clean', 'suspicious', 'phishing'] as const;
export const PhishingVerdict = z.enum(PHISHING_VERDICTS);
export type PhishingVerdict = z.infer<typeof PhishingVerdict>;

/** Degrees of the analyst's certainty about a classification. */
export const CONFIDENCES = ['not_so_sure', 'medium', 'high'] as const;
export const Confidence = z.enum(CONFIDENCES);

export const EXCEPTION_TYPES = [
  'hash',
  'macro_hash',
  'text_content',
  'file_type',
  'allow_file_type',
  'allow-url',
  'allow-domain',
  'block-url',
  'block-domain',
  'sender_email',
  'recipient_email',
  'ppat_sender_name',
] as const;
export const ExceptionType = z.enum(EXCEPTION_TYPES);
export type ExceptionType = z.infer<typeof ExceptionType>;

/** Returns an entity's type: `<saas>_<domain>`, such as `office365_emails_email`. */
export const toEntityType = (saas: string, domain: string): string => `${saas}_${domain}`;

/** Returns true if an entity's type is that of the attachments of an app: `<saas>_attachment`. */
export const isAttachmentType = (type: string): boolean => /._attachment$/i.test(type);

/** Returns the domain that an entity's type ends with; undefined if it ends with none. */
export const domainOfEntityType = (type: string): QueryDomain | undefined =>
  QUERY_DOMAINS.find((domain) => type === domain || type.endsWith(`_${domain}`));
