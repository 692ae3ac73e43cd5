import type { QueryDomain, SaasId } from '../../../shared/model/ids';

/** The domains that each app has, and so what a query over it can look for. */
export const DOMAINS_OF: Readonly<Record<SaasId, readonly QueryDomain[]>> = {
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

/** An app's domains; undefined where no app is called so. */
export const domainsOf = (saas: string): readonly QueryDomain[] | undefined =>
  Object.hasOwn(DOMAINS_OF, saas) ? DOMAINS_OF[saas as SaasId] : undefined;
