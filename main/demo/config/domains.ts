import type { QueryDomain } from '../../../shared/model/ids';

/** The domains that a query over each app can look for. */
export const DOMAINS_OF: Readonly<Record<string, readonly QueryDomain[]>> = {
  office365_emails: ['email', 'user', 'group', 'click'],
  google_mail: ['email', 'user', 'group', 'click'],
  onedrive: ['file', 'user', 'group'],
  sharepoint: ['file', 'user', 'group'],
  google_drive: ['file', 'user', 'group'],
  dropbox2: ['file', 'user', 'group'],
  box2: ['file', 'user', 'group'],
  sharefile2: ['file', 'user', 'group'],
  slack2: ['message', 'user', 'group'],
  teams: ['message', 'user', 'group'],
};
