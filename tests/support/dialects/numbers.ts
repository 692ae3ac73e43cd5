import { appRows } from '../../../renderer/screens/apps/app-facts';
import { perApp } from '../../../renderer/screens/dashboard/app-counts';
import type { RowAnswers } from '../../../shared/dataset';
import type { App } from '../../../shared/model/apps';
import { DEFAULT_BRAND } from '../../../shared/rules/brand';
import { flagsByName } from '../../../shared/rules/flags';
import { severityWord } from '../../../shared/rules/severity';
import { chanceOf } from './json';
import { expectEqual, type Path, valueOf } from './path';
import { askDemo, checkGrid, checkRead, expectTold } from './reads';

const LOGIN_APPS = ['dropbox2', 'box2'] as const;

/** Checks the numbers of the heat map: by app and outcome, and by place with those that have none. */
const checkMap = async (path: Path, dataset: string): Promise<void> => {
  const { app } = path;
  const { store } = path.tenant;
  const view = { dataset, sort: [], filter: [] };
  const by = [{ key: 'saas' }, { key: 'success' }];
  const groups = await app.rows({ op: 'group', view, by, timeZone: 'UTC', top: 100 });
  const places = await app.rows({ op: 'places', view, cell: 5, spellings: [] });
  if (!groups.ok || !places.ok) return void path.problems.push('the logins can’t be counted');
  const counts = perApp(groups.value as RowAnswers['group']);
  const held = LOGIN_APPS.map((saas) => ({
    success: store.count('login', { saas, success: 1 }),
    fail: store.count('login', { saas, success: 0 }),
  }));
  expectEqual(
    path,
    'logins by app and outcome',
    LOGIN_APPS.map((saas) => counts.get(saas)),
    held,
  );
  const { places: near, elsewhere } = places.value as RowAnswers['places'];
  expectEqual(
    path,
    'logins by place',
    [...near, ...elsewhere].reduce((sum, { count }) => sum + count, 0),
    held.reduce((sum, { success, fail }) => sum + success + fail, 0),
  );
};

/** Loads the logins of the heat map, and checks their numbers. */
export const checkLogins = async (path: Path): Promise<void> => {
  const { app, tenant } = path;
  const opened = valueOf(
    path,
    'logins',
    await app.command('dataset.openLogins', { apps: [...LOGIN_APPS], outcomes: ['success', 'fail'] }),
  );
  if (!opened) return;
  await app.ended(opened.job.id);
  const { dataset } = opened.state;
  const state = valueOf(path, 'logins', await app.command('dataset.state', { dataset }));
  const sent = LOGIN_APPS.reduce((sum, saas) => sum + tenant.store.count('login', { saas }), 0);
  if (!state) return;
  expectEqual(path, 'logins and left out', [state.loaded + state.skipped, state.notes], [sent, []]);
  await checkMap(path, dataset);
};

/** Findings that are read whole at most. */
const MOST_FINDINGS = 80;

/** Checks the tenant's checks, and all findings of one of them with their links. */
const checkFindings = async (path: Path): Promise<void> => {
  const read = await checkRead(path, 'findings.widgets', {});
  const told = await askDemo(path, 'findings.widgets', {});
  const some = (told?.rows ?? []).filter(({ count = 0 }) => count > 0 && count <= MOST_FINDINGS);
  const widget = some[Math.floor(chanceOf(path.dialect.seed, 'widget') * some.length)];
  if (!read || !widget) return void path.problems.push('no check has findings');
  const { widget_id, count = 0 } = widget;
  const rows = await checkGrid(path, { list: 'findings', widget_id }, count);
  const listed = await askDemo(path, 'findings.list', { widget_id, limit: MOST_FINDINGS });
  const findings = (listed?.rows ?? []).map((one) => ({
    ...one,
    severity: severityWord(one.severity ?? ''),
  }));
  expectTold(path, 'findings', findings, rows);
  const finding_ids = findings.map(({ finding_id }) => finding_id);
  const linked = await askDemo(path, 'findings.linkBulk', { finding_ids });
  expectEqual(
    path,
    'links of findings',
    rows.map(({ link }) => link),
    finding_ids.map((id) => linked?.links[id]),
  );
};

/** Checks the numbers of each app, as the screen of the apps shows them. */
const checkStatistics = async (path: Path, apps: readonly App[]): Promise<void> => {
  const read = await checkRead(path, 'apps.statistics', {});
  if (!read) return;
  const shown = appRows({ apps, brand: DEFAULT_BRAND, flags: flagsByName([]) }, read.rows);
  expectEqual(path, 'numbers of unlisted apps', shown.unlisted, []);
  expectEqual(
    path,
    'apps without numbers',
    shown.apps.filter(({ numbers }) => numbers === undefined).map(({ label }) => label),
    [],
  );
  for (const { app, numbers } of shown.apps) {
    const held = (['email', 'file', 'message'] as const).map((table) =>
      path.tenant.store.count(table, { saas: app.name }),
    );
    if (numbers?.scanned === undefined) continue;
    expectEqual(
      path,
      `scanned in ${app.name}`,
      numbers.scanned,
      held.reduce((sum, one) => sum + one, 0),
    );
  }
};

/** Reads findings and statistics, and compares the numbers with those of the demo tenant. */
export const checkNumbers = async (path: Path, apps: readonly App[]): Promise<void> => {
  await checkFindings(path);
  await checkStatistics(path, apps);
};
