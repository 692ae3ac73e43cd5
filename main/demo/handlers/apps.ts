import { DOMAINS_OF } from '../config/domains';
import { findTool } from '../content/sec-tools';
import { type Context, type HandlersOf, HttpError } from '../handler';
import { SAAS_IDS, type SaasId, TOOL_NAMES, type ToolId, TOOLS } from '../words';
import { anyEntity, createProfile, findSaas } from './lookup';

type State = 'enabled' | 'disabled' | 'display_only';
type License = 'paid' | 'demo';
type SaasApp = {
  readonly label: string;
  readonly state: State;
  readonly license: License | null;
  readonly category: string;
};

const SAAS_APPS: Readonly<Record<SaasId, SaasApp>> = {
  office365_emails: { label: 'Office 365 Mail', state: 'enabled', license: 'paid', category: 'email' },
  google_mail: { label: 'Gmail', state: 'enabled', license: 'paid', category: 'email' },
  onedrive: { label: 'OneDrive', state: 'enabled', license: 'paid', category: 'file_sharing' },
  sharepoint: { label: 'SharePoint', state: 'enabled', license: 'paid', category: 'file_sharing' },
  google_drive: { label: 'Google Drive', state: 'enabled', license: 'demo', category: 'file_sharing' },
  dropbox2: { label: 'Dropbox', state: 'display_only', license: 'demo', category: 'file_sharing' },
  box2: { label: 'Box', state: 'enabled', license: 'demo', category: 'file_sharing' },
  sharefile2: { label: 'ShareFile', state: 'disabled', license: null, category: 'file_sharing' },
  slack2: { label: 'Slack', state: 'enabled', license: 'paid', category: 'chat' },
  teams: { label: 'Teams', state: 'enabled', license: 'paid', category: 'chat' },
};

const TOOL_STATES: Readonly<Partial<Record<ToolId, State>>> = {
  lastline_av_file: 'disabled',
  lastline_te: 'display_only',
  dlp_gtb: 'display_only',
};

const saasApp = (name: SaasId, i: number) => {
  const { label, state, license, category } = SAAS_APPS[name];
  const license_info = license === null ? null : { license_type: license };
  return {
    name,
    label,
    state,
    family: 'saas' as const,
    category_id: category,
    is_saas: true,
    options: {},
    license_info,
    app_store_order: i + 1,
    security_stack_order: 0,
    domains: [...DOMAINS_OF[name]],
  };
};

const toolApp = (name: ToolId, i: number) => ({
  name,
  label: TOOL_NAMES[name],
  state: TOOL_STATES[name] ?? ('enabled' as const),
  family: 'security' as const,
  category_id: findTool(name).kind,
  is_saas: false,
  options: { decides: findTool(name).decides },
  license_info: { license_type: name.startsWith('lastline') ? ('demo' as const) : ('paid' as const) },
  app_store_order: SAAS_IDS.length + i + 1,
  security_stack_order: i + 1,
  domains: [],
});

const countBy = ({ store }: Context, table: string, where = '1'): Map<string, number> =>
  new Map(
    store
      .select<{ saas: string; total: number }>(
        `SELECT saas, count(*) AS total FROM "${table}" WHERE ${where} GROUP BY saas`,
      )
      .map((one) => [one.saas, one.total]),
  );

const sum = (maps: readonly ReadonlyMap<string, number>[], saas: string): number =>
  maps.reduce((total, map) => total + (map.get(saas) ?? 0), 0);

/** Handles the tenant's apps and security tools, and their contents. */
export const appsHandlers: HandlersOf<'apps.secEntities' | 'apps.statistics' | 'apps.entity'> = {
  'apps.secEntities': (_, { store }) => ({
    apps: [...SAAS_IDS.map(saasApp), ...TOOLS.map(toolApp)],
    tenant_name: 'Contoso (demo tenant)',
    brand: store.brand,
    feature_flags: { ...store.flags },
  }),
  'apps.statistics': (_, context) => {
    const scannable = ['email', 'file', 'message'] as const;
    const scanned = scannable.map((table) => countBy(context, table));
    const others = ['user', 'group'].map((table) => countBy(context, table));
    const threats = scannable.map((table) => countBy(context, table, 'verdict_rank >= 2'));
    return {
      rows: SAAS_IDS.map((app) => ({
        app,
        entities: sum([...scanned, ...others], app),
        scanned: sum(scanned, app),
        threats: sum(threats, app),
      })),
    };
  },
  'apps.entity': ({ app, id }, context) => {
    const saas = findSaas(app);
    const found = anyEntity(context, id);
    if (!found || found.row.saas !== saas) throw new HttpError(404, `No such entity of ${app}`);
    return { entity: createProfile(found, context), app: saasApp(saas, SAAS_IDS.indexOf(saas)) };
  },
};
