import { z } from 'zod';
import { exceptionCalls } from './exception';
import { mailCalls } from './mail';
import { type Call, callsOf, pageOf, several, word } from './parts';
import { queryCalls } from './query';
import { PATH_TYPES } from '../words';

const PAGE_SIZE = 25;
const PERMISSION_PAGE = 20;
const FILE_EVENT_PAGE = 100;
const DEBUG_LINK_PAGE = 100_000;

/** A reading call at a path. */
const get = <const P extends Call['path'], const S extends z.core.$ZodLooseShape>(path: P, keys: S) => ({
  method: 'GET' as const,
  path,
  input: z.strictObject(keys),
});

const entity = { saas: word, entity_id: word };
const scanned = { entity_id: word, entity_type: word };
const ab = { a: word, b: word };
/** The common beginning of the calls for what belongs to an entity of an app. */
const OF_APP = '/api/v1/sql_queries/{saas}';
const COMMON = '/api/v1/sql_queries/common';

/** Entity data, scans, apps and findings. */
const entityCalls = callsOf({
  'entity.email': get(`${OF_APP}/entity/email`, entity),
  'entity.file': get(`${OF_APP}/entity/file`, entity),
  'entity.filePermissions': get(`${OF_APP}/file_permissions`, { ...entity, ...pageOf(PERMISSION_PAGE) }),
  'entity.emailRecipients': get(`${OF_APP}/email_recipients`, { ...entity, ...pageOf(PAGE_SIZE) }),
  'entity.emailAttachments': get(`${OF_APP}/email_attachments`, { ...entity, ...pageOf(PAGE_SIZE) }),
  'entity.emailConversation': get(`${OF_APP}/email_conversation`, { ...entity, ...pageOf(PAGE_SIZE) }),
  'entity.splittedEmails': get(`${OF_APP}/splitted_emails`, { ...entity, ...pageOf(PAGE_SIZE) }),
  'entity.fileEvents': get(`${OF_APP}/file_events`, { ...entity, ...pageOf(FILE_EVENT_PAGE) }),
  'entity.ipEvents': get(`${OF_APP}/ip_events`, { saas: word, ip: word, ...pageOf(PAGE_SIZE) }),
  'entity.webNotifications': get(`${OF_APP}/troubleshoot/web_notifications`, {
    saas: word,
    ...pageOf(PAGE_SIZE),
  }),
  'entity.byType': get('/api/v1/entity/{type}/{id}', { type: z.enum(PATH_TYPES), id: word }),
  'entity.isQuarantineRestorable': get('/api/v1/entity/is_quarantine_restorable/{id}', { id: word }),
  'entity.props': get('/api/v1/entity/props/{type}/{id}', { type: word, id: word }),
  'entity.mtaEmail': get('/api/v1/entity/mta_email/{id}', { id: word }),
  'entity.messageBody': get('/api/v1/entity/message_body/{a}/{b}', ab),
  'entity.byHash': get('/api/v1/entity/{hash}/{type}/{id}', { hash: word, type: word, id: word }),
  'scan.details': get(`${COMMON}/scan_details`, scanned),
  'scan.clicks': get(`${COMMON}/clicktime_protection_scan_clicks`, scanned),
  'scan.debugLinks': get(`${COMMON}/ap_avanan_debug_links`, {
    ...scanned,
    ...pageOf(DEBUG_LINK_PAGE, DEBUG_LINK_PAGE),
  }),
  'scan.exceptionsStatus': get(`${COMMON}/sectool_exceptions_status`, scanned),
  'apps.secEntities': get('/api/v1/apps/sec_entities', {}),
  'apps.statistics': get('/api/v1/apps/statistics', {}),
  'apps.entity': get('/api/v1/apps/{app}/entity/{id}', { app: word, id: word }),
  'findings.widgets': get('/api/v1/sp_findings/get_sp_widget_list', {}),
  'findings.list': get('/api/v1/sp_findings/get_sp_findings', { widget_id: word, ...pageOf(PAGE_SIZE) }),
  'findings.linkBulk': get('/api/v1/sp_findings/get_sp_link_bulk', { finding_ids: several }),
});

/** Every call of the specification, as this tenant reads it. */
export const calls = { ...queryCalls, ...entityCalls, ...exceptionCalls, ...mailCalls };
export type CallName = keyof typeof calls;
/** The input of a call, once it is read. */
export type InputOf<K extends CallName> = z.output<(typeof calls)[K]['input']>;

type Route = { readonly name: CallName; readonly call: Call; readonly path: RegExp };
/** A call that was found by its path, with the path's parameters. */
export type Found = Pick<Route, 'name' | 'call'> & { readonly parameters: Record<string, string> };

const segment = (part: string): string =>
  part.startsWith('{') ? `(?<${part.slice(1, -1)}>[^/]+)` : part.replaceAll('.', '\\.');
const countParameters = ({ call }: Route): number => call.path.split('{').length;

/** The calls, those with fewer parameters first: `query/config` is not a query of that ID. */
const routes: readonly Route[] = Object.entries(calls)
  .map(([name, call]): Route => ({
    name: name as CallName,
    call,
    path: new RegExp(`^${call.path.split('/').map(segment).join('/')}$`),
  }))
  .sort((a, b) => countParameters(a) - countParameters(b));

const decoded = (parameters: Readonly<Record<string, string>>): Record<string, string> | undefined => {
  try {
    return Object.fromEntries(
      Object.entries(parameters).map(([name, text]) => [name, decodeURIComponent(text)]),
    );
  } catch {
    // A damaged escape names nothing.
    return undefined;
  }
};

/** Finds the call of a request; undefined if there is none at the path. */
export const findCall = (method: string, pathname: string): Found | undefined => {
  for (const { name, call, path } of routes) {
    const match = call.method === method ? path.exec(pathname) : null;
    const parameters = match && decoded(match.groups ?? {});
    if (parameters) return { name, call, parameters };
  }
  return undefined;
};
