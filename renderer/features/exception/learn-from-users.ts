/** The organization's own domains from the addresses of its users: an exception of one of them has to be confirmed. */
import { isAppOn } from '../../../shared/model/apps';
import { toEntityType } from '../../../shared/model/ids';
import type { QueryField } from '../../../shared/model/query';
import { isMailProvider } from '../../../shared/rules/exception-risk';
import { api } from '../../bridge';
import { useApp } from '../../state/app-store';
import { addOwnDomains, hostsIn } from '../../state/own-domains';

/** Users that are read of each app: enough to tell whose domain it is. */
const USERS = 500;
const ADDRESS = /\b(e ?mails?|mail|upn|principal( name)?)\b/i;
const isAddress = ({ db_id, label }: QueryField): boolean =>
  [db_id, label].some((name) => ADDRESS.test(name.replace(/[^\p{L}]+/gu, ' ')));

/** Share of the users that a domain needs at least: guests come from many. */
const LEAST_USERS = 0.1;

/** Returns the domains that a part of an organization's users have their addresses in. */
export const domainsOfUsers = (addresses: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const host of addresses.flatMap((one) => hostsIn(one).slice(0, 1)))
    counts.set(host, (counts.get(host) ?? 0) + 1);
  return [...counts]
    .filter(([host, n]) => n / addresses.length >= LEAST_USERS && !isMailProvider(host))
    .map(([host]) => host);
};

const connection = (): string | undefined => {
  const { session } = useApp.getState();
  return session.kind === 'signedIn' ? session.connectionId : undefined;
};

const readAddresses = async (saas_id: string): Promise<readonly string[]> => {
  const target = { saas_id, query_domain: 'user' as const };
  const config = await api['query.config'](target);
  if (!config.ok) return [];
  const columns = config.value.fields
    .filter(isAddress)
    .slice(0, 3)
    .map(({ db_id, label }) => ({ db_id, column_label: label }));
  if (columns.length === 0) return [];
  const read = await api['query.execute']({
    ...target,
    query_entity_type: toEntityType(saas_id, 'user'),
    condition: null,
    columns,
    size: USERS,
  });
  if (!read.ok) return [];
  return read.value.rows.flatMap((row) => {
    const found = columns.map(({ db_id }) => row[db_id]).find((cell) => String(cell).includes('@'));
    return typeof found === 'string' ? [found] : [];
  });
};

const learn = async (here: string): Promise<void> => {
  const entities = await api['apps.secEntities']({});
  const apps = entities.ok
    ? entities.value.apps.filter((app) => app.is_saas && isAppOn(app) && app.domains.includes('user'))
    : [];
  const addresses = (await Promise.all(apps.map(({ name }) => readAddresses(name)))).flat();
  if (connection() === here) addOwnDomains(domainsOfUsers(addresses));
};

/** The connection whose users were read last, and the end of that. */
let read: { readonly connection: string; readonly end: Promise<void> } | undefined;

/** Learns the organization's domains from its users, once in a session; resolves once that is over. What can't be read is not learned. */
export const learnFromUsers = async (): Promise<void> => {
  const here = connection();
  if (here === undefined) return;
  if (read?.connection !== here) read = { connection: here, end: learn(here) };
  await read.end;
};
