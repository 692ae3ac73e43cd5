/**
 * Words that the demo tenant takes and sends, written from the specification's text and independent of the client's lists. Names for people
 * are the tenant's own.
 */
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
export type SaasId = (typeof SAAS_IDS)[number];

/** The types in the path of `entity/{type}/{id}`. */
export const PATH_TYPES = [
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

export const DOMAINS = ['file', 'email', 'user', 'group', 'message', 'click'] as const;
export type Domain = (typeof DOMAINS)[number];

/** The security tools, with their names in words. */
export const TOOL_NAMES = {
  checkpoint_te: 'Sandbox (TE)',
  cp_threat_extraction: 'Threat Extraction',
  checkpoint_av: 'Anti-Virus',
  checkpoint2: 'Anti-Malware',
  checkpoint_url: 'URL Reputation',
  avanan_url: 'Avanan URL',
  ap_avanan: 'Anti-Phishing',
  clicktime_protection: 'Click-Time Protection',
  avanan_dlp: 'Avanan DLP',
  dlp_checkpoint: 'DLP',
  dlp_gtb: 'GTB DLP',
  lastline_av_file: 'Lastline Anti-Virus',
  lastline_te: 'Lastline Sandbox',
  ms_defender: 'Microsoft Defender',
  files_behind_links: 'Files Behind Links',
  microsoft_encryption: 'Microsoft Encryption',
} as const;
export type ToolId = keyof typeof TOOL_NAMES;
export const TOOLS = Object.keys(TOOL_NAMES) as ToolId[];

/** The types of exceptions, with their names in words. */
export const EXCEPTION_NAMES = {
  hash: 'File hash',
  macro_hash: 'Macro hash',
  text_content: 'Text',
  file_type: 'File type',
  allow_file_type: 'Allowed file type',
  'allow-url': 'Allowed URL',
  'allow-domain': 'Allowed domain',
  'block-url': 'Blocked URL',
  'block-domain': 'Blocked domain',
  sender_email: 'Sender',
  recipient_email: 'Recipient',
  ppat_sender_name: 'Password-protected sender',
} as const;
export type ExceptionType = keyof typeof EXCEPTION_NAMES;
export const EXCEPTION_TYPES = Object.keys(EXCEPTION_NAMES) as [ExceptionType, ...ExceptionType[]];
export const FILE_MODES = ['with_or_without_link', 'with_link', 'without_link'] as const;

export const CLASSIFICATIONS = ['clean', 'bulk', 'spm', 'hspm', 'phsh', 'hphsh', 'malw', 'error'] as const;
export const PHISHING_VERDICTS = ['clean', 'suspicious', 'phishing'] as const;
export const SEVERITIES = ['verylow', 'low', 'medium', 'high', 'veryhigh'] as const;

/** Results of SPF, DKIM and DMARC; the last is one of DMARC only. */
export const AUTH_RESULTS = [
  'pass',
  'fail',
  'softfail',
  'neutral',
  'none',
  'temperror',
  'permerror',
  'bestguesspass',
] as const;

/** Returns the type of the entities of an app and domain. */
export const entityTypeOf = (saas: string, domain: string): string => `${saas}_${domain}`;
