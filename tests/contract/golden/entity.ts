import { type Golden, PAGE_SIZES } from './golden';

const OF_APP = `GET /api/v1/sql_queries/{saas}/ followed by one of: file permissions, email_recipients, email_attachments, email_conversation, splitted_emails, file_events, ip_events, troubleshoot/web_notifications. ${PAGE_SIZES}`;
const SCAN = `GET /api/v1/sql_queries/common/scan_details, /clicktime_protection_scan_clicks, /ap_avanan_debug_links, /sectool_exceptions_status. ${PAGE_SIZES}`;
const ENTITY =
  'GET /api/v1/entity/{type}/{id} for slack, teams, dropbox2, box2, gdrive, slack2, sharefile2, onedrive and sharepoint. Also: is_quarantine_restorable/{id}, props/{type}/{id}, mta_email/{id}, message_body/{a}/{b}, {hash}/{type}/{id}.';
const APPS = 'GET /api/v1/apps/sec_entities, /api/v1/apps/statistics, /api/v1/apps/{app}/entity/{id}.';
const FINDINGS = `GET /api/v1/sp_findings/get_sp_widget_list, /get_sp_findings, /get_sp_link_bulk. ${PAGE_SIZES}`;
const PAGE = ['offset', 'limit'] as const;

const get = (
  said: string,
  target: string,
  input: Golden['input'],
  assumed: readonly string[] = [],
): readonly Golden[] => [{ said, method: 'GET', target, input, assumed }];

const mail = { saas: 'google_mail', entity_id: 'e1' };
const scanned = { entity_id: 'e1', entity_type: 'office365_emails_email' };
const SCANNED = 'entity_id=e1&entity_type=office365_emails_email';

/** Calls about entities, scans, apps and findings. */
export const ENTITY_GOLDEN = {
  'entity.email': get(
    'GET /api/v1/sql_queries/{saas}/entity/email and /entity/file, each with entity_id.',
    '/api/v1/sql_queries/office365_emails/entity/email?entity_id=e1',
    { saas: 'office365_emails', entity_id: 'e1' },
  ),
  'entity.file': get(
    'GET /api/v1/sql_queries/{saas}/entity/email and /entity/file, each with entity_id.',
    '/api/v1/sql_queries/onedrive/entity/file?entity_id=f1',
    { saas: 'onedrive', entity_id: 'f1' },
  ),
  'entity.filePermissions': get(
    OF_APP,
    '/api/v1/sql_queries/onedrive/file_permissions?entity_id=f1&offset=0&limit=20',
    { saas: 'onedrive', entity_id: 'f1' },
    ['file_permissions', 'entity_id', ...PAGE],
  ),
  'entity.emailRecipients': get(
    OF_APP,
    '/api/v1/sql_queries/google_mail/email_recipients?entity_id=e1&offset=0&limit=25',
    mail,
    ['entity_id', ...PAGE],
  ),
  'entity.emailAttachments': get(
    OF_APP,
    '/api/v1/sql_queries/google_mail/email_attachments?entity_id=e1&offset=0&limit=25',
    mail,
    ['entity_id', ...PAGE],
  ),
  'entity.emailConversation': get(
    OF_APP,
    '/api/v1/sql_queries/google_mail/email_conversation?entity_id=e1&offset=25&limit=25',
    { ...mail, offset: 25 },
    ['entity_id', ...PAGE],
  ),
  'entity.splittedEmails': get(
    OF_APP,
    '/api/v1/sql_queries/google_mail/splitted_emails?entity_id=e1&offset=0&limit=25',
    mail,
    ['entity_id', ...PAGE],
  ),
  'entity.fileEvents': get(
    OF_APP,
    '/api/v1/sql_queries/dropbox2/file_events?entity_id=f1&offset=0&limit=100',
    { saas: 'dropbox2', entity_id: 'f1' },
    ['entity_id', ...PAGE],
  ),
  'entity.ipEvents': get(
    OF_APP,
    '/api/v1/sql_queries/office365_emails/ip_events?ip=192.0.2.1&offset=0&limit=25',
    { saas: 'office365_emails', ip: '192.0.2.1' },
    ['ip', ...PAGE],
  ),
  'entity.webNotifications': get(
    OF_APP,
    '/api/v1/sql_queries/box2/troubleshoot/web_notifications?offset=0&limit=25',
    { saas: 'box2' },
    PAGE,
  ),
  'entity.byType': get(ENTITY, '/api/v1/entity/gdrive/f1', { type: 'gdrive', id: 'f1' }),
  'entity.isQuarantineRestorable': get(ENTITY, '/api/v1/entity/is_quarantine_restorable/e1', { id: 'e1' }),
  'entity.props': get(ENTITY, '/api/v1/entity/props/office365_emails_email/e1', {
    type: 'office365_emails_email',
    id: 'e1',
  }),
  'entity.mtaEmail': get(ENTITY, '/api/v1/entity/mta_email/e1', { id: 'e1' }),
  'entity.messageBody': get(ENTITY, '/api/v1/entity/message_body/slack2_message/m1', {
    a: 'slack2_message',
    b: 'm1',
  }),
  'entity.byHash': get(ENTITY, '/api/v1/entity/d41d8cd98f00b204e9800998ecf8427e/onedrive_file/f1', {
    hash: 'd41d8cd98f00b204e9800998ecf8427e',
    type: 'onedrive_file',
    id: 'f1',
  }),
  'scan.details': get(SCAN, `/api/v1/sql_queries/common/scan_details?${SCANNED}`, scanned, [
    'entity_id',
    'entity_type',
  ]),
  'scan.clicks': get(
    SCAN,
    `/api/v1/sql_queries/common/clicktime_protection_scan_clicks?${SCANNED}`,
    scanned,
    ['entity_id', 'entity_type'],
  ),
  'scan.debugLinks': get(
    SCAN,
    `/api/v1/sql_queries/common/ap_avanan_debug_links?${SCANNED}&offset=0&limit=100000`,
    scanned,
    ['entity_id', 'entity_type', ...PAGE],
  ),
  'scan.exceptionsStatus': get(
    SCAN,
    `/api/v1/sql_queries/common/sectool_exceptions_status?${SCANNED}`,
    scanned,
    ['entity_id', 'entity_type'],
  ),
  'apps.secEntities': get(APPS, '/api/v1/apps/sec_entities', {}),
  'apps.statistics': get(APPS, '/api/v1/apps/statistics', {}),
  'apps.entity': get(APPS, '/api/v1/apps/teams/entity/m1', { app: 'teams', id: 'm1' }),
  'findings.widgets': get(FINDINGS, '/api/v1/sp_findings/get_sp_widget_list', {}),
  'findings.list': get(
    FINDINGS,
    '/api/v1/sp_findings/get_sp_findings?widget_id=w1&offset=0&limit=25',
    { widget_id: 'w1' },
    ['widget_id', ...PAGE],
  ),
  'findings.linkBulk': get(
    FINDINGS,
    '/api/v1/sp_findings/get_sp_link_bulk?finding_ids=a&finding_ids=b',
    { finding_ids: ['a', 'b'] },
    ['finding_ids'],
  ),
} satisfies Readonly<Record<string, readonly Golden[]>>;
