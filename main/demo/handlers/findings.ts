import { instant } from '../content/profiles';
import type { FlagName } from '../flags';
import { type Context, type HandlersOf, HttpError } from '../handler';

/** A posture check: the entities that fail it are its findings. */
type Check = {
  readonly title: string;
  readonly severity: number;
  readonly table: 'user' | 'file' | 'group';
  readonly where: string;
  readonly time: string;
  readonly name: string;
  /** The flag without which the tenant does not make this check. */
  readonly flag?: FlagName;
};

const CHECKS: Readonly<Record<string, Check>> = {
  admins_without_mfa: {
    title: 'Administrators without a second factor',
    severity: 5,
    table: 'user',
    where: 'is_admin = 1 AND mfa = 0',
    time: 'last_login',
    name: 'email',
  },
  malware_in_files: {
    title: 'Malware in files that are still there',
    severity: 5,
    table: 'file',
    where: "verdict = 'malware' AND is_quarantined = 0",
    time: 'modified',
    name: 'path',
  },
  risky_users: {
    title: 'Users at high risk',
    severity: 4,
    table: 'user',
    where: 'risk >= 70',
    time: 'last_login',
    name: 'email',
  },
  confidential_shared: {
    title: 'Confidential files shared outside',
    severity: 3,
    table: 'file',
    where: "is_shared_externally = 1 AND sensitivity_label LIKE '%confidential%'",
    time: 'modified',
    name: 'path',
    flag: 'sensitivity_labels',
  },
  external_groups: {
    title: 'Groups open to outsiders',
    severity: 2,
    table: 'group',
    where: 'is_external = 1',
    time: 'created',
    name: 'name',
  },
  users_without_mfa: {
    title: 'Users without a second factor',
    severity: 2,
    table: 'user',
    where: 'mfa = 0',
    time: 'last_login',
    name: 'email',
  },
  guests: {
    title: 'Guest accounts',
    severity: 1,
    table: 'user',
    where: 'is_guest = 1',
    time: 'last_login',
    name: 'email',
  },
};
type FindingRow = { entity_id: string; entity_type: string; time: number; name: string };

/** Returns the checks that the tenant's flags allow. */
const checksOf = ({ store }: Context): readonly (readonly [string, Check])[] =>
  Object.entries(CHECKS).filter(([, { flag }]) => flag === undefined || store.flags[flag]);

const findCheck = (widget: string, context: Context): Check => {
  const [, check] = checksOf(context).find(([id]) => id === widget) ?? [];
  if (!check) throw new HttpError(404, `No widget is called ${widget}`);
  return check;
};

/** Handles posture findings, which are counted in the current state of the organization. */
export const findingsHandlers: HandlersOf<'findings.widgets' | 'findings.list' | 'findings.linkBulk'> = {
  'findings.widgets': (_, context) => ({
    rows: checksOf(context).map(([widget_id, { title, severity, table, where }]) => ({
      widget_id,
      title,
      severity,
      count:
        context.store.select<{ total: number }>(`SELECT count(*) AS total FROM "${table}" WHERE ${where}`)[0]
          ?.total ?? 0,
    })),
  }),
  'findings.list': ({ widget_id, offset, limit }, context) => {
    const { store } = context;
    const { title, severity, table, where, time, name } = findCheck(widget_id, context);
    const rows = store.select<FindingRow>(
      `SELECT entity_id, entity_type, ${time} AS time, ${name} AS name FROM "${table}" WHERE ${where} ORDER BY ${time} DESC, entity_id LIMIT ? OFFSET ?`,
      [limit, offset],
    );
    const total = store.select<{ total: number }>(`SELECT count(*) AS total FROM "${table}" WHERE ${where}`);
    return {
      rows: rows.map((row) => ({
        finding_id: `${widget_id}:${row.entity_id}`,
        title: `${title}: ${row.name}`,
        severity,
        entity_id: row.entity_id,
        entity_type: row.entity_type,
        time: instant(row.time),
      })),
      total_rows: total[0]?.total ?? 0,
    };
  },
  // An unknown ID has no link.
  'findings.linkBulk': ({ finding_ids }, context) => {
    const links = finding_ids.flatMap((id): [string, string][] => {
      const at = id.indexOf(':');
      const widget = id.slice(0, at);
      const [, check] = checksOf(context).find(([name]) => name === widget) ?? [];
      const row = check && context.store.get(check.table, id.slice(at + 1));
      return row ? [[id, `https://portal.contoso.example/profile/${row.entity_type}/${row.entity_id}`]] : [];
    });
    return { links: Object.fromEntries(links) };
  },
};
