import type { Tenant } from '../../../main/demo/tenant';
import { type App, isAppOn } from '../../../shared/model/apps';
import { startCore } from '../core';
import { checkActions } from './actions';
import { checkDomainActions, checkDomains } from './domains';
import { checkEveryAction } from './every-action';
import { checkExceptions } from './exceptions';
import { checkExports, type Config, loadAll, readConfig } from './hunt';
import { isObject } from './json';
import { checkLogins, checkNumbers } from './numbers';
import { checkClaims, expectEqual, MAIL, type Path, SAAS, skippedOf, valueOf, type Values } from './path';
import { checkQueries } from './queries';
import { checkRecord } from './record';
import { checkQueue } from './review-queue';
import { startDialectServer } from './server';
import { restoreState, readState } from './tenant-state';
import { describeDialect, type Dialect } from './traits';

const checkApps = async (path: Path): Promise<readonly App[]> => {
  const result = await path.app.api('apps.secEntities', {});
  const value = valueOf(path, 'apps', result);
  if (!value) return [];
  expectEqual(path, 'apps and left out', value.apps.length + skippedOf(result), 26);
  const answer = path.server.answers.get('/api/v1/apps/sec_entities') ?? null;
  const listed = isObject(answer) ? answer['apps'] : answer;
  const sent = (Array.isArray(listed) ? listed : Object.values(listed ?? {})) as readonly Values[];
  for (const app of value.apps) {
    const told = sent.find(({ name }) => name === app.name);
    checkClaims(path, `app ${app.name}`, app, told ?? {}, ['state']);
    if (told?.['state'] === undefined && !isAppOn(app))
      path.problems.push(`${app.name} is off for no reason`);
  }
  return value.apps;
};

/** Does the work of a day that changes something, and gives the tenant back what it held. */
const checkWork = async (
  path: Path,
  config: Config,
  apps: readonly App[],
  entity_id: string,
): Promise<void> => {
  const before = readState(path);
  try {
    await checkNumbers(path, apps);
    await checkDomainActions(path, await checkDomains(path, apps));
    await checkExceptions(path, apps, entity_id);
    await checkEveryAction(path, config);
    const mail = apps.find(({ name }) => name === SAAS);
    if (!mail) return void path.problems.push('the app of email is lost');
    await checkQueue(path, config, mail);
  } finally {
    restoreState(path, before);
  }
};

/** Checks that the tenant's own reason for a refusal is shown. */
const checkError = async (path: Path): Promise<void> => {
  const result = await path.app.command('query.run', {
    saas_id: SAAS,
    query_domain: 'email',
    query_entity_type: MAIL,
    condition: { operator_id: 'is', field_id: 'email.nowhere', values: ['x'] },
    columns: [{ db_id: 'entity_id', column_label: 'ID' }],
  });
  const message = result.ok ? 'no failure' : result.failure.message;
  if (!message.includes('email.nowhere')) path.problems.push(`a refusal lost its reason: ${message}`);
};

/** Runs the smoke path of the core against a dialect of a tenant, also what changes something if it does its work. Returns what is wrong. */
export const runSmokePath = async (
  tenant: Tenant,
  dialect: Dialect,
  doesWork: boolean,
): Promise<readonly string[]> => {
  const server = await startDialectServer(tenant.origin, dialect);
  const app = await startCore();
  const path: Path = { app, tenant, server, dialect, problems: [] };
  try {
    const connection = { address: server.origin, token: tenant.token, keep: 'session' } as const;
    const session = valueOf(path, 'sign in', await app.command('session.connect', connection));
    if (session?.kind !== 'signedIn') return [...path.problems, `${describeDialect(dialect)}: no session`];
    await app.command('app.saveSettings', { ...app.settings.read().settings, undoSeconds: 0 });
    const apps = await checkApps(path);
    const config = await readConfig(path);
    const state = config && (await loadAll(path, config));
    const ids = state ? await checkExports(path, state) : [];
    for (const id of [ids[0], ids[7], ids.at(-1)]) if (id !== undefined) await checkRecord(path, id);
    await checkLogins(path);
    if (config) checkActions(path, config);
    if (doesWork && config && ids[0] !== undefined) await checkWork(path, config, apps, ids[0]);
    if (config) await checkQueries(path, config, doesWork);
    await checkError(path);
    return path.problems;
  } finally {
    await app.stop();
    await server.close();
  }
};
