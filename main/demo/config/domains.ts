import type { Domain, SaasId } from '../words';

/** Domains of each app, which queries can search. */
export const DOMAINS_OF: Readonly<Record<SaasId, readonly Domain[]>> = {
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

/** Returns an app's domains; undefined if there is no such app. */
export const findDomains = (saas: string): readonly Domain[] | undefined =>
  Object.hasOwn(DOMAINS_OF, saas) ? DOMAINS_OF[saas as SaasId] : undefined;
