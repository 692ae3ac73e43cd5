import { verdictRank } from '../../../main/demo/config/values';
import type { Tables } from '../../../main/demo/rows';
import { actionsOfRecord } from '../../../renderer/features/bulk-action/record-actions';
import { readAllPages } from '../../../renderer/record/all-pages';
import { readyQueries, readyTargets, type ReadyQuery } from '../../../renderer/record/parts/ready-queries';
import { mailOfClick, type RecordTarget } from '../../../renderer/record/record-target';
import { FILE_EVENTS_PAGE_SIZE, MAX_LIST_PAGE_SIZE, PERMISSION_PAGE_SIZE } from '../../../shared/limits';
import { type App, isAppOn } from '../../../shared/model/apps';
import { type QueryDomain, toEntityType } from '../../../shared/model/ids';
import { readProfile } from '../../../shared/model/profiles';
import { losses } from './compare';
import { checkEach } from './every-action';
import { type Config, readConfig } from './hunt';
import { chanceOf } from './json';
import { createNames } from './names';
import { expectEqual, type Path, valueOf } from './path';
import { askDemo, checkGrid, checkRead, expectTold, loadedRows, readKept } from './reads';
import { asRead } from './shapes';
import { ownId, readState, restoreState, spokenId } from './tenant-state';

/** The domains besides email, each with what an entity to look at has most of, as the demo tenant stores it. */
const RICHEST = {
  file: 'permission_count',
  user: 'emails_received',
  group: 'member_count',
  message: 'has_file',
  click: 'is_clicked_through',
} as const satisfies { readonly [D in Exclude<QueryDomain, 'email'>]: keyof Tables[D] };
export type OtherDomain = keyof typeof RICHEST;

/** An entity of a domain with the config of its queries, as an analyst who hunts for the domain finds it. */
export type Found = { readonly target: RecordTarget; readonly own: string; readonly config: Config };

/** Returns an app that the tenant lists for a domain and that has entities of it, another one at each dialect. */
const pickApp = ({ tenant, dialect }: Path, apps: readonly App[], domain: OtherDomain): App | undefined => {
  const having = apps.filter(
    (app) =>
      app.is_saas &&
      isAppOn(app) &&
      app.domains.includes(domain) &&
      tenant.store.count(domain, { saas: app.name }) > 0,
  );
  return having[Math.floor(chanceOf(dialect.seed, 'app', domain) * having.length)];
};

/** Hunts for a domain, and checks the first rows cell for cell. Returns the entity of them that has most to look at. */
const hunt = async (path: Path, apps: readonly App[], domain: OtherDomain): Promise<Found | undefined> => {
  const { app, server, tenant } = path;
  const saas = pickApp(path, apps, domain)?.name;
  if (saas === undefined) return void path.problems.push(`no app has a ${domain}`);
  const config = await readConfig(path, saas, domain);
  if (!config) return undefined;
  const entityType = toEntityType(saas, domain);
  const run = await app.command('query.run', {
    saas_id: saas,
    query_domain: domain,
    query_entity_type: entityType,
    condition: null,
    columns: config.ui_columns.map(({ db_id, column_label }) => ({ db_id, column_label })),
  });
  const state = valueOf(path, `hunt for a ${domain}`, run);
  const rows = state ? await loadedRows(path, `hunt for a ${domain}`, state) : [];
  const owns = rows.map((row) => ownId(path, String(row['entity_id'])));
  rows.forEach((row, at) => {
    const sent = server.rows.get(owns[at] ?? '');
    if (!sent) path.problems.push(`row of a ${domain}: ${owns[at]} was not sent`);
    else for (const one of losses(asRead(sent), row)) path.problems.push(`row of a ${domain}${one}`);
  });
  const amount = (own: string): number =>
    Number(tenant.store.get(domain, own)?.[RICHEST[domain] as 'entity_id']);
  const own = owns.toSorted((a, b) => amount(b) - amount(a))[0];
  if (own === undefined) return void path.problems.push(`no row of a ${domain} came`);
  return { target: { entityId: spokenId(path, own), saas, entityType, domain }, own, config };
};

const LISTS = [
  ['permissions', 'entity.filePermissions', PERMISSION_PAGE_SIZE],
  ['events', 'entity.fileEvents', FILE_EVENTS_PAGE_SIZE],
] as const;

/** Checks a file with its lists, page after page, and what else is known of it. */
const checkFile = async (path: Path, { target, own }: Found): Promise<void> => {
  const { saas, entityId: entity_id, entityType: entity_type } = target;
  const file = await checkRead(path, 'entity.file', { saas, entity_id });
  for (const [list, call, size] of LISTS) {
    const of = { saas, entity_id };
    const told = await askDemo(path, call, { ...of, limit: MAX_LIST_PAGE_SIZE });
    const pages = readAllPages<object>(
      (offset) => readKept(path, call, { ...of, offset }),
      size,
      MAX_LIST_PAGE_SIZE,
    );
    const read = valueOf(path, list, await pages);
    expectTold(path, list, told?.rows, read?.rows);
  }
  const permissions = path.tenant.store.get('file', own)?.permission_count ?? 0;
  await checkGrid(path, { list: 'permissions', saas, entity_id }, permissions);
  await checkRead(path, 'scan.details', { entity_id, entity_type });
  await checkRead(path, 'entity.isQuarantineRestorable', { id: entity_id });
  const hash = file?.sha256 ?? file?.md5;
  if (hash) await checkRead(path, 'entity.byHash', { hash, type: entity_type, id: entity_id });
};

/** The rows that the first query about an address finds in each domain, as the demo tenant stores them. */
const OF_ADDRESS: Readonly<Record<string, string>> = {
  received: 'copy_of IS NULL AND EXISTS (SELECT 1 FROM json_each(recipients) WHERE value = ?)',
  sent: 'copy_of IS NULL AND from_email = ?',
  clicks: '"user" = ?',
  files: 'copy_of IS NULL AND owner = ?',
  messages: 'sender = ?',
};

/** Counts a query about an address, and compares the number with what the demo tenant holds. */
const checkCount = async (path: Path, { id, app, domain, condition }: ReadyQuery, address: string) => {
  const where = OF_ADDRESS[id];
  if (where === undefined) return;
  const counted = await path.app.command('query.count', {
    saas_id: app.name,
    query_domain: domain,
    query_entity_type: toEntityType(app.name, domain),
    condition,
    include_copies: false,
    run: `${id} ${app.name}`,
  });
  const what = `${id} of ${address} in ${app.name}`;
  const held = path.tenant.store.cells(`SELECT count(*) FROM "${domain}" WHERE saas = ? AND ${where}`, [
    app.name,
    address,
  ]);
  expectEqual(path, what, valueOf(path, what, counted)?.total, held[0]?.[0]);
};

/** Counts what somebody sent, received, clicked and owns, as the activity of a user or a group does. */
const checkActivity = async (
  path: Path,
  apps: readonly App[],
  saas: string,
  address: string | undefined,
): Promise<void> => {
  const { app, dialect, tenant } = path;
  if (!address) return;
  const having = readyTargets(apps, saas).filter(
    (one) => tenant.store.count(one.domain, { saas: one.app.name }) > 0,
  );
  // One app of each type is enough: the queries of the others are made alike.
  for (const one of having.filter(
    ({ domain }, at) => having.findIndex((other) => other.domain === domain) === at,
  )) {
    const asked = { saas_id: one.app.name, query_domain: one.domain };
    const config = valueOf(path, 'config', await app.api('query.config', asked));
    if (!config) continue;
    const { queries, missing } = readyQueries(one, config, address);
    if (dialect.names === 'own') expectEqual(path, 'fields that were not found', missing, []);
    for (const query of queries) await checkCount(path, query, address);
  }
};

/** Checks a user or a group with what an analyst sees of either. */
const checkPerson = async (
  path: Path,
  apps: readonly App[],
  { target, own }: Found,
  domain: 'user' | 'group',
): Promise<void> => {
  const { saas, entityId, entityType } = target;
  const read = await checkRead(path, 'apps.entity', { app: saas, id: entityId });
  if (!read) return;
  await checkRead(path, 'entity.props', { type: entityType, id: entityId });
  // Both are made alike, and counting takes long.
  const counted = chanceOf(path.dialect.seed, 'activity') < 0.5 ? 'user' : 'group';
  if (domain === counted) await checkActivity(path, apps, saas, readProfile(domain, read.entity).email);
  if (domain === 'user' || readProfile('group', read.entity).members === undefined) return;
  const { members = '[]' } = path.tenant.store.get('group', own) ?? {};
  const owns = JSON.parse(members) as readonly string[];
  const rows = await checkGrid(path, { list: 'members', saas, entity_id: entityId }, owns.length);
  expectEqual(
    path,
    'members',
    rows.map((row) => row['email']),
    owns,
  );
};

/** Checks a message with its text, its links' clicks, its file and what the tools say of both. */
const checkMessage = async (path: Path, { target }: Found): Promise<void> => {
  const { saas, entityId: entity_id, entityType: entity_type } = target;
  const read = await checkRead(path, 'apps.entity', { app: saas, id: entity_id });
  await checkRead(path, 'entity.messageBody', { a: entity_type, b: entity_id });
  await checkRead(path, 'scan.details', { entity_id, entity_type });
  await checkRead(path, 'scan.clicks', { entity_id, entity_type });
  const [file] = (read && readProfile('message', read.entity).files) ?? [];
  if (file?.entity_type)
    await checkRead(path, 'scan.details', { entity_id: file.entity_id, entity_type: file.entity_type });
};

/** Checks a click, and that its record is that of its email. */
const checkClick = async (path: Path, { target, own }: Found): Promise<void> => {
  const read = await checkRead(path, 'apps.entity', { app: target.saas, id: target.entityId });
  if (!read) return;
  const opened = mailOfClick(target, read.entity);
  const isNamed = (read.entity['email_id'] ?? null) !== null;
  const held = isNamed ? path.tenant.store.get('click', own)?.email_id : own;
  expectEqual(path, 'record of a click', ownId(path, opened.entityId), held);
  if (isNamed) await checkRead(path, 'entity.email', { saas: opened.saas, entity_id: opened.entityId });
};

/** Hunts for each domain besides email, and opens an entity of it with its lists. Returns the entities. */
export const checkDomains = async (
  path: Path,
  apps: readonly App[],
): Promise<ReadonlyMap<OtherDomain, Found>> => {
  const found = new Map<OtherDomain, Found>();
  for (const domain of Object.keys(RICHEST) as OtherDomain[]) {
    const one = await hunt(path, apps, domain);
    if (!one) continue;
    found.set(domain, one);
    if (domain === 'file') await checkFile(path, one);
    else if (domain === 'message') await checkMessage(path, one);
    else if (domain === 'click') await checkClick(path, one);
    else await checkPerson(path, apps, one, domain);
  }
  return found;
};

/** The state in which each action on an entity of a domain has something to do. */
const PREPARED = {
  file: {
    ...{ is_quarantined: 0, restore_state: 'none', is_shared_externally: 1 },
    ...{ verdict: 'malware', verdict_rank: verdictRank('malware') },
  },
  user: { is_suspended: 0 },
  group: {},
  message: { is_deleted: 0, verdict: 'phishing', verdict_rank: verdictRank('phishing') },
  click: {},
} as const satisfies { readonly [D in OtherDomain]: Partial<Tables[D]> };

/** The key of the state that makes an action due, and the action, which the record of the domain then offers. */
const DUE: Partial<Readonly<Record<OtherDomain, readonly [key: string, own: string]>>> = {
  file: ['is_shared_externally', 'remove_sharing'],
  user: ['is_suspended', 'suspend'],
};

/** Checks that a record offers the action that its state makes due. */
const checkOffered = async (path: Path, domain: OtherDomain, { target, config }: Found): Promise<void> => {
  const { app } = path;
  const { saas, entityId } = target;
  const [key, own] = DUE[domain] ?? [];
  if (key === undefined || own === undefined) return;
  const read =
    domain === 'file'
      ? valueOf(path, 'file to act on', await app.api('entity.file', { saas, entity_id: entityId }))
      : valueOf(path, 'user to act on', await app.api('apps.entity', { app: saas, id: entityId }))?.entity;
  const offered = actionsOfRecord(read ?? {}, config.actions).map(({ action }) => action.action_id);
  const isSent = (read?.[key] ?? null) !== null;
  const names = createNames(path.dialect);
  expectEqual(path, `${own} is offered on a ${domain}`, offered.includes(names.action(own)), isSent);
};

/** Takes each action on an entity of each domain, checks what the tenant holds after it, and gives back what it held. */
export const checkDomainActions = async (
  path: Path,
  found: ReadonlyMap<OtherDomain, Found>,
): Promise<void> => {
  for (const [domain, one] of found) {
    const before = readState(path, { table: domain, ids: [one.own] });
    try {
      path.tenant.store.update(domain, one.own, PREPARED[domain]);
      await checkOffered(path, domain, one);
      await checkEach(path, one.config, one.own, { domain, entityType: one.target.entityType });
    } finally {
      restoreState(path, before);
    }
  }
};
