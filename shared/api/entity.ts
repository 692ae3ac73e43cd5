import { z } from 'zod';
import { App, AppStatistics, SecEntities } from '../model/apps';
import {
  Attachment,
  Click,
  Email,
  Entity,
  FileEvent,
  FilePermission,
  MessageBody,
  Recipient,
  SecToolResult,
} from '../model/entity';
import { File } from '../model/profiles';
import { EntityPathType } from '../model/ids';
import { Label, page } from '../model/json';
import { asText, completed, Flag, Id, Instant, Numeric } from '../model/lenient-values';
import { endpoints } from './endpoint';
import {
  CACHE_MS,
  DEBUG_LINKS_PAGE_SIZE,
  FILE_EVENTS_PAGE_SIZE,
  MAX_LIST_PAGE_SIZE,
  PAGE_SIZE,
  PERMISSION_PAGE_SIZE,
} from '../limits';

const saas = z.string().min(1);
const ofEntity = z.strictObject({ saas, entity_id: z.string().min(1) });
const pageInput = (size: number, max = MAX_LIST_PAGE_SIZE) => ({
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(max).default(size),
});
const pageOfEntity = (size: number) => ofEntity.extend(pageInput(size));
const scanInput = z.strictObject({ entity_id: z.string().min(1), entity_type: z.string().min(1) });

/** A link that the anti-phishing engine left behind for troubleshooting. */
const DebugLink = z.looseObject({ name: z.string().default(''), url: z.string() });

const isLink = (value: unknown): value is string => typeof value === 'string';

/** Links of findings by ID, without what is no link beside them; some tenants send a list. */
const FindingLinks = z.union([
  z
    .record(z.string(), z.unknown())
    .refine((links) => Object.keys(links).length === 0 || Object.values(links).some(isLink))
    .transform((links) =>
      Object.fromEntries(Object.entries(links).flatMap(([id, one]) => (isLink(one) ? [[id, one]] : []))),
    ),
  z
    .array(
      completed(z.looseObject({ finding_id: Id, link: z.string() }), ({ id, url }) => ({
        finding_id: id,
        link: url,
      })),
    )
    .transform((list) => Object.fromEntries(list.map(({ finding_id, link }) => [finding_id, link]))),
]);

/** Calls about entities, scans, apps and findings. */
export const entity = endpoints({
  'entity.email': {
    method: 'GET',
    path: '/api/v1/sql_queries/{saas}/entity/email',
    input: ofEntity,
    output: Email,
  },
  'entity.file': {
    method: 'GET',
    path: '/api/v1/sql_queries/{saas}/entity/file',
    input: ofEntity,
    example: { saas: 'onedrive', entity_id: '$file' },
    output: File,
  },
  'entity.filePermissions': {
    method: 'GET',
    path: '/api/v1/sql_queries/{saas}/file_permissions',
    input: pageOfEntity(PERMISSION_PAGE_SIZE),
    example: { saas: 'onedrive', entity_id: '$file' },
    output: page(FilePermission),
    pageSize: PERMISSION_PAGE_SIZE,
  },
  'entity.emailRecipients': {
    method: 'GET',
    path: '/api/v1/sql_queries/{saas}/email_recipients',
    input: pageOfEntity(PAGE_SIZE),
    output: page(Recipient),
    pageSize: PAGE_SIZE,
  },
  'entity.emailAttachments': {
    method: 'GET',
    path: '/api/v1/sql_queries/{saas}/email_attachments',
    input: pageOfEntity(PAGE_SIZE),
    output: page(Attachment),
    pageSize: PAGE_SIZE,
  },
  'entity.emailConversation': {
    method: 'GET',
    path: '/api/v1/sql_queries/{saas}/email_conversation',
    input: pageOfEntity(PAGE_SIZE),
    output: page(Email),
    pageSize: PAGE_SIZE,
  },
  'entity.splittedEmails': {
    method: 'GET',
    path: '/api/v1/sql_queries/{saas}/splitted_emails',
    input: pageOfEntity(PAGE_SIZE),
    output: page(Email),
    pageSize: PAGE_SIZE,
  },
  'entity.fileEvents': {
    method: 'GET',
    path: '/api/v1/sql_queries/{saas}/file_events',
    input: pageOfEntity(FILE_EVENTS_PAGE_SIZE),
    example: { saas: 'onedrive', entity_id: '$file' },
    output: page(FileEvent),
    pageSize: FILE_EVENTS_PAGE_SIZE,
  },
  'entity.ipEvents': {
    method: 'GET',
    path: '/api/v1/sql_queries/{saas}/ip_events',
    input: z.strictObject({ saas, ip: z.string().min(1), ...pageInput(PAGE_SIZE) }),
    output: page(
      z.looseObject({
        time: Instant.nullish(),
        user: z.string().optional(),
        event: z.string().optional(),
        ip: z.string().optional(),
        country: z.string().optional(),
      }),
    ),
    pageSize: PAGE_SIZE,
  },
  'entity.webNotifications': {
    method: 'GET',
    path: '/api/v1/sql_queries/{saas}/troubleshoot/web_notifications',
    input: z.strictObject({ saas, ...pageInput(PAGE_SIZE) }),
    output: page(
      z.looseObject({
        time: Instant.nullish(),
        kind: z.string().optional(),
        status: z.string().optional(),
        detail: z.string().optional(),
      }),
    ),
    pageSize: PAGE_SIZE,
  },
  'entity.byType': {
    method: 'GET',
    path: '/api/v1/entity/{type}/{id}',
    input: z.strictObject({ type: EntityPathType, id: z.string().min(1) }),
    example: { type: 'slack2', id: '$message' },
    output: Entity,
  },
  'entity.isQuarantineRestorable': {
    method: 'GET',
    path: '/api/v1/entity/is_quarantine_restorable/{id}',
    input: z.strictObject({ id: z.string().min(1) }),
    output: completed(
      z.looseObject({ restorable: Flag, reason: z.string().nullish() }),
      ({ is_restorable, is_quarantine_restorable }) => ({
        restorable: is_restorable ?? is_quarantine_restorable,
      }),
    ),
  },
  'entity.props': {
    method: 'GET',
    path: '/api/v1/entity/props/{type}/{id}',
    input: z.strictObject({ type: z.string().min(1), id: z.string().min(1) }),
    output: completed(
      z.looseObject({ entity_id: Id.optional(), props: z.record(z.string(), z.unknown()) }),
      // Without a wrapper, the response is the properties themselves.
      (sent) => ({ props: sent }),
    ),
  },
  'entity.mtaEmail': {
    method: 'GET',
    path: '/api/v1/entity/mta_email/{id}',
    input: z.strictObject({ id: z.string().min(1) }),
    output: Email,
  },
  'entity.messageBody': {
    method: 'GET',
    path: '/api/v1/entity/message_body/{a}/{b}',
    input: z.strictObject({ a: z.string().min(1), b: z.string().min(1) }),
    example: { a: 'slack2_message', b: '$message' },
    output: MessageBody,
  },
  'entity.byHash': {
    method: 'GET',
    path: '/api/v1/entity/{hash}/{type}/{id}',
    input: z.strictObject({ hash: z.string().min(1), type: z.string().min(1), id: z.string().min(1) }),
    example: { hash: '$fileHash', type: 'onedrive_file', id: '$file' },
    output: z.looseObject({ rows: z.array(Entity) }),
  },
  'scan.details': {
    method: 'GET',
    path: '/api/v1/sql_queries/common/scan_details',
    input: scanInput,
    output: z.looseObject({ rows: z.array(SecToolResult) }),
  },
  'scan.clicks': {
    method: 'GET',
    path: '/api/v1/sql_queries/common/clicktime_protection_scan_clicks',
    input: scanInput,
    output: z.looseObject({ rows: z.array(Click) }),
  },
  'scan.debugLinks': {
    method: 'GET',
    path: '/api/v1/sql_queries/common/ap_avanan_debug_links',
    input: scanInput.extend(pageInput(DEBUG_LINKS_PAGE_SIZE, DEBUG_LINKS_PAGE_SIZE)),
    output: z.array(DebugLink),
    pageSize: DEBUG_LINKS_PAGE_SIZE,
    fallback: [],
    maxBytes: 256 * 1024 * 1024,
  },
  'scan.exceptionsStatus': {
    method: 'GET',
    path: '/api/v1/sql_queries/common/sectool_exceptions_status',
    input: scanInput,
    output: z.looseObject({
      rows: z.array(
        z.looseObject({
          sec_tool: z.string().default(''),
          exception_type: z.string().default(''),
          exception_str: z.string(),
          is_active: Flag.optional(),
        }),
      ),
    }),
  },
  'apps.secEntities': {
    method: 'GET',
    path: '/api/v1/apps/sec_entities',
    input: z.strictObject({}),
    output: SecEntities,
    cacheMs: CACHE_MS,
  },
  'apps.statistics': {
    method: 'GET',
    path: '/api/v1/apps/statistics',
    input: z.strictObject({}),
    output: z.looseObject({ rows: z.array(AppStatistics) }),
    cacheMs: CACHE_MS,
  },
  'apps.entity': {
    method: 'GET',
    path: '/api/v1/apps/{app}/entity/{id}',
    input: z.strictObject({ app: z.string().min(1), id: z.string().min(1) }),
    output: z.looseObject({ entity: Entity, app: App.optional() }),
  },
  'findings.widgets': {
    method: 'GET',
    path: '/api/v1/sp_findings/get_sp_widget_list',
    input: z.strictObject({}),
    output: z.looseObject({
      rows: z.array(
        completed(
          z.looseObject({ widget_id: Id, title: Label, count: Numeric.optional() }),
          ({ widget_id, id, name, label }) => ({
            widget_id: id,
            title: label ?? (asText(name ?? widget_id ?? id) || undefined),
          }),
        ),
      ),
    }),
  },
  'findings.list': {
    method: 'GET',
    path: '/api/v1/sp_findings/get_sp_findings',
    input: z.strictObject({ widget_id: z.string().min(1), ...pageInput(PAGE_SIZE) }),
    example: { widget_id: '$widget' },
    output: page(
      completed(
        z.looseObject({
          finding_id: Id,
          /** Empty for a finding without a title: its check has one. */
          title: z.string(),
          severity: z.union([Numeric, z.string()]).optional(),
          entity_id: Id.optional(),
          entity_type: z.string().optional(),
          time: Instant.nullish(),
        }),
        ({ id, name, description }) => ({
          finding_id: id,
          title: asText(name ?? description),
        }),
      ),
    ),
    pageSize: PAGE_SIZE,
  },
  'findings.linkBulk': {
    method: 'GET',
    path: '/api/v1/sp_findings/get_sp_link_bulk',
    input: z.strictObject({ finding_ids: z.array(z.string().min(1)).min(1) }),
    example: { finding_ids: ['$finding'] },
    output: completed(z.looseObject({ links: FindingLinks }), (sent) => ({ links: sent['rows'] ?? sent })),
  },
});
