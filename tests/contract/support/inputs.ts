import type { ApiClient } from '../../../main/services/tenant/api-client';
import type { EndpointName, InputOf } from '../../../shared/api/contract';
import { good } from '../../support/core';

export type RowInputs = { readonly [K in EndpointName]: InputOf<K> };

const idOf = async (
  client: ApiClient,
  saas_id: string,
  query_domain: 'email' | 'file' | 'message',
  condition: object | null = null,
): Promise<string> => {
  const answer = await client.call('query.execute', {
    query_domain,
    saas_id,
    query_entity_type: `${saas_id}_${query_domain}`,
    columns: [{ db_id: 'entity_id', column_label: 'ID' }],
    condition: condition,
    size: 1,
  });
  return good(answer).rows[0]?.entity_id ?? 'none';
};

/** An input for each row that the demo tenant answers well; what has to be there first is made. */
export const rowInputs = async (client: ApiClient): Promise<RowInputs> => {
  const email = await idOf(client, 'office365_emails', 'email', {
    operator_id: 'more',
    field_id: 'email.attachment_count',
    values: [0],
  });
  const file = await idOf(client, 'onedrive', 'file');
  const message = await idOf(client, 'slack2', 'message');
  const type = 'office365_emails_email';
  const scanned = { entity_id: email, entity_type: type };
  const ofEmail = { saas: 'office365_emails', entity_id: email };
  const ofFile = { saas: 'onedrive', entity_id: file };
  const ab = { a: type, b: email };
  const profile = good(await client.call('entity.file', ofFile));
  const attachment = good(await client.call('entity.emailAttachments', ofEmail)).rows[0];
  const payload = {
    query_subtype: 'report',
    query_label: 'Every row',
    query_domain: 'email',
    saas_id: 'office365_emails',
    query_entity_type: type,
  } as const;
  const made = async () => good(await client.call('query.save', payload)).query_id;
  const query = await made();
  const widgets = good(await client.call('findings.widgets', {}));
  const widget_id = widgets.rows[0]?.widget_id ?? 'none';
  const findings = good(await client.call('findings.list', { widget_id }));
  const definitions = good(await client.call('query.exportDefinitions', { query_ids: [query] }));
  return {
    'query.list': {},
    'query.get': { id: query },
    'query.config': { saas_id: 'office365_emails', query_domain: 'email' },
    'query.execute': {
      query_domain: 'email',
      saas_id: 'office365_emails',
      query_entity_type: type,
      columns: [],
    },
    'query.save': payload,
    'query.update': { ...payload, id: await made() },
    'query.remove': { id: await made() },
    'query.operate': { operator: 'start', policies_ids: [query] },
    'query.exportDefinitions': { query_ids: [query] },
    'query.importDefinitions': { file: definitions },
    'query.exportResults': { id: query },
    'query.exportActiveUsers': { saas: 'office365_emails' },
    'query.act': { id: query, action_id: 'quarantine', action_params: { entity_ids: [email] } },
    'query.sendResult': { id: query, emails: ['soc@contoso.example'] },
    'query.manualAction': { entity_ids: [email], entity_type: type, data: { name: 'quarantine' } },
    'entity.email': ofEmail,
    'entity.file': ofFile,
    'entity.filePermissions': ofFile,
    'entity.emailRecipients': ofEmail,
    'entity.emailAttachments': ofEmail,
    'entity.emailConversation': ofEmail,
    'entity.splittedEmails': ofEmail,
    'entity.fileEvents': ofFile,
    'entity.ipEvents': { saas: 'office365_emails', ip: '192.0.2.1' },
    'entity.webNotifications': { saas: 'office365_emails' },
    'entity.byType': { type: 'slack2', id: message },
    'entity.isQuarantineRestorable': { id: email },
    'entity.props': { type, id: email },
    'entity.mtaEmail': { id: email },
    'entity.messageBody': { a: 'slack2_message', b: message },
    'entity.byHash': { hash: profile.md5 ?? '', type: 'onedrive_file', id: file },
    'scan.details': scanned,
    'scan.clicks': scanned,
    'scan.debugLinks': scanned,
    'scan.exceptionsStatus': scanned,
    'apps.secEntities': {},
    'apps.statistics': {},
    'apps.entity': { app: 'office365_emails', id: email },
    'findings.widgets': {},
    'findings.list': { widget_id },
    'findings.linkBulk': { finding_ids: findings.rows.slice(0, 1).map((one) => one.finding_id) },
    'exception.add': {
      files: [{ entity_type: 'onedrive_file', entity_id: file, sec_type: 'checkpoint_av' }],
    },
    'exception.addExternal': {
      sec_entity_type: 'avanan_dlp',
      exception_type: 'sender_email',
      exception_str: 'a@partner.example',
      entity_type: type,
      entity_id: email,
      created_by_email: 'soc@contoso.example',
    },
    'exception.rescan': { src_entity_type: type, entity_id: email, app_names: ['ap_avanan'] },
    'exception.search': {},
    'exception.search2': {},
    'exception.comboOptions': { field: 'sender_email' },
    'exception.classify': { classification: 'phsh', confident: 'high', entities: [scanned] },
    'exception.options': { a: 'ap_avanan', b: type },
    'exception.blacklistOptions': { a: 'avanan_url', b: type },
    'mail.headers': ab,
    'mail.body': ab,
    'mail.identify': { entity_id: email, entity_type: type, note: 'x' },
    'mail.similarCount': { ...ab, mode: 'sender' },
    'mail.report': { entity_id: email, entity_type: type },
    'download.file': { a: attachment?.entity_type ?? '', b: attachment?.entity_id ?? '', test_only: true },
    'logins.cachedQuery': { module: 'office365_emails', fail: false },
  };
};
